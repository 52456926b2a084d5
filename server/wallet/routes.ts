import type { fundsCallEndpoints } from '../../contract/funds-call.ts'
import type { fundsEndpoints } from '../../contract/wallet.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'
import { callStatus } from './call-status.ts'
import type { FundsDeps } from './deps.ts'

interface Calls {
  funds: FundsDeps
  mayBurn(memberId: bigint): Promise<boolean>
}

export const walletHandlers = ({ funds: { db }, mayBurn }: Calls): HandlersOf<typeof fundsEndpoints | typeof fundsCallEndpoints> => ({
  'funds.getBalance': async (_, { memberId }) => {
    const { balanceFen, heldFen, version } = await balanceOf(db, memberId)
    return ok({ balanceFen: String(balanceFen), lockMoneyFen: String(heldFen), version: Number(version) })
  },
  'funds.callStatus': (payload, context) => callStatus(db, payload, context, () => mayBurn(context.memberId)),
})
