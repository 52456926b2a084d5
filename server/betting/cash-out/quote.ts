import type { Selectable } from 'kysely'
import { type CashOutOffer, type NoOffer, OFFER_MS } from '../../../contract/cash-out.ts'
import { cashOutFen, expectedFactor, fairValueFen, settledFactor, splitLines, type TicketWorth, worthOf } from '../../../domain/cash-out.ts'
import type { Score } from '../../../domain/settlement.ts'
import { fullReturnFen, stakeOf, type TicketLine } from '../../../domain/ticket-lines.ts'
import type { OpenLegOn, ToldChances } from '../../engine/play/leg-chances.ts'
import type { ChancesOf } from '../../feed/relay/chances-channel.ts'
import type { Db } from '../../platform/database.ts'
import type { Database } from '../../platform/schema.ts'
import type { BetDeps } from '../bet-deps.ts'
import { isSilent } from '../bet-terms.ts'
import { linesOf } from '../ticket-store.ts'

export interface CashOutDeps extends BetDeps {
  chances: ChancesOf
}

/** A ticket, and its legs as far as a quote needs them. */
export interface Quoted {
  ticket: Selectable<Database['ticket']>
  lines: readonly TicketLine[]
  legs: readonly QuotedLeg[]
}
export interface QuotedLeg extends Pick<Selectable<Database['ticket_leg']>, 'selection' | 'odds_milli' | 'result'> {
  gameId: string
  w: Selectable<Database['market']>['w']
  line: number | null
  from: Score
  status: Selectable<Database['market']>['status']
}

/** What a ticket is worth now, or why nobody can say. `leg`: place of the leg that it is about. */
export type Quote = { worth: TicketWorth } | { none: NoOffer; leg?: number }

/** Reads tickets with their legs, in the order of the ids; those that don't exist are left out. */
export async function quotedTickets(db: Db, ids: readonly string[], memberId?: bigint): Promise<Quoted[]> {
  const ofThese = db.selectFrom('ticket').selectAll().where('id', 'in', ids)
  const tickets = ids.length === 0 ? [] : await (memberId === undefined ? ofThese : ofThese.where('member_id', '=', memberId)).execute()
  if (tickets.length === 0) return []
  const legs = await db
    .selectFrom('ticket_leg as l')
    .innerJoin('market as m', 'm.id', 'l.market_id')
    .select(['l.ticket_id', 'l.game_id', 'l.selection', 'l.odds_milli', 'l.result'])
    .select(['m.w', 'm.line', 'm.from_h', 'm.from_c', 'm.status'])
    .where(
      'l.ticket_id',
      'in',
      tickets.map(({ id }) => id),
    )
    .orderBy('l.place')
    .execute()
  const byTicket = Map.groupBy(legs, ({ ticket_id }) => ticket_id)
  const quoted = new Map(
    tickets.map((ticket) => [
      ticket.id,
      {
        ticket,
        lines: linesOf(ticket.lines),
        legs: (byTicket.get(ticket.id) ?? []).map(({ game_id, from_h, from_c, ...leg }) => ({
          ...leg,
          gameId: String(game_id),
          from: [from_h, from_c] as const,
        })),
      },
    ]),
  )
  return ids.flatMap((id) => quoted.get(id) ?? [])
}

/** What the tickets are worth at this moment, in their order; one question to the engine for all of them. */
export async function quote(deps: CashOutDeps, tickets: readonly Quoted[]): Promise<Quote[]> {
  const asked = tickets.map((ticket) => refusedBefore(ticket) ?? openLegs(ticket))
  const open = asked.flatMap((one) => ('none' in one ? [] : one))
  const told = open.length === 0 || isSilent(deps) ? null : await deps.chances(open)
  let next = 0
  return asked.map((one, i): Quote => {
    if ('none' in one) return one
    const own = told?.slice(next, next + one.length)
    next += one.length
    const ticket = tickets[i]
    return own && ticket ? quoteOf(ticket, own) : { none: 'stale' }
  })
}

/** Why a ticket has no offer, whatever its legs are worth. */
function refusedBefore({ ticket: { status }, lines, legs }: Quoted): { none: NoOffer; leg?: number } | null {
  if (status === 'delay') return { none: 'delay' }
  if (status !== 'accepted') return { none: 'over' }
  if (lines.some(({ oddsMilli }) => oddsMilli !== undefined)) return { none: 'builder' }
  const outright = legs.findIndex(({ w }) => w === 'FS')
  if (outright >= 0) return { none: 'outright', leg: outright }
  const shut = legs.findIndex(({ status, result }) => result === null && (status === 'suspended' || status === 'settled'))
  if (shut < 0) return null
  return { none: legs[shut]?.status === 'suspended' ? 'suspended' : 'result', leg: shut }
}

const openLegs = ({ legs }: Quoted): OpenLegOn[] =>
  legs.flatMap(({ result, gameId, w, line, selection, from }) => (result === null ? [{ gameId, w, line, selection, from }] : []))

/** What a ticket is worth, given what its open legs may come to, in their order. */
export function quoteOf({ lines, legs }: Pick<Quoted, 'lines' | 'legs'>, open: readonly ToldChances[]): Quote {
  let next = 0
  const factors: bigint[] = []
  for (const [place, { odds_milli: oddsMilli, result }] of legs.entries()) {
    const told = result === null ? open[next++] : null
    if (result !== null) factors.push(settledFactor({ oddsMilli, result }))
    else if (told === 'suspended') return { none: 'suspended', leg: place }
    else if (!told || told === 'closed') return { none: 'result', leg: place }
    else factors.push(expectedFactor(oddsMilli, told))
  }
  const worth = worthOf(lines, factors)
  return cashOutFen(worth, 100) > 0n ? { worth } : { none: 'worthless' }
}

const PERCENTS = Array.from({ length: 100 }, (_, i) => i + 1)

/** The offer of a ticket as players see it. */
export function offerOf({ ticket, lines, legs }: Quoted, worth: TicketWorth, nowMs: number): CashOutOffer {
  const prices = legs.map(({ odds_milli }) => odds_milli)
  const left = PERCENTS.map((percent) => splitLines(lines, percent).left)
  return {
    version: versionOf(ticket),
    until: nowMs + OFFER_MS,
    lastsMs: OFFER_MS,
    fairFen: String(fairValueFen(worth)),
    stakeFen: String(stakeOf(lines)),
    payFen: PERCENTS.map((percent) => String(cashOutFen(worth, percent))),
    keptFen: left.map((of) => String(stakeOf(of))),
    keptReturnFen: left.map((of) => String(fullReturnFen(of, prices))),
  }
}

export const versionOf = ({ result_version, cash_outs }: Quoted['ticket']): number => result_version + cash_outs
