import { Trans } from '@lingui/react/macro'
import { IconWifiOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { online } from '../../platform/online.ts'
import { Button } from '../../ui/button.tsx'

const TIME = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Stands under the bar while the device knows it has no network, and says how old the page is. */
export function OfflineBanner() {
  const client = useQueryClient()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const [lostAtMs, setLostAtMs] = useState(() => Date.now())
  useEffect(() => {
    if (!isOnline) setLostAtMs(Date.now())
    else void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
  }, [isOnline, client])
  if (isOnline) return null
  const at = TIME.format(lostAtMs)
  return (
    <div role="status" className="flex min-h-11 items-center gap-3 bg-warn-soft px-4 py-1.5 text-md text-warn md:px-6">
      <IconWifiOff className="size-5 shrink-0" stroke={1.6} aria-hidden />
      <span className="flex-1">
        <Trans>
          <b>已离线</b>，显示 {at} 的内容
        </Trans>
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
