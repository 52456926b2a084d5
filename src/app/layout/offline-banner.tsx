import { Trans } from '@lingui/react/macro'
import { IconWifiOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { online } from '../../platform/online.ts'
import { Button } from '../../ui/button.tsx'

const TIME = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const DAY_MS = 24 * 3_600_000

/** Stands under the bar while the device knows it has no network, and says how old the page is. */
export function OfflineBanner() {
  const client = useQueryClient()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const onlineUntil = useRef(0)
  useEffect(() => {
    if (!isOnline) return
    void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
    return () => {
      onlineUntil.current = Date.now()
    }
  }, [isOnline, client])
  return isOnline ? null : <OfflineStrip since={onlineUntil} />
}

function OfflineStrip({ since }: { since: { readonly current: number } }) {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  // A page that was opened without a network is as old as what an earlier one kept.
  const newest = useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () => Math.max(0, ...cache.getAll().map(({ state }) => state.dataUpdatedAt)),
  )
  const atMs = since.current || newest
  const at = atMs > Date.now() - DAY_MS && TIME.format(atMs)
  return (
    <div role="status" className="flex min-h-11 items-center gap-3 bg-warn-soft px-4 py-1.5 text-md text-warn md:px-6">
      <IconWifiOff className="size-5 shrink-0" stroke={1.6} aria-hidden />
      <span className="flex-1">
        {at ? (
          <Trans>
            <b>已离线</b>，显示 {at} 的内容
          </Trans>
        ) : (
          <Trans>
            <b>已离线</b>，联网后自动更新
          </Trans>
        )}
      </span>
      <Button
        size="sm"
        variant="quiet"
        className="border-current! text-warn!"
        onClick={() => void client.refetchQueries({ type: 'active' })}
      >
        <Trans>重试</Trans>
      </Button>
    </div>
  )
}
