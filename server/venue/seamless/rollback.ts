import type { VenueAsked } from '../../../contract/venue-wallet.ts'
import { houseAccount, memberAccounts } from '../../ledger/accounts.ts'
import { burn } from '../../ledger/money-call.ts'
import { post } from '../../ledger/post.ts'
import type { FundsDeps } from '../../wallet/deps.ts'
import { betOf, noteTransaction } from './bets.ts'
import { changeRound, HOUSE_WALLET, roundRef } from './rounds.ts'
import { type Effect, idOf, kindOf, type Said, transaction } from './transaction.ts'

/**
 * Gives the stake of a bet back, once, whichever rollback comes first. Of a bet that has not come, the id is burnt, so that the bet is
 * refused when it comes. A bet that won stays: what the member was paid can't be taken back, and a person is told.
 */
export async function rollback(deps: FundsDeps, venue: string, call: VenueAsked<'transaction/rollback'>): Promise<Said> {
  const { user, transaction_uuid: uuid, reference_transaction_uuid: reference, round } = call
  return transaction(deps, { venue, user, uuid, kind: 'rollback', content: [reference, round] }, async (on) => {
    const { tx, memberId, now, at, refuse, notYet } = on
    const note = (round_id: bigint | null, amount_fen: bigint) =>
      noteTransaction(tx, { venue, uuid, kind: 'rollback', member_id: memberId, round_id, reference, amount_fen, at })
    const bet = await betOf(tx, venue, memberId, reference)
    if (!bet || bet === 'gone') {
      if (await isOtherKind(on, venue, reference)) return notYet('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
      await burn(tx, { id: idOf(venue, reference), memberId, kind: kindOf('bet') }, now)
      await note(null, 0n)
      return 0n
    }
    if (bet.round.round !== round) return notYet('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    if (bet.won) return refuse('RS_ERROR_UNKNOWN', bet.amountFen)
    const backFen = bet.rolledBack ? 0n : bet.amountFen
    if (backFen > 0n) {
      const [debit, { main }] = [await houseAccount(tx, HOUSE_WALLET), await memberAccounts(tx, memberId)]
      const ref = roundRef(bet.round.id)
      // Named by its bet: the ledger itself refuses a second one.
      await post(tx, [{ id: `back:${idOf(venue, reference)}`, debit, credit: main, amountFen: backFen, reason: 'venue_back', ref }], now)
    }
    await note(bet.round.id, backFen)
    await changeRound(tx, bet.round, { backFen, closes: call.round_closed === true }, at)
    return backFen
  })
}

/** Whether the id is a win or a rollback of this member, which nothing undoes. */
async function isOtherKind({ tx, memberId }: Effect, venue: string, uuid: string): Promise<boolean> {
  const row = await tx
    .selectFrom('venue_transaction')
    .select('kind')
    .where('venue', '=', venue)
    .where('uuid', '=', uuid)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}
