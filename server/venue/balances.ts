import type { Answer } from '../../contract/endpoints.ts'
import { ALL_CATEGORIES, VENUE_CATEGORIES, type VenueBalance, type VenueMove } from '../../contract/venue.ts'
import { walletBalances } from '../ledger/accounts.ts'
import type { Db } from '../platform/database.ts'
import type { MemberContext } from '../transport/handlers.ts'
import { formOf, type VenueSites } from './seamless/sites.ts'
import { type Told, toldBalances } from './there/told.ts'
import { visitsThere } from './there/visit.ts'
import { takesAlong, type Venue, venueList, walletAt } from './venue-store.ts'

/**
 * All the member's money, with the venues of a category: what is here as of one moment, and what venues with their own books tell now. What moves between
 * the two is told by the event of its balance.
 */
export async function allBalance(
  db: Db,
  sites: VenueSites,
  { memberId, now }: Pick<MemberContext, 'memberId' | 'now'>,
  category: number,
): Promise<Answer<'venue.allBalance'>> {
  const told = await toldBalances(db, sites, { memberId, now })
  const [wallets, all, autoTransfer, moves, visits] = await Promise.all([
    walletBalances(db, memberId),
    venueList(db),
    takesAlong(db, memberId),
    lastMoves(db, memberId, now),
    visitsThere(db, memberId, now),
  ])
  const at = new Map(wallets.map(({ wallet, balanceFen }) => [wallet, balanceFen]))
  const there = ({ code }: Venue): Told => told.get(code) ?? { balanceFen: at.get(walletAt(code)) ?? 0n, asOf: null }
  // One with its own books is there as long as it is connected, or money is in them.
  const venues = all.filter((venue) => venue.wallet === 'here' || sites.has(venue.code) || there(venue).balanceFen > 0n)
  const listed = venues.filter((venue) => category === ALL_CATEGORIES || venue.category === VENUE_CATEGORIES[category - 1])
  const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  return {
    totalFen: String(sum([...at.values()]) + sum([...told.values()].map(({ balanceFen }) => balanceFen))),
    balanceFen: String(at.get('main') ?? 0n),
    lockMoneyFen: String(at.get('held') ?? 0n),
    venuesFen: String(sum(venues.map((venue) => there(venue).balanceFen))),
    version: Number(wallets.reduce((total, { version }) => total + version, 0n)),
    autoTransfer,
    moves,
    venues: listed.map((venue) => toBalance(venue, sites, there(venue), visits.get(venue.code))),
  }
}

/** How long a move with an answer is still told of. */
const TOLD_MS = 15 * 60_000
const MOST_MOVES = 10

async function lastMoves(db: Db, memberId: bigint, now: number): Promise<VenueMove[]> {
  const rows = await db
    .selectFrom('venue_move')
    .selectAll()
    .where('member_id', '=', memberId)
    .where((e) => e.or([e('state', '=', 'asked'), e('settled_at', '>', new Date(now - TOLD_MS))]))
    .orderBy('at', 'desc')
    .limit(MOST_MOVES)
    .execute()
  return rows.map(({ id, venue, way, amount_fen, state, at }) => ({
    ...{ id, channelCode: venue, ty: way, amountFen: String(amount_fen), at: at.getTime() },
    state: state === 'asked' ? 'moving' : state,
  }))
}

/** Undefined: there is no such venue. */
export async function venueBalance(
  db: Db,
  sites: VenueSites,
  member: Pick<MemberContext, 'memberId' | 'now'>,
  code: string,
): Promise<VenueBalance | undefined> {
  const { venues } = await allBalance(db, sites, member, ALL_CATEGORIES)
  return venues.find(({ channelCode }) => channelCode === code)
}

const toBalance = (
  { code, name, en_name, category, state, back_at, playable }: Venue,
  sites: VenueSites,
  { balanceFen, asOf }: Told,
  visitFen: bigint | undefined,
): VenueBalance => ({
  channelCode: code,
  enName: en_name,
  name,
  category,
  balanceFen: String(balanceFen),
  asOf,
  ...(visitFen !== undefined && asOf === null && { netFen: String(balanceFen + visitFen) }),
  state,
  backAt: back_at?.getTime() ?? null,
  form: formOf(sites, code),
  playable: playable || sites.has(code),
})
