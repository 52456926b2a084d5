import { Trans } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { dateTimeOf } from '../../../domain/days.ts'
import { online } from '../../platform/online.ts'
import { cx } from '../../ui/cx.ts'
import { useSecond } from '../../ui/use-second.ts'
import { ageText } from './time-text.ts'

/** Content is normally requested again long before this age; older content means that the server could not be reached. */
const OLD_MS = 3_600_000

/** When the page's text was last known to be current; shown if it may have changed since. */
export function ContentAge({ at, className }: { at: number; className?: string }) {
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const age = useSecond() * 1000 - at
  if (isOnline && age < OLD_MS) return null
  const [time, ago] = [dateTimeOf(at), ageText(Math.max(0, age))]
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

/** When the text was last edited. */
export function UpdatedAt({ at, className }: { at: number; className?: string }) {
  const time = dateTimeOf(at)
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
