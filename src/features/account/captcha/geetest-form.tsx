import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { GEETEST_FRAME_PATH, geetestWord } from '../../../../contract/account-entry.ts'
import type { Captcha } from '../flows/captcha.ts'
import { Busy } from './busy.tsx'

/** GeeTest's captcha in a frame that can reach nothing of this page: it only says how it went. */
export function GeetestForm({ ready, captcha, change }: { ready: boolean; captcha: Captcha; change: ReactNode }) {
  const { t } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      // Its origin is nobody's, so only the window tells that it is this frame.
      if (source !== frame.current?.contentWindow) return
      const { data: word } = geetestWord.safeParse(data)
      if (word) captcha.hearGeetest(word)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [captcha])
  return (
    <>
      <div className="relative h-110 overflow-hidden rounded-sm bg-surface-2">
        {!ready && (
          <div className="absolute inset-0 grid place-items-center text-sm text-fg-2">
            <Busy text={t`正在准备`} />
          </div>
        )}
        <iframe ref={frame} src={GEETEST_FRAME_PATH} title={t`安全验证`} sandbox="allow-scripts" className="relative size-full border-0" />
      </div>
      <p className="mt-2.5 flex text-xs text-fg-3">{change}</p>
    </>
  )
}
