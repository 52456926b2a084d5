import { sql } from 'kysely'
import { DEPOSIT_TURNOVER_TIMES } from '../../domain/turnover.ts'
import { queueOfEach } from '../ledger/call-queue.ts'
import { bodyHash, type Claim, earlier, type MoneyOutcome } from '../ledger/money-call.ts'
import { KEPT } from '../platform/bounded-client.ts'
import type { Db } from '../platform/database.ts'
import { BeginAgain, transact } from '../platform/transact.ts'
import { claimGranted, type Granted, grantedWith } from './deposit/chosen-bonus.ts'
import { type FundsDeps, tellTogether } from './deps.ts'
import type { ProviderMessage, ProviderWord } from './provider/provider.ts'
import { lockMemberOf } from './store.ts'

/**
 * The effect of a provider's message. `none`: it repeats what has already happened. `disputed`: it contradicts the payment's end, or
 * names an amount or payment that was not asked for; nothing moves, the member sees that a person looks at it, the audit names it.
 */
export type MessageEffect = 'paid' | 'released' | 'credited' | 'closed' | 'none' | 'disputed'

interface MessageAnswer {
  effect: MessageEffect
  payment: string
  said: ProviderWord
}

type Outcome = MoneyOutcome<MessageAnswer, never>

interface Call {
  deps: FundsDeps
  message: ProviderMessage
  /** What is granted with a deposit; undefined where nobody has looked whether a bonus was chosen. */
  granted?: Granted | null
}

interface Taken {
  outcome: Outcome
  /** The member who hears of it. */
  told: bigint | null
}

/** Messages come late, twice and in any order: the first that ends a payment counts. Those that come at once are taken together. */
export async function takeMessage(deps: FundsDeps, message: ProviderMessage): Promise<Outcome> {
  const { outcome, told } = await queueOf(deps.db).add({ deps, message })
  if (told !== null) deps.events.announce(told)
  return outcome
}

const queueOf = queueOfEach<Call, Taken>((db) => ({
  keysOf: ({ message: { id, payment } }) => [`message ${id}`, payment],
  together: (calls) => takeMessages(db, calls),
  alone: takeAlone,
  onFault: (error, [first]) => tellTogether(first?.deps, error),
}))

/** Waits for the member's accounts, and decides on the bonus under their lock. */
const takeAlone = (call: Call): Promise<Taken> =>
  transact(call.deps.db, async (tx) => {
    const { id, payment, says } = call.message
    await lockMemberOf(tx, payment)
    const now = call.deps.clock.now()
    const granted = says === 'paid' ? await grantedWith(tx, payment, now) : null
    const [taken] = await takeMessages(tx, [{ ...call, granted }])
    if (!taken) throw new BeginAgain(`message ${id} has a member whose wallets have become more`)
    const { outcome } = taken
    if (granted && outcome.state === 'done' && !outcome.repeated && outcome.answer.effect === 'credited')
      await claimGranted(tx, payment, granted, now)
    return taken
  })

type Row = Claim & { id: string; told: bigint | null }

/** take_messages() for messages with different ids. Answers in their order; undefined, without an effect, for one that must be taken alone. */
async function takeMessages(db: Db, calls: readonly Call[]): Promise<(Taken | undefined)[]> {
  const items = calls.map(({ deps, message: { id, payment, amountFen, says }, granted }) => ({
    id: `callback:${id}`,
    hash: bodyHash([payment, String(amountFen), says]),
    payment,
    amount: String(amountFen),
    says,
    at: new Date(deps.clock.now()),
    times: DEPOSIT_TURNOVER_TIMES,
    decided: granted !== undefined,
    bonus: granted && { fen: String(granted.fen), times: granted.times, due: new Date(granted.dueAt) },
  }))
  const { rows } = await sql<Row>`select id, state, answer, told from take_messages(${JSON.stringify(items)}::jsonb) ${KEPT}`.execute(db)
  const answers = new Map(rows.map((row) => [row.id, row]))
  return items.map(({ id }) => {
    const row = answers.get(id)
    return row && { outcome: outcomeOf(row), told: row.told }
  })
}

const outcomeOf = (row: Row): Outcome =>
  row.state === 'new' ? { state: 'done', answer: row.answer as MessageAnswer, repeated: false } : earlier(row)
