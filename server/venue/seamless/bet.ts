import { VENUE_CURRENCY, type VenueAsked } from '../../../contract/venue-wallet.ts'
import { houseAccount, lockMembers } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { refusePlay } from '../../safe-play/refuse-play.ts'
import type { FundsDeps } from '../../wallet/deps.ts'
import { refuseToken, tokenHashOf } from '../launch-token.ts'
import { holdVenue } from '../venue-store.ts'
import { noteTransaction } from './bets.ts'
import { changeRound, HOUSE_WALLET, roundOf, roundRef } from './rounds.ts'
import { takeTogether } from './take-together.ts'
import { idOf, type Said, transaction } from './transaction.ts'
import { fenOf } from './units.ts'

/** Debits a stake, if its session holds, its venue is open and the member may play; all of it is asked under the member's lock. */
export async function bet(deps: FundsDeps, venue: string, call: VenueAsked<'transaction/bet'>): Promise<Said> {
  const { user, transaction_uuid: uuid, currency, round, game_code: gameCode, token } = call
  if (currency !== VENUE_CURRENCY) return { status: 'RS_ERROR_WRONG_CURRENCY' }
  const amountFen = fenOf(call.amount)
  // Stakes that the house gives are not agreed with any venue: taking one from the member would be wrong, as would taking none.
  if (call.is_free && amountFen > 0n) return { status: 'RS_ERROR_WRONG_TYPES' }
  const content = [String(amountFen), round, gameCode]
  const move = { kind: 'bet', venue, user, uuid, content, token: tokenHashOf(token), reference: null, round, game: gameCode } as const
  return takeTogether(deps, { ...move, amountFen, closes: call.round_closed === true }, alone)

  function alone(): Promise<Said> {
    return transaction(deps, { venue, user, uuid, kind: 'bet', content }, async ({ tx, memberId, now, at, refuse, notYet }) => {
      const fault = await refuseToken(tx, token, { venue, memberId, game: gameCode }, now)
      if (fault) return refuse(fault, amountFen)
      if ((await holdVenue(tx, venue))?.state !== 'open') return refuse('RS_ERROR_INVALID_PARTNER', amountFen)
      const refusal = await refusePlay(tx, memberId, { stake: amountFen }, now)
      if (refusal) {
        const rests = refusal.reason === 'resting' || refusal.reason === 'excluded'
        return refuse(rests ? 'RS_ERROR_USER_DISABLED' : 'RS_ERROR_LIMIT_REACHED', amountFen)
      }
      const own = (await lockMembers(tx, [memberId])).get(memberId)
      if (!own) return notYet('RS_ERROR_UNKNOWN')
      if (own.spendableFen < amountFen) return refuse('RS_ERROR_NOT_ENOUGH_MONEY', amountFen)
      const of = await roundOf(tx, { venue, memberId, round, gameCode }, at)
      if (of.closed_at !== null) return refuse('RS_ERROR_DUPLICATE_TRANSACTION', amountFen)
      if (amountFen > 0n) {
        const credit = await houseAccount(tx, HOUSE_WALLET)
        const stake = { id: idOf(venue, uuid), debit: own.main, credit, amountFen, reason: 'venue_bet', ref: roundRef(of.id) }
        await post(tx, [stake], now)
      }
      await noteTransaction(tx, {
        venue,
        uuid,
        kind: 'bet',
        member_id: memberId,
        round_id: of.id,
        reference: null,
        amount_fen: amountFen,
        at,
      })
      await changeRound(tx, of, { betFen: amountFen, closes: call.round_closed === true }, at)
      return amountFen
    })
  }
}
