import type { fundsEndpoints } from '../../contract/wallet.ts'
import { balanceOf } from '../ledger/accounts.ts'
import type { Db } from '../platform/database.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'

export const walletHandlers = ({ db }: { db: Db }): HandlersOf<typeof fundsEndpoints> => ({
  'funds.getBalance': async (_, { memberId }) => {
    const { balanceFen, heldFen, version } = await balanceOf(db, memberId)
    return ok({ balanceFen: String(balanceFen), lockMoneyFen: String(heldFen), version: Number(version) })
  },
})
