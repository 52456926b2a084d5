import { Trans } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { online } from '../../platform/online.ts'
import { cx } from '../../ui/cx.ts'
import { useSecond } from '../../ui/use-second.ts'
import { ageText, timeText } from './time-text.ts'

/** Content is asked for again long before this; older is only what the server could not be asked about. */
const OLD_MS = 3_600_000

/** Until when the page's words are known to hold: said when they may have changed since. */
export function AsOf({ at, className }: { at: number; className?: string }) {
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const age = useSecond() * 1000 - at
  if (isOnline && age < OLD_MS) return null
  const [time, ago] = [timeText(at), ageText(Math.max(0, age))]
  return (
    <Line className={cx('text-warn', className)}>
      {isOnline ? (
        <Trans>
          内容截至 {time}（{ago}）
        </Trans>
      ) : (
        <Trans>
          内容截至 {time}（{ago}），联网后自动更新
        </Trans>
      )}
    </Line>
  )
}

/** When the words were last changed by whoever wrote them. */
export function UpdatedAt({ at, className }: { at: number; className?: string }) {
  const time = timeText(at)
  return (
    <Line className={cx('text-fg-3', className)}>
      <Trans>内容更新于 {time}</Trans>
    </Line>
  )
}

const Line = ({ className, children }: { className: string; children: ReactNode }) => (
  <p role="status" className={cx('flex items-center gap-1.5 text-xs', className)}>
    <IconClock className="size-4 shrink-0" stroke={1.6} aria-hidden />
    <span>{children}</span>
  </p>
)
