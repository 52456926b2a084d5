import { Trans } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatYuan } from '../../../domain/money.ts'
import { cx } from '../../ui/cx.ts'
import { signedYuan } from '../../ui/record-list/record-text.ts'
import { sessionQuery, type WatchPlay } from './play-queries.ts'
import { elapsedText } from './play-text.ts'
import { useServerNow } from './use-visit.ts'
import { useWatchPlay } from './use-watch-play.ts'

/**
 * How long the member has been here, and what it cost: the same in all tabs. A stake that is open counts as gone, and is named. Nothing until
 * it is known. `there`: what is played here is in another's books; `netFen` is what they tell of it, undefined where nothing is known.
 * `short`: for a narrow bar, where the whole of it is elsewhere.
 */
export function SessionLine({
  watchPlay,
  there = null,
  short = false,
  className,
}: {
  watchPlay: WatchPlay
  there?: { netFen: string | undefined } | null
  short?: boolean
  className?: string
}) {
  useWatchPlay(watchPlay)
  const { data } = useQuery(sessionQuery)
  const now = useServerNow(data)
  if (!data || now === null) return null
  const elapsed = elapsedText(now - data.beganAt)
  const netFen = there ? there.netFen : data.netFen
  const net = netFen === undefined ? null : signedYuan(BigInt(netFen))
  if (short)
    return (
      <p className={cx('truncate text-xs text-fg-3 tabular-nums', className)}>
        <span className="sr-only">
          <Trans>本次在线</Trans>
        </span>
        {net === null ? (
          elapsed
        ) : (
          <Trans>
            {elapsed} · 净额 {net}
          </Trans>
        )}
      </p>
    )
  return (
    <p className={cx('flex items-center gap-1.5 text-xs text-fg-3 tabular-nums', className)}>
      <IconClock className="size-4 shrink-0" stroke={1.6} aria-hidden />
      {net === null ? (
        <Trans>本次在线 {elapsed}</Trans>
      ) : there ? (
        <Trans>
          本次在线 {elapsed}，馆内净额 {net}
        </Trans>
      ) : (
        <Trans>
          本次在线 {elapsed}，净额 {net}
        </Trans>
      )}
      {!there && data.openFen !== '0' && (
        <span>
          <Trans>其中未结算 ¥{formatYuan(BigInt(data.openFen))}</Trans>
        </span>
      )}
    </p>
  )
}
