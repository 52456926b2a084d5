import { Trans } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storage } from '../../db/storage.ts'
import { Button } from '../../ui/button.tsx'
import { deviceState } from './device.ts'
import { settingsQuery } from './push-queries.ts'

/** How long an offer that was declined stays away. */
const AWAY_MS = 30 * 24 * 3_600_000

const isDeclined = (now: number): boolean => {
  const at = storage.get('pushOfferClosedAt')
  return at <= now && now - at < AWAY_MS
}

/**
 * Asks in the page's own words whether letters are wanted here while the page is closed, where that was neither done nor refused. It leads
 * to the switches; the browser asks only after one of them.
 */
export function PushOffer({ installsByHand, onChoose }: { installsByHand: boolean; onChoose: () => void }) {
  const [may, setMay] = useState(
    () => deviceState(installsByHand) === 'ready' && Notification.permission === 'default' && !isDeclined(Date.now()),
  )
  const { data } = useQuery({ ...settingsQuery, enabled: may })
  if (!may || !data || data.here) return null
  const decline = () => {
    storage.set('pushOfferClosedAt', Date.now())
    setMay(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface-2 px-4 py-2.5">
      <IconBell className="size-5 shrink-0 text-accent-text" stroke={1.6} aria-hidden />
      <p className="min-w-0 flex-1 text-xs text-fg-2">
        <b className="block text-md text-fg">
          <Trans>关掉页面后，也想收到吗</Trans>
        </b>
        <Trans>只推送你选的种类，不写金额。</Trans>
      </p>
      <Button variant="quiet" size="sm" onClick={decline}>
        <Trans>不用</Trans>
      </Button>
      <Button variant="soft" size="sm" onClick={onChoose}>
        <Trans>选种类</Trans>
      </Button>
    </div>
  )
}
