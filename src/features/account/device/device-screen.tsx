import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconPhoneCall, IconShieldCheck } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { CODE_CATE } from '../../../../contract/constants.ts'
import { problemText } from '../../../i18n/problem-text.ts'
import { steadyClock } from '../../../platform/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useCountdown } from '../../../ui/use-countdown.ts'
import type { TellAuth } from '../auth-events.ts'
import { newDeviceLogin, sendDeviceCode } from '../entry-calls.ts'
import { AsideButton } from '../entry-fields.tsx'
import { type CodeWay, createNewDevice, DEVICE_CODE_LENGTH } from '../flows/new-device.ts'
import { type WaitingLogin, waitingLogin } from '../flows/waiting-login.ts'
import { useProblemNotice } from '../use-problem-notice.ts'
import { troubleText } from './device-texts.ts'
import { DigitBoxes } from './digit-boxes.tsx'
import { SafetyCheck } from './safety-check.tsx'
import { VoiceOffer } from './voice-offer.tsx'

/** The server's placeholder for the four hidden digits. */
const HIDDEN = '****'

const sentText = (way: CodeWay): string => (way === CODE_CATE.voice ? say`验证码获取成功，注意接听手机来电` : say`获取手机验证码成功`)

/** The login that waits for a code; without one the dialog goes to login. */
export function DeviceScreen({ tell }: { tell: TellAuth }) {
  const [login] = useState(waitingLogin.read)
  const missing = login === null
  useEffect(() => {
    if (missing) tell({ kind: 'login' })
  }, [missing, tell])
  return login && <Waiting login={login} tell={tell} />
}

function Waiting({ login, tell }: { login: WaitingLogin; tell: TellAuth }) {
  const { t, i18n } = useLingui()
  const note = useId()
  const codeInput = useRef<HTMLInputElement>(null)
  const getCode = useRef<HTMLButtonElement>(null)
  const [sent, setSent] = useState('')
  const { refuse } = useProblemNotice()
  const [flow] = useState(() =>
    createNewDevice(
      {
        sendCode: (digits, way) => sendDeviceCode(login, login.phone.replace(HIDDEN, digits), way),
        login: (code) => newDeviceLogin(login, code),
        clock: steadyClock,
        onSent(way) {
          setSent(sentText(way))
          toast.pill(sentText(way), 'done')
        },
        onRefused: refuse,
        onAgainAt: (againAt) => waitingLogin.keep({ ...login, againAt }),
        onDone: (member) => tell({ kind: 'loginSuccess', member }),
      },
      login.againAt,
    ),
  )
  const state = useStore(flow.state)
  const { code, againAt, asks, busy, trouble } = state
  const asked = againAt !== null
  const secondsLeft = Math.ceil(useCountdown(againAt ?? 0) / 1000)
  const ready = asked && code.length === DEVICE_CODE_LENGTH
  const said = trouble && troubleText(i18n, trouble)
  const shown = login.phone.replace(HIDDEN, ` ${HIDDEN} `)
  const [head = '', tail = ''] = login.phone.split(HIDDEN)
  const wrong = asks === null && said !== null

  useEffect(() => {
    if (flow.state.getState().againAt === null) getCode.current?.focus()
    else codeInput.current?.focus()
  }, [flow])
  useEffect(() => {
    if (wrong && trouble && !('rule' in trouble && trouble.rule === 'code-first')) codeInput.current?.focus()
  }, [wrong, trouble])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void flow.submit()
  }
  /** The element that gets the focus when a dialog over the screen closes. */
  const afterDialog = () => (flow.state.getState().againAt === null ? getCode.current : codeInput.current)

  return (
    <>
      <form noValidate className="flex flex-1 flex-col" onSubmit={submit}>
        <h2 className="text-2xl font-semibold">{t`验证新设备`}</h2>
        <p className="mt-2 leading-6 text-fg-2">
          {problemText(i18n, { code: 0, message: login.message })}
          <br />
          <Trans>
            验证码将发送到绑定手机 <b className="whitespace-nowrap text-fg tabular-nums">{shown}</b>
          </Trans>
        </p>
        <DigitBoxes
          ref={codeInput}
          value={code}
          length={DEVICE_CODE_LENGTH}
          onChange={flow.type}
          label={t`6 位验证码`}
          describedBy={note}
          wrong={wrong}
          oneTimeCode
          className="mt-5"
          boxClass="h-14 text-2xl"
        />
        <p id={note} role="alert" className={wrong ? 'mt-2 flex items-start gap-1 text-xs text-danger' : 'sr-only'}>
          {wrong && <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />}
          {wrong && said}
        </p>
        <p role="status" className="sr-only">
          {sent}
        </p>
        <div className="mt-2 flex min-h-11 items-center justify-between gap-3 text-sm">
          <button
            ref={getCode}
            type="button"
            className="relative text-accent-text tabular-nums touch-target aria-disabled:text-fg-3"
            aria-disabled={secondsLeft > 0 || busy !== null}
            onMouseDown={(event) => event.preventDefault()}
            onClick={flow.getCode}
          >
            {secondsLeft > 0 ? t`${secondsLeft} 秒后重新发送` : asked ? t`重新发送` : t`获取验证码`}
          </button>
          {asked ? (
            <AsideButton onClick={flow.offerVoice}>
              <span className="flex items-center gap-1">
                <IconPhoneCall className="size-4 shrink-0" stroke={1.6} aria-hidden />
                <Trans>收不到？试试语音验证码</Trans>
              </span>
            </AsideButton>
          ) : (
            <span className="text-xs text-fg-3">
              <Trans>获取前要核对手机号中间 4 位</Trans>
            </span>
          )}
        </div>
        <Button
          type="submit"
          size="lg"
          block
          dimmed={!ready && busy !== 'login'}
          aria-disabled={!ready}
          aria-busy={busy === 'login'}
          className="mt-3"
        >
          {busy === 'login' && <Spinner />}
          {busy === 'login' ? t`正在登录` : t`验证并登录`}
        </Button>
        <p className="mt-3.5 flex items-center justify-center gap-6">
          <AsideButton onClick={() => tell({ kind: 'login' })}>
            <Trans>切换账户</Trans>
          </AsideButton>
          <i aria-hidden className="h-4 w-px bg-line-strong" />
          <AsideButton onClick={() => tell({ kind: 'register' })}>
            <Trans>注册新账户</Trans>
          </AsideButton>
        </p>
        <div className="mt-8 flex items-start gap-3 rounded-md bg-surface-2 px-4 py-3 md:mt-auto">
          <IconShieldCheck className="size-6 shrink-0 text-accent-text" stroke={1.6} aria-hidden />
          <p className="text-sm text-fg-2">
            <Trans>
              客服不会向你索要验证码。若不是你本人在登录，请立即
              <AsideButton onClick={() => tell({ kind: 'forgetPassword' })}>修改密码</AsideButton>。
            </Trans>
          </p>
        </div>
      </form>
      <SafetyCheck flow={flow} state={state} ends={[head, tail]} said={asks === 'digits' ? said : null} finalFocus={afterDialog} />
      <VoiceOffer
        flow={flow}
        state={state}
        phone={shown}
        secondsLeft={secondsLeft}
        said={asks === 'voice' ? said : null}
        finalFocus={afterDialog}
      />
    </>
  )
}
