import { VENUE_CURRENCY, type VenueAsked } from '../../../contract/venue-wallet.ts'
import { houseAccount, memberAccounts } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import type { FundsDeps } from '../../wallet/deps.ts'
import { betOf, noteTransaction } from './bets.ts'
import { changeRound, HOUSE_WALLET, roundRef } from './rounds.ts'
import { takeTogether } from './take-together.ts'
import { idOf, type Said, transaction } from './transaction.ts'
import { fenOf } from './units.ts'

/**
 * Credits what a bet won. Money that is owed is paid: no token, limit, break or maintenance is asked for. A win before its bet is
 * refused as things are and may come again; one after its round was closed is paid, and a person is told.
 */
export async function win(deps: FundsDeps, venue: string, call: VenueAsked<'transaction/win'>): Promise<Said> {
  const { user, transaction_uuid: uuid, reference_transaction_uuid: reference, currency, round } = call
  if (currency !== VENUE_CURRENCY) return { status: 'RS_ERROR_WRONG_CURRENCY' }
  const amountFen = fenOf(call.amount)
  const content = [reference, String(amountFen), round, call.game_code]
  const move = { kind: 'win', venue, user, uuid, content, token: null, reference, round, game: call.game_code } as const
  return takeTogether(deps, { ...move, amountFen, closes: call.round_closed === true }, alone)

  function alone(): Promise<Said> {
    return transaction(deps, { venue, user, uuid, kind: 'win', content }, async ({ tx, memberId, now, at, refuse, notYet }) => {
      const bet = await betOf(tx, venue, memberId, reference)
      if (bet === 'gone') return refuse('RS_ERROR_TRANSACTION_ROLLED_BACK', amountFen)
      if (!bet || bet.round.round !== round) return notYet('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
      if (bet.rolledBack) return refuse('RS_ERROR_TRANSACTION_ROLLED_BACK', amountFen)
      if (amountFen > 0n) {
        const [debit, { main }] = [await houseAccount(tx, HOUSE_WALLET), await memberAccounts(tx, memberId)]
        await post(tx, [{ id: idOf(venue, uuid), debit, credit: main, amountFen, reason: 'venue_win', ref: roundRef(bet.round.id) }], now)
      }
      const late = bet.round.closed_at !== null
      const row = {
        venue,
        uuid,
        kind: 'win',
        member_id: memberId,
        round_id: bet.round.id,
        reference,
        amount_fen: amountFen,
        late,
        at,
      } as const
      await noteTransaction(tx, row)
      await changeRound(tx, bet.round, { winFen: amountFen, closes: call.round_closed === true }, at)
      return amountFen
    })
  }
}
