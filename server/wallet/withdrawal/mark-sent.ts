import { sql } from 'kysely'
import type { CardKind } from '../../../contract/wallet-cards.ts'
import { queueOfEach } from '../../ledger/call-queue.ts'
import { KEPT } from '../../platform/bounded-client.ts'
import type { Db } from '../../platform/database.ts'
import { BeginAgain, transact } from '../../platform/transact.ts'
import { cardSeal } from '../cards/deps.ts'
import { type PaymentDeps, tellTogether } from '../deps.ts'
import type { ProviderOrder } from '../provider/provider.ts'
import { lockMemberOf } from '../store.ts'
import { COINS, isCoinNetwork } from './terms.ts'

interface Call {
  deps: PaymentDeps
  id: string
}

interface Marked {
  /** What the provider is handed; null for one that it may not be handed. */
  order: ProviderOrder | null
  /** The member who hears of it. */
  told: bigint | null
}

/**
 * Reviews a withdrawal and marks it, together with others: from now on only the provider ends it. Written before the provider is called, so
 * that after a crash in between nothing is given back that is being paid.
 */
export async function reviewed(deps: PaymentDeps, id: string): Promise<ProviderOrder | null> {
  const { order, told } = await queueOf(deps.db).add({ deps, id })
  if (told !== null) deps.events.announce(told)
  return order
}

const queueOf = queueOfEach<Call, Marked>((db) => ({
  keysOf: ({ id }) => [id],
  together: (calls) => review(db, calls),
  alone: (call) =>
    transact(db, async (tx) => {
      await lockMemberOf(tx, call.id)
      const [marked] = await review(tx, [call])
      if (!marked) throw new BeginAgain(`withdrawal ${call.id} has a member whose wallets have become more`)
      return marked
    }),
  onFault: (error, [first]) => tellTogether(first?.deps, error),
}))

/** Undefined, without an effect, for one whose member's accounts are not free, or that is not the only one of its member. */
async function review(db: Db, calls: readonly Call[]): Promise<(Marked | undefined)[]> {
  const orders = await ordersOf(db, calls)
  const marked = await markSent(
    db,
    calls.flatMap(({ deps, id }) => (orders.has(id) ? [{ id, at: new Date(deps.clock.now()) }] : [])),
  )
  return calls.map(({ id }) => {
    const order = orders.get(id)
    const mark = marked.get(id)
    return order ? mark && { order: mark.sent ? order : null, told: mark.told } : { order: null, told: null }
  })
}

/** Marks those that have not ended. None for one that mark_sent() leaves out. */
export async function markSent(
  db: Db,
  withdrawals: readonly { id: string; at: Date }[],
): Promise<Map<string, { sent: boolean; told: bigint | null }>> {
  if (withdrawals.length === 0) return new Map()
  const { rows } = await sql<{ id: string; sent: boolean; told: bigint | null }>`
    select id, sent, told from mark_sent(${JSON.stringify(withdrawals)}::jsonb) ${KEPT}`.execute(db)
  return new Map(rows.map(({ id, ...mark }) => [id, mark]))
}

interface Row {
  id: string
  member: bigint
  fen: bigint
  coin: string | null
  to_name: string
  kind: CardKind
  of_what: string
  sealed: string
  payee: string
}

/** What the provider is told of those that it may be handed. */
async function ordersOf(db: Db, calls: readonly Call[]): Promise<Map<string, ProviderOrder>> {
  const ids = calls.map(({ id }) => id)
  const { rows } = await sql<Row>`select * from payouts_to_send(${ids}::text[]) ${KEPT}`.execute(db)
  const seal = await cardSeal(db)
  return new Map(rows.map((row) => [row.id, orderOf(row, seal.open(row.sealed, row.member))]))
}

function orderOf({ id, fen, coin: amount, to_name, kind, of_what, payee }: Row, number: string): ProviderOrder {
  const coin = kind === 'coin' && isCoinNetwork(of_what) ? COINS[of_what].coin : null
  return {
    id,
    kind: 'withdrawal',
    way: kind,
    amountFen: fen,
    coin: coin === null || amount === null ? null : { code: coin, network: of_what, amount: amount.split(' ')[0] ?? '' },
    payTo: coin === null ? { payee, account: number, ...(kind === 'bank' && { bank: to_name }) } : { address: number, network: of_what },
    remark: null,
    expiresAt: null,
  }
}
