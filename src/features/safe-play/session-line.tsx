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
 * it is known. `timeAlone`: what is played here is in another's books, so that ours know no cost of it.
 */
export function SessionLine({
  watchPlay,
  timeAlone = false,
  className,
}: {
  watchPlay: WatchPlay
  timeAlone?: boolean
  className?: string
}) {
  useWatchPlay(watchPlay)
  const { data } = useQuery(sessionQuery)
  const now = useServerNow(data)
  if (!data || now === null) return null
  return (
    <p className={cx('flex items-center gap-1.5 text-xs text-fg-3 tabular-nums', className)}>
      <IconClock className="size-4 shrink-0" stroke={1.6} aria-hidden />
      {timeAlone ? (
        <Trans>本次在线 {elapsedText(now - data.beganAt)}</Trans>
      ) : (
        <Trans>
          本次在线 {elapsedText(now - data.beganAt)}，净额 {signedYuan(BigInt(data.netFen))}
        </Trans>
      )}
      {!timeAlone && data.openFen !== '0' && (
        <span>
          <Trans>其中未结算 ¥{formatYuan(BigInt(data.openFen))}</Trans>
        </span>
      )}
    </p>
  )
}
