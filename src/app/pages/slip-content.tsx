import { type ReactNode, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { LastTickets } from '../../features/betting/slip/last-tickets.tsx'
import { SlipPanel } from '../../features/betting/slip/slip-panel.tsx'
import { online } from '../../platform/online.ts'
import { useMedia } from '../../ui/use-media.ts'
import { slip } from '../betting/betting.ts'
import { BuilderPrice } from '../betting/builder-price.tsx'
import { boundsOf, type Limits } from '../betting/limits.ts'
import { useOddsType, usePicks, useQuotes } from '../betting/use-betting.ts'
import { BookingEntry } from '../booking/booking-dialog.tsx'
import { slipShared } from '../booking/slip-shared.ts'
import { useShare } from '../booking/use-share.tsx'
import { useMember } from '../member/use-member.ts'
import { pathOf } from '../navigation/routes.ts'
import { PreorderStrip, usePreorderForm } from '../preorder/preorders.tsx'
import { RestSlot } from '../safe-play/rest-slot.tsx'

/** All of the slip: its picks, what they cost, and the last tickets. */
export function SlipContent({
  limits,
  sheet,
  closeButton,
  ticketsOpen,
  onTickets,
}: {
  limits: Limits
  sheet: boolean
  closeButton?: ReactNode
  ticketsOpen: boolean
  onTickets: () => void
}) {
  const picks = usePicks()
  const isBuilder = useStore(slip.state, ({ selections }) => selections.mode === 'builder')
  const quotes = useQuotes(picks)
  const oddsType = useOddsType()
  const member = useMember()
  const { share, dialog } = useShare()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const bounds = { ...boundsOf(limits), balanceFen: member?.balanceFen ?? null }
  const preorder = usePreorderForm(bounds.minFen)
  const isLow = useMedia('(max-height: 37.49rem)')
  // In the sheet, and on a phone on its side, the keys need this room once there is a pick.
  const hasRoom = picks.length === 0 || !(sheet || isLow)
  return (
    <>
      <RestSlot />
      {isBuilder && <BuilderPrice quotes={quotes} isOnline={isOnline} />}
      <SlipPanel
        slip={slip}
        quotes={quotes}
        bounds={bounds}
        online={isOnline}
        oddsType={oddsType}
        sheet={sheet}
        onShare={member ? (id) => share(id === null ? slipShared() : { id }) : null}
        onPreorder={member ? (pick) => preorder.open(pick) : null}
        filler={<BookingEntry />}
        closeButton={closeButton}
      />
      {dialog}
      {preorder.form}
      {member && hasRoom && <PreorderStrip minFen={bounds.minFen} />}
      {hasRoom && <LastTickets oddsType={oddsType} recordPath={pathOf('betRecord')} open={ticketsOpen} onToggle={onTickets} />}
    </>
  )
}
