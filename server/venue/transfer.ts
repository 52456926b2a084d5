import type { Answer, Payload } from '../../contract/endpoints.ts'
import { parseYuan } from '../../domain/typed-yuan.ts'
import { memberAccounts, memberWallet } from '../ledger/accounts.ts'
import { MoneyRefused, moneyCall } from '../ledger/money-call.ts'
import { LedgerRefused, post } from '../ledger/post.ts'
import { playRefused } from '../safe-play/play-words.ts'
import { refusePlay } from '../safe-play/refuse-play.ts'
import { type MemberContext, type Refusal, type Result, refuse } from '../transport/handlers.ts'
import { answered } from '../wallet/answered.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { holdVenue, NOT_MOVED, walletAt } from './venue-store.ts'

type Transferred = Answer<'venue.transfer'>

/** Moves money between the main wallet and a venue, once for each id. The venue's state can't change meanwhile. */
export async function transfer(
  deps: FundsDeps,
  { id, channelCode, ty, amount }: Payload<'venue.transfer'>,
  { memberId, now }: MemberContext,
): Promise<Result<Transferred>> {
  const amountFen = parseYuan(amount) ?? 0n
  if (amountFen === 0n) return refuse('invalidParameter', '金额要大于 0')
  const call = { id, memberId, kind: 'transfer', body: [channelCode, ty, String(amountFen)] }
  const outcome = await moneyCall<Transferred, Refusal>(deps.db, call, now, async (tx) => {
    const venue = await holdVenue(tx, channelCode)
    if (!venue) throw new MoneyRefused(refuse('noData', '没有这个场馆'))
    if (venue.state === 'maintenance') throw new MoneyRefused(refuse('venueMaintenance', '场馆维护中，余额都在，恢复前不能转入转出'))
    const refusal = ty === 'in' ? await refusePlay(tx, memberId, { transfer: amountFen }, now) : null
    if (refusal) throw new MoneyRefused(playRefused(refusal))
    const { main } = await memberAccounts(tx, memberId)
    const wallet = await memberWallet(tx, memberId, walletAt(channelCode))
    const [debit, credit] = ty === 'in' ? [main, wallet] : [wallet, main]
    await post(tx, [{ id: `transfer:${id}`, debit, credit, amountFen, reason: `venue_${ty}`, ref: id }], now).catch((error: unknown) => {
      throw error instanceof LedgerRefused && error.has('exceeds_balance')
        ? new MoneyRefused(ty === 'in' ? refuse('warning', '超出中心钱包余额') : refuse('warning', '超出场馆余额'))
        : error
    })
    await deps.events.tell(tx, new Map([[memberId, []]]), now)
    return { id, channelCode, ty, amountFen: String(amountFen) }
  })
  return answered(deps, memberId, outcome, NOT_MOVED)
}
