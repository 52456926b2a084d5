import { Trans } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { clockOf, dateTimeOf, dayOf } from '../../domain/days.ts'
import { online } from '../platform/online.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

/** An answer that may say of when it is (`mayBeOld` of the contract). */
type MayBeOld = { asOf?: number | undefined } | undefined

/** Of when the oldest of these is, by its own word; undefined: all are of when they came. */
function oldestOf(answers: readonly MayBeOld[]): number | undefined {
  const times = answers.flatMap((answer) => answer?.asOf ?? [])
  return times.length > 0 ? Math.min(...times) : undefined
}

const timeOf = (at: number): string => (dayOf(at) === dayOf(Date.now()) ? clockOf(at) : dateTimeOf(at))

/**
 * Of when what is shown is; where it could not be asked for again also that, with a retry where the page has no other. `of`: answers that
 * may say that they are older than they came.
 */
export function AsOf({
  at: cameAt,
  of = [],
  failed,
  onAgain,
  onlyOld = false,
  onBar = false,
}: {
  at: number
  of?: readonly MayBeOld[] | undefined
  failed: boolean
  onAgain?: () => void
  /** Shows nothing that is fresh. */
  onlyOld?: boolean
  /** On the dark ground. */
  onBar?: boolean
}) {
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  if (cameAt === 0) return null
  const oldest = oldestOf(of)
  const time = timeOf(oldest ?? cameAt)
  const old = failed || !isOnline
  if (oldest !== undefined && !old) return <Behind of={of} className={onAgain && 'min-h-9'} />
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

/** Says of when answers are that say it themselves; nothing where none does. */
export function Behind({ of, className }: { of: readonly MayBeOld[]; className?: string | undefined }) {
  const oldest = oldestOf(of)
  if (oldest === undefined) return null
  const time = timeOf(oldest)
  return (
    <p role="status" className={cx('flex items-center gap-1.5 text-xs text-fg-2 tabular-nums', className)}>
      <IconClock className="size-4 shrink-0" stroke={1.6} aria-hidden />
      <Trans>截至 {time} 的记录</Trans>
    </p>
  )
}
