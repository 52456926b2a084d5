import type { Answer, Payload } from '../../contract/endpoints.ts'
import type { EmptyThere } from '../../contract/venue.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { playRefused } from '../safe-play/play-words.ts'
import { seen } from '../safe-play/presence.ts'
import { refusePlay } from '../safe-play/refuse-play.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { owedTurnover } from '../wallet/turnover/owed.ts'
import { launchToken } from './launch-token.ts'
import { isListed } from './lists.ts'
import { playerOf } from './seamless/players.ts'
import type { VenueSites } from './seamless/sites.ts'
import { type Told, toldBalances } from './there/told.ts'
import { beginVisitThere } from './there/visit.ts'
import { holdVenue, takesAlong } from './venue-store.ts'

/**
 * Lets a member into a venue that is connected: its address, with a token that is good once and for a minute. Before one with its own books where
 * the member has nothing, it is asked whether money is taken along (6413), unless that happens by itself or the member was asked (`isActivity`).
 */
export async function launchVenue(
  { db }: Pick<FundsDeps, 'db'>,
  sites: VenueSites,
  { enName, gameCode, isActivity }: Payload<'game.launch'>,
  { memberId, tokenHash, now }: MemberContext,
): Promise<Result<Answer<'game.launch'>>> {
  const code = enName.toUpperCase()
  const site = sites.get(code)
  if (!site) return refuse('notFound', '该场馆尚未开放')
  if (!(await isListed(db, code, gameCode))) return refuse('notFound', '没有这个游戏')
  const told = site.wallet ? ((await toldBalances(db, sites, { memberId, now }, !isActivity)).get(code) ?? NOTHING_THERE) : null
  return transact(db, async (tx): Promise<Result<Answer<'game.launch'>>> => {
    const refusal = await refusePlay(tx, memberId, { transfer: 0n }, now)
    if (refusal) return playRefused(refusal)
    if ((await holdVenue(tx, code))?.state !== 'open') return refuse('venueMaintenance', '场馆维护中，恢复前不能进入')
    if (told && !isActivity && told.balanceFen === 0n && !(await takesAlong(tx, memberId))) return emptyThere(tx, memberId)
    const token = await launchToken(tx, { venue: code, memberId, gameCode, loginHash: tokenHash }, now)
    const url = new URL(site.address)
    url.searchParams.set('token', token)
    if (gameCode !== '') url.searchParams.set('game_code', gameCode)
    if (told) await beginThere(tx, code, memberId, told, now)
    return ok({ url: url.href })
  })
}

/** A venue where the member has not been yet. */
const NOTHING_THERE: Told = { balanceFen: 0n, asOf: null }

/**
 * Who launches is here, so that there is a visit to count by. Where the venue does not answer now, what it told before counts, as with a
 * transfer.
 */
async function beginThere(tx: Db, venue: string, memberId: bigint, { balanceFen, asOf }: Told, now: number): Promise<void> {
  await playerOf(tx, venue, memberId)
  await seen(tx, [memberId], now)
  if (asOf !== 0) await beginVisitThere(tx, { venue, memberId, balanceFen, toldAt: asOf ?? now }, now)
}

/** What turnover the member still owes holds back money that is taken along, too. */
async function emptyThere(tx: Db, memberId: bigint): Promise<Result<Answer<'game.launch'>>> {
  const { requirements } = await owedTurnover(tx, memberId)
  const owedFen = requirements.reduce((sum, { need_fen, done_fen }) => sum + need_fen - done_fen, 0n)
  return refuse('venueActivity', '这个场馆用自己的钱包，里面还没有钱', { owedFen: String(owedFen) } satisfies EmptyThere)
}
