import { Trans } from '@lingui/react/macro'
import { IconWifi, IconWifiOff } from '@tabler/icons-react'
import { type Query, type QueryCache, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react'
import { clockOf, shortMoment } from '../../../domain/days.ts'
import { online } from '../../platform/online.ts'
import { KEPT_MS } from '../../transport/call-query.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useSecond } from '../../ui/use-second.ts'
import { feed } from '../feed/feed.ts'
import { balanceQuery } from '../money/balance.ts'
import { lookForUpdate, takeUpdate } from '../start/updates.ts'
import { createConnection } from './connection.ts'

const DAY_MS = 24 * 3_600_000
const LONGEST_PAUSE_S = 30

const connection = createConnection({
  online,
  link: feed.link,
  now: () => Date.now(),
  after(ms, run) {
    const id = setTimeout(run, ms)
    return () => clearTimeout(id)
  },
})

/**
 * The one banner under the bar: no network, a build that is no longer served, a socket that reconnects, back. The region is always
 * there, so that a screen reader reads what comes into it; the countdown is hidden from it, as it changes every second.
 */
export function ConnectionBanner() {
  const client = useQueryClient()
  const now = useSyncExternalStore(connection.subscribe, connection.get)
  const isBack = now.state === 'back'
  useEffect(() => {
    if (isBack) void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
  }, [isBack, client])
  const isOutdated = now.state === 'outdated'
  useEffect(() => {
    if (isOutdated) lookForUpdate()
  }, [isOutdated])
  return (
    <div role="status" aria-live="polite">
      {now.state === 'offline' && (
        <Strip lost button={<Act onClick={() => void client.refetchQueries({ type: 'active' })} label={<Trans>重试</Trans>} />}>
          <Offline since={now.since} />
          <BalanceAge />
        </Strip>
      )}
      {now.state === 'lost' && (
        <Strip
          lost
          countdown={<Countdown retryAt={now.retryAt} />}
          button={<Act onClick={() => feed.hint('online')} label={<Trans>立即重连</Trans>} />}
        >
          <Lost since={now.since} />
          <BalanceAge />
        </Strip>
      )}
      {isOutdated && (
        <Strip lost button={<Act onClick={takeUpdate} label={<Trans>立即更新</Trans>} />}>
          <Trans>
            <b>页面版本过旧</b>，报价暂不可选，更新后恢复
          </Trans>
        </Strip>
      )}
      {isBack && (
        <Strip>
          <b>
            <Trans>已恢复连接</Trans>
          </b>
        </Strip>
      )}
    </div>
  )
}

interface StripProps {
  lost?: boolean
  children: ReactNode
  countdown?: ReactNode
  button?: ReactNode
}

/** Equally high in all states, so that a change of text moves nothing. */
function Strip({ lost = false, children, countdown, button }: StripProps) {
  const Icon = lost ? IconWifiOff : IconWifi
  return (
    <div
      className={cx(
        'flex min-h-11 items-center gap-3 px-4 py-1.5 text-md md:px-6',
        lost ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-accent-text',
      )}
    >
      <Icon className="size-5 shrink-0" stroke={1.6} aria-hidden />
      <span className="flex-1">{children}</span>
      {countdown}
      {button}
    </div>
  )
}

const Act = ({ label, onClick }: { label: ReactNode; onClick: () => void }) => (
  <Button size="sm" variant="quiet" className="border-current! text-warn!" onClick={onClick}>
    {label}
  </Button>
)

const recentClock = (atMs: number): string | false => atMs > Date.now() - DAY_MS && clockOf(atMs)

function Offline({ since }: { since: number | null }) {
  const cache = useQueryClient().getQueryCache()
  const oldest = useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () => oldestShown(cache),
  )
  // On a page opened without a network, the oldest kept answer gives the time.
  const at = oldest !== null && recentClock(since ?? oldest)
  return at ? (
    <Trans>
      <b>已离线</b>，显示 {at} 的内容
    </Trans>
  ) : (
    <Trans>
      <b>已离线</b>，联网后自动更新
    </Trans>
  )
}

/**
 * The time of the oldest answer on the screen, among those that are kept or that a page can't do without; null when one of them has no
 * answer, as its time would be wrong. Others, as adverts, don't count.
 */
function oldestShown(cache: QueryCache): number | null {
  const shown = cache
    .getAll()
    .filter((query) => query.isActive() && (query.gcTime >= KEPT_MS || query.meta?.content === true || isNeeded(query)))
  const times = shown.map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 || times.includes(0) ? null : Math.min(...times)
}

/** By who shows it: the query's own `meta` is that of whoever asked last, as a part that can do without. */
const isNeeded = (query: Query): boolean => query.observers.some(({ options }) => options.meta?.needed === true)

/** `余额截至 14:20`, with the date when it is not today's: for a balance that could not be asked for again. */
function BalanceAge() {
  const { isRefetchError, dataUpdatedAt: at } = useQuery({ ...balanceQuery, enabled: false })
  if (!isRefetchError) return null
  const time = shortMoment(at, Date.now())
  return (
    <span className="ml-2 text-xs">
      <Trans>余额截至 {time}</Trans>
    </span>
  )
}

function Lost({ since }: { since: number | null }) {
  const at = since !== null && recentClock(since)
  return at ? (
    <Trans>
      <b>行情中断</b>，停在 {at}，报价暂不可选
    </Trans>
  ) : (
    <Trans>
      <b>行情中断</b>，报价暂不可选
    </Trans>
  )
}

function Countdown({ retryAt }: { retryAt: number | null }) {
  const second = useSecond()
  // More than the longest pause comes from the clock, not from the link.
  const left = retryAt === null ? 0 : Math.min(LONGEST_PAUSE_S, Math.ceil(retryAt / 1_000 - second))
  return (
    <span className="text-sm whitespace-nowrap tabular-nums" aria-hidden="true">
      {left > 0 ? <Trans>{left} 秒后重连</Trans> : <Trans>正在重连</Trans>}
    </span>
  )
}
