import { sql } from 'kysely'
import { queueOfEach } from '../../ledger/call-queue.ts'
import { KEPT } from '../../platform/bounded-client.ts'
import type { Db } from '../../platform/database.ts'
import { BeginAgain, transact } from '../../platform/transact.ts'
import { type PaymentDeps, tellTogether } from '../deps.ts'
import { handOver } from '../hand-over.ts'
import type { PayTo, ProviderOrder } from '../provider/provider.ts'
import { lockMemberOf } from '../store.ts'

/** Hands a deposit to the provider again. Nothing happens where it is known where to pay, or the deposit has ended. */
export async function bringOn(deps: PaymentDeps, id: string): Promise<void> {
  const order = await orderOf(deps.db, id)
  if (order) await handToProvider(deps, order)
}

/** Hands a deposit to the provider, which says where to pay. */
export async function handToProvider(deps: PaymentDeps, order: ProviderOrder): Promise<void> {
  const handed = await handOver(deps, order)
  if (handed.state !== 'taken') return
  const { told } = await queueOf(deps.db).add({ deps, id: order.id, payTo: handed.payTo })
  if (told !== null) deps.events.announce(told)
}

interface Answered {
  deps: PaymentDeps
  id: string
  payTo: PayTo
}

/** The member who hears of it; null where it was known. */
interface Kept {
  told: bigint | null
}

/** What the provider says to orders at the same moment is kept together. */
const queueOf = queueOfEach<Answered, Kept>((db) => ({
  keysOf: ({ id }) => [id],
  together: (answers) => keep(db, answers),
  alone: keepAlone,
  onFault: (error, [first]) => tellTogether(first?.deps, error),
}))

const keepAlone = (answered: Answered): Promise<Kept> =>
  transact(answered.deps.db, async (tx) => {
    await lockMemberOf(tx, answered.id)
    const [kept] = await keep(tx, [answered])
    if (!kept) throw new BeginAgain(`deposit ${answered.id} has a member whose wallets have become more`)
    return kept
  })

async function keep(db: Db, answers: readonly Answered[]): Promise<(Kept | undefined)[]> {
  const items = answers.map(({ deps, id, payTo }) => ({ id, target: payTo, at: new Date(deps.clock.now()) }))
  const { rows } = await sql<{ id: string; member: bigint | null }>`
    select id, member from keep_pay_to(${JSON.stringify(items)}::jsonb) ${KEPT}`.execute(db)
  const kept = new Map(rows.map(({ id, member }) => [id, { told: member }]))
  return answers.map(({ id }) => kept.get(id))
}

async function orderOf(db: Db, id: string): Promise<ProviderOrder | null> {
  const row = await db
    .selectFrom('deposit_order')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select(['way', 'amount_fen', 'coin', 'pay_from', 'remark', 'deposit_order.expires_at as ends'])
    .where('payment_id', '=', id)
    .where('open', '=', true)
    .where('pay_to', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    id,
    kind: 'deposit',
    way: row.way,
    amountFen: row.amount_fen,
    coin: row.coin && { code: row.coin.code, network: row.coin.network, amount: row.coin.amount },
    payTo: row.pay_from === null ? null : { wallet: row.pay_from },
    remark: row.remark,
    expiresAt: row.ends.getTime(),
  }
}
