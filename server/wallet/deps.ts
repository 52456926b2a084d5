import type { MemberEventStore } from '../feed/member/member-event-store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Provider } from './provider/provider.ts'

export interface FundsDeps {
  db: Db
  events: MemberEventStore
  clock: Clock
  log?: Pick<Log, 'warn'>
}

/** What is needed to deal with the provider. `provider` is null where the site has none: nothing is paid in or out then. */
export interface PaymentDeps extends FundsDeps {
  provider: Provider | null
  log: Pick<Log, 'warn'>
}

/** Says that a transaction of several calls failed, each of which is then made alone. */
export const tellTogether = (deps: FundsDeps | undefined, error: unknown): void =>
  deps?.log?.warn({ err: error }, 'payments that went together failed, each goes alone')
