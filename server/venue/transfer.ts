import type { Answer, Payload } from '../../contract/endpoints.ts'
import { parseYuan } from '../../domain/typed-yuan.ts'
import { lockMembers, memberAccounts, memberWallet } from '../ledger/accounts.ts'
import { MoneyRefused, moneyCall } from '../ledger/money-call.ts'
import { LedgerRefused, post } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import { playRefused } from '../safe-play/play-words.ts'
import { refusePlay } from '../safe-play/refuse-play.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../transport/handlers.ts'
import { answered } from '../wallet/answered.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import type { VenueSites } from './seamless/sites.ts'
import { transferredNow } from './there/by-now.ts'
import { beginMove, carry, movesOf } from './there/moves.ts'
import { holdVenue, NOT_MOVED, walletAt } from './venue-store.ts'

type Transferred = Answer<'venue.transfer'>

/**
 * Moves money between the main wallet and a venue, once for each id. The venue's state can't change meanwhile. One with its own books is asked
 * after the call is kept, and its answer waited for a while.
 */
export async function transfer(
  deps: FundsDeps,
  sites: VenueSites,
  { id, channelCode, ty, amount }: Payload<'venue.transfer'>,
  { memberId, now }: MemberContext,
): Promise<Result<Transferred>> {
  if (amount === 'all' && ty === 'out') return refuse('invalidParameter', '转出要写明金额')
  const typedFen = amount === 'all' ? null : (parseYuan(amount) ?? 0n)
  if (typedFen === 0n) return refuse('invalidParameter', '金额要大于 0')
  const call = { id, memberId, kind: 'transfer', body: [channelCode, ty, String(typedFen ?? 'all')] }
  const outcome = await moneyCall<Transferred, Refusal>(deps.db, call, now, async (tx) => {
    const venue = await holdVenue(tx, channelCode)
    if (!venue) throw new MoneyRefused(refuse('noData', '没有这个场馆'))
    if (venue.state === 'maintenance') throw new MoneyRefused(refuse('venueMaintenance', '场馆维护中，余额都在，恢复前不能转入转出'))
    const isThere = venue.wallet === 'there'
    if (isThere && !sites.get(channelCode)?.wallet) throw new MoneyRefused(refuse('warning', '现在联系不上这个场馆，钱没有动'))
    const amountFen = typedFen ?? (await spendableFen(tx, memberId))
    const refusal = ty === 'in' ? await refusePlay(tx, memberId, { transfer: amountFen }, now) : null
    if (refusal) throw new MoneyRefused(playRefused(refusal))
    const moved = isThere
      ? beginMove(tx, { id, call: id, venue: channelCode, memberId, way: ty, amountFen }, now)
      : moveHere(tx, { id, channelCode, ty, amountFen, memberId }, now)
    await moved.catch((error: unknown) => {
      throw error instanceof LedgerRefused && error.has('exceeds_balance')
        ? new MoneyRefused(refuse('warning', ty === 'in' ? '超出中心钱包余额' : '超出场馆余额'))
        : error
    })
    await deps.events.tell(tx, new Map([[memberId, []]]), now)
    return { id, channelCode, ty, amountFen: String(amountFen), state: isThere ? 'moving' : 'done' }
  })
  if (outcome.state === 'done' && !outcome.repeated) await carry(deps, sites, id)
  const result = answered(deps, memberId, outcome, NOT_MOVED)
  if (!result.ok) return result
  const byNow = transferredNow(result.data, await movesOf(deps.db, id))
  if (byNow) return ok(byNow)
  return refuse('warning', ty === 'in' ? '场馆没有接收，钱已退回中心钱包' : '场馆没有转出，钱还在场馆')
}

/** All that there is to take along. */
async function spendableFen(tx: Db, memberId: bigint): Promise<bigint> {
  const fen = (await lockMembers(tx, [memberId])).get(memberId)?.spendableFen ?? 0n
  if (fen === 0n) throw new MoneyRefused(refuse('warning', '中心钱包没有余额'))
  return fen
}

interface Here extends Pick<Transferred, 'id' | 'channelCode' | 'ty'> {
  amountFen: bigint
  memberId: bigint
}

async function moveHere(tx: Db, { id, channelCode, ty, amountFen, memberId }: Here, now: number): Promise<void> {
  const { main } = await memberAccounts(tx, memberId)
  const wallet = await memberWallet(tx, memberId, walletAt(channelCode))
  const [debit, credit] = ty === 'in' ? [main, wallet] : [wallet, main]
  await post(tx, [{ id: `transfer:${id}`, debit, credit, amountFen, reason: `venue_${ty}`, ref: id }], now)
}
