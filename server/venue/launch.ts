import type { Answer, Payload } from '../../contract/endpoints.ts'
import type { EmptyThere } from '../../contract/venue.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { playRefused } from '../safe-play/play-words.ts'
import { refusePlay } from '../safe-play/refuse-play.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { owedTurnover } from '../wallet/turnover/owed.ts'
import { launchToken } from './launch-token.ts'
import type { VenueSites } from './seamless/sites.ts'
import { toldBalances } from './there/told.ts'
import { holdVenue, takesAlong } from './venue-store.ts'

/** What a game may be called: it becomes a part of an address. Empty: the venue’s lobby. */
const GAME_CODE = /^[\w.-]{0,64}$/

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
  if (!GAME_CODE.test(gameCode)) return refuse('notFound', '没有这个游戏')
  const told = site.wallet && !isActivity ? await toldBalances(db, sites, { memberId, now }, true) : null
  return transact(db, async (tx): Promise<Result<Answer<'game.launch'>>> => {
    const refusal = await refusePlay(tx, memberId, { transfer: 0n }, now)
    if (refusal) return playRefused(refusal)
    if ((await holdVenue(tx, code))?.state !== 'open') return refuse('venueMaintenance', '场馆维护中，恢复前不能进入')
    if (told && (told.get(code)?.balanceFen ?? 0n) === 0n && !(await takesAlong(tx, memberId))) return emptyThere(tx, memberId)
    const token = await launchToken(tx, { venue: code, memberId, gameCode, loginHash: tokenHash }, now)
    const url = new URL(site.address)
    url.searchParams.set('token', token)
    if (gameCode !== '') url.searchParams.set('game_code', gameCode)
    return ok({ url: url.href })
  })
}

/** What turnover the member still owes holds back money that is taken along, too. */
async function emptyThere(tx: Db, memberId: bigint): Promise<Result<Answer<'game.launch'>>> {
  const { requirements } = await owedTurnover(tx, memberId)
  const owedFen = requirements.reduce((sum, { need_fen, done_fen }) => sum + need_fen - done_fen, 0n)
  return refuse('venueActivity', '这个场馆用自己的钱包，里面还没有钱', { owedFen: String(owedFen) } satisfies EmptyThere)
}
