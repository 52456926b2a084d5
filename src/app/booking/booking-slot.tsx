import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BookingCard } from '../../../contract/booking.ts'
import { FoldedCard, type Opened, OpenedCard, openPicks } from '../../features/betting/booking/booking-card.tsx'
import { pickOfLeg } from '../../features/betting/slip/bet.ts'
import { session } from '../../transport/session.ts'
import { toast } from '../../ui/toast-store.ts'
import { showSlip } from '../betting/bet-outcome.ts'
import { odds, slip } from '../betting/betting.ts'
import { useOddsType, usePicks, useQuotes } from '../betting/use-betting.ts'
import { openAuth } from '../navigation/dialogs.ts'
import { LOCAL_SPORT_VENUE, pathOf } from '../navigation/routes.ts'

/** Shared selections in a room: folded until somebody opens them. */
export function BookingSlot({ card }: { card: BookingCard }) {
  const [open, setOpen] = useState(false)
  return open ? <OpenedBooking card={card} /> : <FoldedCard card={card} onOpen={() => setOpen(true)} />
}

/** Shared selections at the prices of now, which their games' topics bring, and the way of what is open into the slip. */
export function OpenedBooking({ card, onFilled }: { card: Opened; onFilled?: () => void }) {
  const navigate = useNavigate()
  const picks = useMemo(() => card.legs.map(pickOfLeg), [card])
  const quotes = useQuotes(picks)
  const held = usePicks()
  const fill = (keep: boolean) => {
    if (session.get().state === 'visitor') return openAuth('login')
    const open = openPicks(picks, quotes)
    const refused = slip.takeIn(
      open.map((pick) => ({ ...pick, gide: odds.game(pick.gameId)?.info.gide ?? pick.gide })),
      { series: card.series, keep },
    )
    if (refused) return toast.pill(t`还有注单正在确认中，请稍候`)
    const [count, left] = [open.length, picks.length - open.length]
    toast.card({
      tone: 'success',
      title: left === 0 ? t`放入 ${count} 项` : t`放入 ${count} 项，${left} 项已关或封盘，没放`,
      action: {
        label: t`看投注单`,
        onPress() {
          if (!showSlip()) void navigate(pathOf('localSport', { enName: LOCAL_SPORT_VENUE }))
        },
      },
    })
    onFilled?.()
  }
  return <OpenedCard card={card} picks={picks} quotes={quotes} oddsType={useOddsType()} held={held} onFill={fill} />
}
