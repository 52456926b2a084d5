import { hash } from 'node:crypto'
import type { Answer, Payload } from '../../contract/endpoints.ts'
import type { Recycled } from '../../contract/venue.ts'
import { memberAccounts, walletBalances } from '../ledger/accounts.ts'
import { moneyCall } from '../ledger/money-call.ts'
import { post, type Transfer } from '../ledger/post.ts'
import { type MemberContext, ok, type Refusal, type Result } from '../transport/handlers.ts'
import { answered } from '../wallet/answered.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import type { VenueSites } from './seamless/sites.ts'
import { recycledNow } from './there/by-now.ts'
import { beginMove, carry, movesOf } from './there/moves.ts'
import { type Told, toldBalances } from './there/told.ts'
import { holdVenues, NOT_MOVED, type Venue, walletAt } from './venue-store.ts'

type Outcome = Answer<'venue.recycle'>

/**
 * Brings back what every venue lets go, once for each id. The call holds the member's accounts, so no balance here changes meanwhile; venues
 * with their own books are asked before what is there, and after it for that.
 */
export async function recycle(
  deps: FundsDeps,
  sites: VenueSites,
  { id }: Payload<'venue.recycle'>,
  { memberId, now }: MemberContext,
): Promise<Result<Outcome>> {
  const told = await toldBalances(deps.db, sites, { memberId, now }, true)
  const call = { id, memberId, kind: 'recycle', body: [] }
  const outcome = await moneyCall<Outcome, Refusal>(deps.db, call, now, async (tx) => {
    const { main } = await memberAccounts(tx, memberId)
    const venues = await holdVenues(tx)
    const wallets = new Map((await walletBalances(tx, memberId)).map((one) => [one.wallet, one]))
    const transfers: Transfer[] = []
    const results = venues.map((venue): Recycled => {
      const { code } = venue
      if (venue.wallet === 'there') return thereResult(venue, told.get(code))
      const wallet = wallets.get(walletAt(code))
      if (!wallet || wallet.balanceFen === 0n) return { channelCode: code, outcome: 'empty', amountFen: '0' }
      const [amountFen, debit] = [wallet.balanceFen, wallet.account]
      if (venue.state === 'maintenance') return { channelCode: code, outcome: 'maintenance', amountFen: String(amountFen) }
      transfers.push({ id: `recycle:${id}:${code}`, debit, credit: main, amountFen, reason: 'venue_out', ref: id })
      return { channelCode: code, outcome: 'back', amountFen: String(amountFen) }
    })
    await post(tx, transfers, now)
    for (const { channelCode, amountFen } of results.filter((one) => one.outcome === 'moving')) {
      const move = { id: idFrom(id, channelCode), call: id, venue: channelCode, way: 'out', amountFen: BigInt(amountFen) } as const
      await beginMove(tx, { ...move, memberId }, now)
    }
    if (transfers.length > 0) await deps.events.tell(tx, new Map([[memberId, []]]), now)
    return { id, backFen: String(transfers.reduce((sum, { amountFen }) => sum + amountFen, 0n)), venues: listed(results, venues, sites) }
  })
  if (outcome.state === 'done' && !outcome.repeated) await carry(deps, sites, id)
  const result = answered(deps, memberId, outcome, NOT_MOVED)
  return result.ok ? ok(recycledNow(result.data, await movesOf(deps.db, id))) : result
}

function thereResult({ code, state }: Venue, told: Told | undefined): Recycled {
  const { balanceFen, asOf } = told ?? { balanceFen: 0n, asOf: null }
  const amountFen = String(balanceFen)
  if (balanceFen > 0n && state === 'maintenance') return { channelCode: code, outcome: 'maintenance', amountFen }
  if (asOf !== null) return { channelCode: code, outcome: 'away', amountFen }
  return { channelCode: code, outcome: balanceFen === 0n ? 'empty' : 'moving', amountFen }
}

/** A venue with its own books that is not connected is told of where money is there. */
const listed = (results: Recycled[], venues: readonly Venue[], sites: VenueSites): Recycled[] =>
  results.filter(({ amountFen }, i) => venues[i]?.wallet === 'here' || amountFen !== '0' || sites.has(venues[i]?.code ?? ''))

/** The move's id at the venue, of the form that other ids have there. */
function idFrom(call: string, venue: string): string {
  const hex = hash('sha256', `${call}\n${venue}`)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
