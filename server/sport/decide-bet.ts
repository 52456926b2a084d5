import type { Selectable } from 'kysely'
import { memberAccounts } from '../ledger/accounts.ts'
import { voidHold } from '../ledger/holds.ts'
import { post } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Database } from '../platform/schema.ts'
import { transact } from '../platform/transact.ts'
import { type BetDeps, recordBetEvent } from './bet-deps.ts'
import { gatesOf } from './place-bets.ts'

/**
 * Decide one delayed ticket: accepted when its market, or each market of a series, is still open, else refused and the stake released. The price was
 * agreed when the bet was placed and holds through the delay: never worse silently, and a goal (8 s of suspension, longer
 * than the delay) is always seen here.
 */
export async function decideBet(deps: BetDeps, id: string): Promise<void> {
  const memberId = await transact(deps.db, async (tx) => {
    const ticket = await tx.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()
    if (ticket?.status !== 'delay') return null
    const legs = await legsOf(tx, ticket)
    await gatesOf(
      tx,
      ticket.member_id,
      legs.map(({ game_id }) => game_id),
    )
    const ids = legs.map(({ market_id }) => market_id)
    const markets = await tx.selectFrom('market').select('status').where('id', 'in', ids).execute()
    const locked = await tx.selectFrom('ticket').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
    if (locked?.status !== 'delay') return null
    const open = markets.every(({ status }) => status === 'open')
    const reason = markets.every(({ status }) => status === 'open' || status === 'suspended') ? 'suspended' : 'closed'
    const now = new Date(deps.clock.now())
    await tx
      .updateTable('ticket')
      .set(open ? { status: 'accepted', decide_at: null } : { status: 'refused', decide_at: null, settled_at: now, reason })
      .where('id', '=', id)
      .execute()
    if (!open) {
      const accounts = await memberAccounts(tx, ticket.member_id)
      await post(tx, [voidHold(accounts, { ref: id, amountFen: ticket.stake_fen, reason: 'stake_release' })], now.getTime())
    }
    await recordBetEvent(deps, tx, ticket.member_id, id, open ? 'accepted' : 'refused')
    return ticket.member_id
  })
  if (memberId !== null) deps.events.announce(memberId)
}

/** Where a ticket's bets stand: a single bet's in its own row, a series' in rows of their own. */
async function legsOf(
  tx: Db,
  { id, game_id, market_id }: Selectable<Database['ticket']>,
): Promise<{ game_id: bigint; market_id: string }[]> {
  if (game_id !== null && market_id !== null) return [{ game_id, market_id }]
  return tx.selectFrom('ticket_leg').select(['game_id', 'market_id']).where('ticket_id', '=', id).execute()
}

/**
 * Decides tickets when they are due; tickets left over by a stopped server are found at start, and those that other processes
 * took by looking every `lookEveryMs` (0: there are none).
 */
export function createDecider(deps: BetDeps, log: Log, lookEveryMs = 0) {
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let running: Promise<void> = Promise.resolve()

  async function decideDue(): Promise<void> {
    const waiting = await deps.db
      .selectFrom('ticket')
      .select(['id', 'decide_at'])
      .where('status', '=', 'delay')
      .orderBy('decide_at')
      .execute()
    const now = deps.clock.now()
    for (const ticket of waiting) {
      const dueAt = ticket.decide_at?.getTime() ?? now
      if (dueAt > now) return schedule(lookEveryMs > 0 ? Math.min(lookEveryMs, dueAt - now) : dueAt - now)
      await decideBet(deps, ticket.id)
    }
    if (lookEveryMs > 0) schedule(lookEveryMs)
  }

  function schedule(afterMs: number): void {
    if (stopped || timer) return
    timer = setTimeout(() => {
      timer = null
      running = decideDue().catch((error) => {
        log.error({ err: error }, 'deciding bets failed')
        schedule(1_000)
      })
    }, afterMs)
  }

  return {
    start: () => schedule(0),
    /** A bet was placed that is due then. */
    expect: (dueAtMs: number) => schedule(Math.max(0, dueAtMs - deps.clock.now())),
    async stop(): Promise<void> {
      stopped = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}

export type Decider = ReturnType<typeof createDecider>
