import type { FundsCall, fundsCallEndpoints } from '../../contract/funds-call.ts'
import type { turnoverEndpoints } from '../../contract/turnover.ts'
import type { fundsEndpoints } from '../../contract/wallet.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'
import { callStatus } from './call-status.ts'
import type { FundsDeps } from './deps.ts'
import { forfeitBonus } from './turnover/forfeit-bonus.ts'
import { turnover } from './turnover/owed.ts'

interface Calls {
  funds: FundsDeps
  mayBurn(memberId: bigint): Promise<boolean>
  byNow(kind: FundsCall, id: string, kept: unknown): Promise<unknown>
}

type Contract = typeof fundsEndpoints | typeof fundsCallEndpoints | typeof turnoverEndpoints

export const walletHandlers = ({ funds, funds: { db }, mayBurn, byNow }: Calls): HandlersOf<Contract> => ({
  'funds.getBalance': async (_, { memberId }) => {
    const { balanceFen, heldFen, version } = await balanceOf(db, memberId)
    return ok({ balanceFen: String(balanceFen), lockMoneyFen: String(heldFen), version: Number(version) })
  },
  'funds.callStatus': (payload, context) =>
    callStatus(
      db,
      payload,
      context,
      () => mayBurn(context.memberId),
      (kept) => byNow(payload.kind, payload.id, kept),
    ),
  'funds.turnover': async (_, { memberId, now }) => ok(await turnover(db, memberId, now)),
  'funds.forfeitBonus': (payload, context) => forfeitBonus(funds, payload, context),
})
