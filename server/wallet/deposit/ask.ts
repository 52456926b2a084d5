import type { Answer } from '../../../contract/endpoints.ts'
import type { DepositBonus, DepositWay } from '../../../contract/wallet-deposit.ts'
import type { MoneyOutcome } from '../../ledger/money-call.ts'
import type { Refusal } from '../../transport/handlers.ts'
import type { PaymentDeps } from '../deps.ts'
import type { ProviderOrder } from '../provider/provider.ts'

export type DepositAsked = Answer<'deposit.pay'>

/** What a member asks for; the fields of the other ways are null. */
export interface Ask {
  id: string
  way: DepositWay
  amountFen: bigint
  bonus: DepositBonus | null
  signalCode: string | null
  payFrom: string | null
  coin: { code: string; network: string; rate: string } | null
}

export interface OrderCall {
  deps: PaymentDeps
  ask: Ask
  memberId: bigint
  now: number
}

/** The order is null where this call made none. */
export interface Opened {
  outcome: MoneyOutcome<DepositAsked, Refusal>
  order: ProviderOrder | null
}
