import { t } from '@lingui/core/macro'
import type { Leg, Ticket } from '../../../../contract/betting.ts'
import { formatOdds, type OddsType } from '../../../../domain/odds.ts'
import { fromText, isHalf, periodName, playName, selectionName } from '../../../i18n/market-text.ts'
import { severalName } from '../ticket/system-text.ts'

/** The title of a ticket: the selection, or how many a series or system has. */
export function ticketTitle(ticket: Ticket): string {
  const [leg, ...more] = ticket.legs
  return leg && more.length === 0 ? selectionName(leg, leg) : severalName(ticket)
}

/** A series is priced in Hong Kong odds alone, whatever the player's odds type. A system has no price of its own. */
export const ticketOdds = ({ legs, odds, system, builder }: Ticket, type: OddsType): string =>
  system ? t`组合` : formatOdds(odds, legs.length > 1 && !builder ? 'H' : type)

/** The text below the title: market and match, or the selections of a series. */
export function ticketCaption({ legs }: Ticket): string {
  const [leg] = legs
  return legs.length === 1 && leg ? legCaption(leg) : legs.map((one) => selectionName(one, one)).join(' · ')
}

/** `让球 · 以投注时 0–2 起算 · 曼彻斯特城 对 利物浦 2–2`; the score at the end is the final one of the market's period. */
export function legCaption(leg: Leg): string {
  const { w, gameType, team_h, team_c, league, from, finalScore, halfScore } = leg
  const play = isHalf(w) ? `${periodName(w, gameType)}${playName(w, gameType)}` : playName(w, gameType)
  if (w === 'FS') return `${play} · ${league}`
  const scores = [halfScore && t`半场 ${halfScore.join('–')}`, finalScore?.join('–')].filter(Boolean).join(' · ')
  const bet = [play, from && fromText(from), t`${team_h} 对 ${team_c}`].filter(Boolean).join(' · ')
  return [bet, scores].filter(Boolean).join(' ')
}
