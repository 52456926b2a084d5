import type { Answer } from '../../contract/endpoints.ts'
import { ALL_CATEGORIES, VENUE_CATEGORIES, type VenueBalance } from '../../contract/venue.ts'
import { walletBalances } from '../ledger/accounts.ts'
import type { Db } from '../platform/database.ts'
import { formOf, type VenueSites } from './seamless/sites.ts'
import { takesAlong, type Venue, venueList, walletAt } from './venue-store.ts'

/** All the member's money at one moment, with the venues of a category. */
export async function allBalance(db: Db, sites: VenueSites, memberId: bigint, category: number): Promise<Answer<'venue.allBalance'>> {
  const [wallets, venues, autoTransfer] = await Promise.all([walletBalances(db, memberId), venueList(db), takesAlong(db, memberId)])
  const at = new Map(wallets.map(({ wallet, balanceFen }) => [wallet, balanceFen]))
  const listed = venues.filter((venue) => category === ALL_CATEGORIES || venue.category === VENUE_CATEGORIES[category - 1])
  const sum = (amounts: bigint[]) => String(amounts.reduce((total, amount) => total + amount, 0n))
  return {
    totalFen: sum([...at.values()]),
    balanceFen: String(at.get('main') ?? 0n),
    lockMoneyFen: String(at.get('held') ?? 0n),
    venuesFen: sum(venues.map(({ code }) => at.get(walletAt(code)) ?? 0n)),
    version: Number(wallets.reduce((total, { version }) => total + version, 0n)),
    autoTransfer,
    venues: listed.map((venue) => toBalance(venue, sites, at.get(walletAt(venue.code)))),
  }
}

/** Undefined: there is no such venue. */
export async function venueBalance(db: Db, sites: VenueSites, memberId: bigint, code: string): Promise<VenueBalance | undefined> {
  const { venues } = await allBalance(db, sites, memberId, ALL_CATEGORIES)
  return venues.find(({ channelCode }) => channelCode === code)
}

const toBalance = (
  { code, name, en_name, category, state, back_at, playable }: Venue,
  sites: VenueSites,
  balanceFen = 0n,
): VenueBalance => ({
  channelCode: code,
  enName: en_name,
  name,
  category,
  balanceFen: String(balanceFen),
  state,
  backAt: back_at?.getTime() ?? null,
  form: formOf(sites, code),
  playable: playable || sites.has(code),
})
