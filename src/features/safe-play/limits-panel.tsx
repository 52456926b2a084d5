import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { PlayLimit } from '../../../contract/safe-play.ts'
import { cx } from '../../ui/cx.ts'
import { LineFailed } from '../../ui/line-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { LimitBar } from './limit-bar.tsx'
import { overviewQuery, type WatchPlay } from './play-queries.ts'
import { kindName, valueText } from './play-text.ts'
import { useWatchPlay } from './use-watch-play.ts'

/** This month's limits in short, for the wallet and the phone's hub. */
export function LimitsPanel({ path, watchPlay, className }: { path: string; watchPlay: WatchPlay; className?: string }) {
  const { t } = useLingui()
  useWatchPlay(watchPlay)
  const { data, error, refetch } = useAnswer(overviewQuery)
  const limits = data?.limits.filter(({ kind, period }) => period === 'month' && kind !== 'time')
  return (
    <section aria-label={t`本月限额`} className={cx('border-line bg-surface p-4 md:rounded-md md:border md:p-6', className)}>
      <div className="flex items-center justify-between">
        <h2 className="text-lg font-semibold">
          <Trans>本月限额</Trans>
        </h2>
        <Link to={path} className="relative text-sm touch-target">
          {limits?.some(({ value }) => value !== null) === false ? <Trans>设置</Trans> : <Trans>调整</Trans>}
        </Link>
      </div>
      {limits ? (
        limits.map((limit) => <ShortLimit key={limit.kind} limit={limit} />)
      ) : error ? (
        <LineFailed text={t`限额没有加载出来，照样生效。`} onAgain={() => void refetch()} className="mt-2 text-fg-3" />
      ) : (
        <div aria-busy className="mt-4 grid gap-4">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-5 w-full" />
          ))}
        </div>
      )}
      <p className="mt-4 text-xs text-fg-3">
        <Trans>调低马上生效；调高要等 24 小时，再问你一次。</Trans>
      </p>
    </section>
  )
}

function ShortLimit({ limit: { kind, value, used } }: { limit: PlayLimit }) {
  const shown = BigInt(used) < 0n ? 0n : BigInt(used)
  return (
    <div className="mt-4">
      <p className="flex justify-between text-sm tabular-nums">
        <span className="text-fg-2">{kindName(kind)}</span>
        <span>
          <b>{valueText(kind, shown)}</b>{' '}
          <span className="text-fg-3">/ {value === null ? <Trans>未设</Trans> : valueText(kind, value)}</span>
        </span>
      </p>
      <div className="mt-2">{value !== null && <LimitBar used={shown} value={BigInt(value)} />}</div>
    </div>
  )
}
