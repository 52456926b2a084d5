import { Trans } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'

/** The password has been changed: the dialog goes to login at `backAt`, or at a press. */
export function DoneStep({ backAt, onLogin }: { backAt: number; onLogin: () => void }) {
  const left = useCountdown(backAt)
  const seconds = Math.ceil(left / 1000)
  const over = left === 0
  const leave = useEffectEvent(onLogin)
  useEffect(() => {
    if (over) leave()
  }, [over])
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => button.current?.focus(), [])
  return (
    <div className="flex flex-1 flex-col items-center justify-center pb-10 text-center max-md:min-h-[60dvh]">
      <span className="grid size-18 place-items-center rounded-[1.25rem] bg-success-soft text-success">
        <IconCheck className="size-8" stroke={1.6} aria-hidden />
      </span>
      <div role="status" className="mt-5">
        <h2 className="text-2xl font-semibold">
          <Trans>密码已重置</Trans>
        </h2>
      </div>
      <p className="mt-1 mb-7 text-lg text-fg-2">
        <Trans>
          用新密码登录，<b className="text-fg tabular-nums">{seconds}</b> 秒后自动返回
        </Trans>
      </p>
      <Button ref={button} size="lg" className="w-70 max-md:w-full" onClick={onLogin}>
        <Trans>立即返回登录</Trans>
      </Button>
    </div>
  )
}
