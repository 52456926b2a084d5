import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { triesLeft } from '../../../contract/account-binding.ts'
import type { Answer } from '../../../contract/endpoints.ts'
import { closingRefusal } from '../../../contract/personal.ts'
import { formatYuan } from '../../../domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { LoginPasswordField } from '../../ui/login-password-field.tsx'
import { isPin, PinField } from '../../ui/pin-field.tsx'
import { QueryFailed } from '../../ui/query-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { cryptoWorker } from '../../workers/crypto/client.ts'
import { type ClosingPaths, obstacleText } from './obstacle-text.ts'
import { closingQuery } from './personal-calls.ts'

interface CloseFormProps {
  paths: ClosingPaths
  onClosed: () => void
}

/** Says what closing does and what stands in its way, and closes the account. */
export function CloseForm(props: CloseFormProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useAnswer({ ...closingQuery, gcTime: 0 })
  if (data) return <Confirm {...props} closing={data} again={() => void refetch()} />
  if (error)
    return (
      <QueryFailed
        error={error}
        title={t`没有加载出来`}
        offlineText={t`联网后可以继续。`}
        onAgain={() => void refetch()}
        className="min-h-60"
      />
    )
  return (
    <div role="status" aria-busy aria-label={t`正在查看账户`}>
      <Skeleton className="h-40" />
    </div>
  )
}

type At = 'password' | 'pin' | 'sure'

function Confirm({ closing, again, paths, onClosed }: CloseFormProps & { closing: Answer<'personal.closing'>; again: () => void }) {
  const { t } = useLingui()
  const { obstacles } = closing
  const [values, setValues] = useState({ password: '', pin: '', sure: false })
  const [error, setError] = useState<{ at: At; text: string } | null>(null)
  const { busy, submit } = useSubmit('personal.close')
  const fields = { password: useRef<HTMLInputElement>(null), pin: useRef<HTMLInputElement>(null) }
  const rest = obstacles.find((one) => one.kind === 'balance' && one.canGiveUp)
  const restFen = rest && 'fen' in rest ? rest.fen : '0'
  const stop = obstacles.filter((one) => one !== rest)
  const { password, pin, sure } = values
  const fail = (at: At, text: string) => {
    setError({ at, text })
    if (at !== 'sure') fields[at].current?.focus()
  }
  const change = (changed: Partial<typeof values>) => {
    setError(null)
    setValues((now) => ({ ...now, ...changed }))
  }
  const close = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    if (password === '') return fail('password', t`请输入登录密码`)
    if (closing.secondPassword && !isPin(pin)) return fail('pin', t`请输入 6 位数字`)
    if (!sure) return fail('sure', t`请先确认`)
    const outcome = await submit(async () => ({
      password: await cryptoWorker.md5(password),
      secondPassword: closing.secondPassword ? await cryptoWorker.md5(pin) : null,
      giveUpFen: restFen,
    }))
    if (outcome === 'done') return onClosed()
    if (outcome === 'busy') return
    const data = outcome.refusal?.data
    // What stands in the way has changed since it was looked at.
    if (closingRefusal.safeParse(data).success) return again()
    if (outcome.text) fail(closing.secondPassword && triesLeft.safeParse(data).success ? 'pin' : 'password', outcome.text)
  }
  const yuan = formatYuan(BigInt(restFen))
  return (
    <form noValidate aria-label={t`关闭账户`} onSubmit={(event) => void close(event)} className="grid gap-4">
      <Rules />
      {stop.length > 0 ? (
        <section aria-labelledby="closing-stop" className="grid gap-3">
          <h3 id="closing-stop" className="text-md font-semibold">
            <Trans>现在还不能关闭</Trans>
          </h3>
          <ul className="divide-y divide-line rounded-sm border border-line">
            {stop.map((obstacle) => {
              const { text, path, action } = obstacleText(obstacle, paths)
              return (
                <li key={text} className="flex min-h-12 items-center justify-between gap-3 px-3 text-md tabular-nums">
                  {text}
                  {path && (
                    <Link to={path} className="relative shrink-0 text-sm text-accent-text touch-target">
                      {action}
                    </Link>
                  )}
                </li>
              )
            })}
          </ul>
          <Button variant="outline" size="lg" block onClick={again}>
            <Trans>再看一次</Trans>
          </Button>
        </section>
      ) : (
        <>
          <LoginPasswordField
            ref={fields.password}
            label={t`登录密码`}
            value={password}
            onChange={(next) => change({ password: next })}
            error={error?.at === 'password' ? error.text : undefined}
          />
          {closing.secondPassword && (
            <PinField
              ref={fields.pin}
              label={t`取款密码`}
              value={pin}
              onChange={(next) => change({ pin: next })}
              error={error?.at === 'pin' ? error.text : undefined}
            />
          )}
          <div>
            <Checkbox checked={sure} onChange={({ target }) => change({ sure: target.checked })}>
              {rest ? (
                <Trans>我知道账户关闭后不能恢复，剩下的 ¥{yuan} 低于最低取款额，我放弃它</Trans>
              ) : (
                <Trans>我知道账户关闭后不能恢复</Trans>
              )}
            </Checkbox>
            <p role="alert" className="mt-1 text-xs text-danger empty:hidden">
              {error?.at === 'sure' ? error.text : null}
            </p>
          </div>
          <Button type="submit" size="lg" block variant="outline" className="text-danger!" aria-busy={busy}>
            {busy ? t`正在关闭` : t`关闭账户`}
          </Button>
        </>
      )}
    </form>
  )
}

/** What is deleted, and what is kept with its reason. */
function Rules() {
  return (
    <div className="grid gap-3 text-sm text-fg-2">
      <p className="flex gap-2 rounded-sm bg-warn-soft px-4 py-3 text-fg">
        <IconAlertTriangle className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
        <Trans>关闭以后不能恢复，用户名也不能再注册。所有设备马上退出。只想停一停，可以用休息或自我排除。</Trans>
      </p>
      <p>
        <b className="text-fg">
          <Trans>会删除：</Trans>
        </b>
        <Trans>手机、邮箱、姓名、性别、生日、头像、图片、反馈、消息、推送设备、收藏、收款账户的完整号码和登录过的设备。</Trans>
      </p>
      <p>
        <b className="text-fg">
          <Trans>必须保留：</Trans>
        </b>
        <Trans>
          用户名（不让别人冒用）；注单、流水、存取款和付给了谁（账目要能核对）；限额和自我排除（换账户也继续有效）；聊天里说过的话（名字是遮住的）。
        </Trans>
      </p>
    </div>
  )
}
