import type { MoneyOutcome } from '../ledger/money-call.ts'
import { ok, type Refusal, type Result, refuse } from '../transport/handlers.ts'
import type { FundsDeps } from './deps.ts'

/** The outcome of a money call as its answer; a member whose money just moved hears of it. `notDone`: it was told as not done before. */
export function answered<T>(
  { events }: Pick<FundsDeps, 'events'>,
  memberId: bigint,
  outcome: MoneyOutcome<T, Refusal>,
  notDone: string,
): Result<T> {
  switch (outcome.state) {
    case 'done':
      if (!outcome.repeated) events.announce(memberId)
      return ok(outcome.answer)
    case 'refused':
      return outcome.answer
    case 'cancelled':
      return refuse('warning', notDone)
    case 'reused':
      return refuse('warning', '这一笔的内容与之前不一致')
  }
}
