import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useStore } from 'zustand'
import { problemText } from '../../../i18n/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { entryHost } from '../entry-host.ts'
import { EntrySheet } from '../entry-sheet.tsx'
import type { Captcha } from '../flows/captcha.ts'
import { Busy } from './busy.tsx'
import { PictureForm } from './picture-form.tsx'
import { SliderForm } from './slider-form.tsx'

/** Only where GeeTest is configured. */
const loadGeetest = async () => (await import('./geetest-form.tsx')).GeetestForm

/** The captcha an action waits for; the last one stays visible while its dialog closes. */
export function CaptchaDialog() {
  const captcha = useStore(entryHost, (host) => host.captcha)
  const [last, setLast] = useState<Captcha | null>(null)
  if (captcha && captcha !== last) setLast(captcha)
  const shown = captcha ?? last
  return shown && <OneCaptcha key={keyOf(shown)} captcha={shown} open={captcha !== null} />
}

const keys = new WeakMap<Captcha, number>()
let lastKey = 0
/** React key of a captcha: text typed for one never appears in the next. */
function keyOf(captcha: Captcha): number {
  const key = keys.get(captcha) ?? ++lastKey
  keys.set(captcha, key)
  return key
}

function OneCaptcha({ captcha, open }: { captcha: Captcha; open: boolean }) {
  const { t, i18n } = useLingui()
  const state = useStore(captcha.state)
  const { kind, missed } = state
  const picture = kind === 'picture'
  const GeetestForm = useLoaded(state.at === 'geetest', loadGeetest, () => captcha.hearGeetest({ geetest: 'failed' }))
  const change = captcha.changeable && (
    <button type="button" className="relative ml-auto text-accent-text touch-target" onClick={captcha.change}>
      {!picture ? t`改用图形验证` : captcha.first === 'geetest' ? t`改用安全验证` : t`改用滑块`}
    </button>
  )
  return (
    <EntrySheet open={open} title={picture ? t`图形验证` : t`安全验证`} onClose={captcha.close} closable>
      <p role="status" className={missed ? 'mt-2 text-sm text-warn' : 'sr-only'}>
        {missed && (kind === 'geetest' ? t`验证没有通过，请再试一次` : t`没有对准缺口，已换一张，请再试一次`)}
        {state.at === 'preparing' && t`正在准备`}
        {(state.at === 'checking' || state.at === 'confirming') && t`正在验证`}
      </p>
      <div className="mt-3">
        {state.at === 'picture' ? (
          <PictureForm key={state.picture['x-code']} picture={state.picture} captcha={captcha} change={change} />
        ) : state.at === 'slider' || state.at === 'checking' ? (
          <SliderForm
            key={state.slider.lotNumber}
            slider={state.slider}
            checking={state.at === 'checking'}
            captcha={captcha}
            change={change}
          />
        ) : state.at === 'geetest' && GeetestForm ? (
          <GeetestForm key={state.round} ready={state.ready} captcha={captcha} change={change} />
        ) : (
          <>
            <div className="grid aspect-352/180 place-items-center rounded-sm bg-surface-2 text-sm text-fg-2">
              {state.at === 'preparing' || state.at === 'geetest' ? (
                <Busy text={t`正在准备`} />
              ) : state.at === 'confirming' ? (
                <Busy text={t`正在验证`} />
              ) : state.at === 'expired' ? (
                <StatePanel
                  kind="empty"
                  className="py-0!"
                  title={t`验证已过期`}
                  action={<RetryButton label={t`换一张`} onPress={captcha.refresh} />}
                />
              ) : (
                <StatePanel
                  kind={state.fault.code === 'offline' ? 'offline' : 'error'}
                  className="py-0!"
                  title={problemText(i18n, state.fault)}
                  action={<RetryButton label={t`重试`} onPress={captcha.refresh} />}
                />
              )}
            </div>
            <p className="mt-2.5 flex text-xs text-fg-3">{change}</p>
          </>
        )}
      </div>
    </EntrySheet>
  )
}

/** Takes the focus, because the element that had it was removed. */
const RetryButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Button variant="outline" size="sm" ref={(button) => button?.focus()} onClick={onPress}>
    {label}
  </Button>
)
