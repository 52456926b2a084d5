import { memberAccounts } from '../ledger/accounts.ts'
import { voidHold } from '../ledger/holds.ts'
import { post } from '../ledger/post.ts'
import type { Log } from '../platform/log.ts'
import { transact } from '../platform/transact.ts'
import { type BetDeps, recordBetEvent } from './bet-deps.ts'
import { betLocks } from './place-bets.ts'

/**
 * Decide one delayed ticket: accepted when its market is still open, else refused and the stake released. The price was
 * agreed when the bet was placed and holds through the delay: never worse silently, and a goal (8 s of suspension, longer
 * than the delay) is always seen here.
 */
export async function decideBet(deps: BetDeps, id: string): Promise<void> {
  const memberId = await transact(deps.db, async (tx) => {
    const ticket = await tx.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()
    if (ticket?.status !== 'delay') return null
    await betLocks(tx, ticket.member_id, ticket.game_id)
    const market = await tx.selectFrom('market').select('status').where('id', '=', ticket.market_id).executeTakeFirst()
    const locked = await tx.selectFrom('ticket').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
    if (locked?.status !== 'delay') return null
    const open = market?.status === 'open'
    const now = new Date(deps.clock.now())
    await tx
      .updateTable('ticket')
      .set(
        open
          ? { status: 'accepted', decide_at: null }
          : { status: 'refused', decide_at: null, settled_at: now, reason: market?.status === 'suspended' ? 'suspended' : 'closed' },
      )
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
