import { type ReactNode, useCallback, useState } from 'react'
import type { Ticket } from '../../../contract/betting.ts'
import type { Opened } from '../../features/betting/booking/booking-card.tsx'
import { BookingDialog } from './booking-dialog.tsx'

/** Bets on a ticket's selections again: what is still open, at the prices of now, into the slip, without its stake. */
export function useRepeat(): { repeat: (ticket: Ticket) => void; again: ReactNode } {
  const [card, setCard] = useState<Opened | null>(null)
  const repeat = useCallback((ticket: Ticket) => setCard(cardOf(ticket)), [])
  return { repeat, again: <BookingDialog card={card} onClose={() => setCard(null)} /> }
}

const cardOf = ({ legs, builder }: Ticket): Opened => ({
  code: null,
  of: 'ticket',
  series: legs.length > 1 && !builder,
  legs: legs.map(({ gameId, marketId, w, line, from, selection, gameType, league, team_h, team_c, odds, result }) => ({
    ...{ gameId, marketId, w, line, selection, gameType, league, team_h, team_c, odds },
    ...(from && { from }),
    ...(result && { result }),
  })),
})
