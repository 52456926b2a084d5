import { Trans } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { clockOf, dateTimeOf, dayOf } from '../../domain/days.ts'
import { online } from '../platform/online.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

/** Of when what is shown is; where it could not be asked for again also that, with a retry where the page has no other. */
export function AsOf({
  at,
  failed,
  onAgain,
  onlyOld = false,
  onBar = false,
}: {
  at: number
  failed: boolean
  onAgain?: () => void
  /** Shows nothing that is fresh. */
  onlyOld?: boolean
  /** On the dark ground. */
  onBar?: boolean
}) {
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  if (at === 0) return null
  const time = dayOf(at) === dayOf(Date.now()) ? clockOf(at) : dateTimeOf(at)
  const old = failed || !isOnline
  if (onlyOld && !old) return null
  return (
    <p
      role="status"
      className={cx(
        'flex items-center gap-1.5 text-xs tabular-nums',
        onAgain && 'min-h-9',
        onBar ? 'text-bar-text-2' : old ? 'text-warn' : 'text-fg-3',
      )}
    >
      {old && <IconClock className="size-4 shrink-0" stroke={1.6} aria-hidden />}
      {old ? <Trans>没有更新成功，显示 {time} 的内容</Trans> : <Trans>{time} 更新</Trans>}
      {old && onAgain && (
        <Button size="sm" variant="quiet" onClick={onAgain}>
          <Trans>重试</Trans>
        </Button>
      )}
    </p>
  )
}
