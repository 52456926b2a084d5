import type { MarketStatus, PlayType, Selection } from '../../contract/sport.ts'
import { inPlayDelayMs } from '../engine/play/in-play-delay.ts'
import type { OpenLegOn } from '../engine/play/leg-chances.ts'
import { memberAccounts } from '../ledger/accounts.ts'
import { voidHold } from '../ledger/holds.ts'
import { post } from '../ledger/post.ts'
import type { Log } from '../platform/log.ts'
import { transact } from '../platform/transact.ts'
import { isOnBreak } from '../safe-play/refuse-play.ts'
import type { BetDeps } from './bet-deps.ts'
import { betLocks } from './place-bets.ts'

/**
 * The price, Hong Kong thousandths, at which a bet on a selection, or on several of one match together, is worth exactly its stake as the
 * match stands now; null where no engine knows. A bet is accepted only if nothing happened during its delay; but match time passed, which
 * makes some bets more likely: one with a price above the fair one would be a sure gain, and is refused.
 */
export type FairOdds = (together: readonly OpenLegOn[]) => number | null

/**
 * Decides one delayed ticket: accepts it when the market of each leg is still open, no price is above the fair one and its member has not
 * begun a break, else refuses it and releases the stake. The price was agreed when the bet was placed and holds through the delay, so it never gets worse
 * silently. A goal is always noticed here, as its suspension (8 s) is longer than the delay.
 */
export async function decideBet(deps: BetDeps, id: string, fairOdds: FairOdds = () => null): Promise<void> {
  const memberId = await transact(deps.db, async (tx) => {
    const ticket = await tx.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()
    if (ticket?.status !== 'delay') return null
    const legs = await tx
      .selectFrom('ticket_leg')
      .select(['game_id', 'market_id', 'selection', 'odds_milli'])
      .where('ticket_id', '=', id)
      .execute()
    await betLocks(
      tx,
      ticket.member_id,
      legs.map(({ game_id }) => game_id),
    )
    const ids = legs.map(({ market_id }) => market_id)
    const markets = await tx.selectFrom('market').select(['id', 'w', 'line', 'from_h', 'from_c', 'status']).where('id', 'in', ids).execute()
    const locked = await tx.selectFrom('ticket').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
    if (locked?.status !== 'delay') return null
    const isAbove = (odds: number, of: typeof legs) => {
      const fair = fairOdds(of.flatMap((leg) => openLeg(leg, markets)))
      return fair !== null && odds > fair
    }
    const together = ticket.lines[0]?.oddsMilli
    const isAboveFair = together === undefined ? legs.some((leg) => isAbove(leg.odds_milli, [leg])) : isAbove(together, legs)
    const now = new Date(deps.clock.now())
    const reason = refusalOf(markets, isAboveFair) ?? ((await isOnBreak(tx, ticket.member_id, now)) ? 'resting' : null)
    await tx
      .updateTable('ticket')
      .set(reason ? { status: 'refused', decide_at: null, settled_at: now, reason } : { status: 'accepted', decide_at: null })
      .where('id', '=', id)
      .execute()
    if (reason) {
      const accounts = await memberAccounts(tx, ticket.member_id)
      await post(tx, [voidHold(accounts, { ref: id, amountFen: ticket.stake_fen, reason: 'stake_release' })], now.getTime())
    }
    const status = reason ? 'refused' : 'accepted'
    await deps.events.tell(tx, new Map([[ticket.member_id, [{ kind: 'ticket', id, status }]]]), now.getTime())
    return ticket.member_id
  })
  if (memberId !== null) deps.events.announce(memberId)
}

interface DelayedLeg {
  game_id: bigint
  market_id: string
  selection: Selection
}
interface LegMarket {
  id: string
  w: PlayType
  line: number | null
  from_h: number
  from_c: number
}
const openLeg = ({ game_id, market_id, selection }: DelayedLeg, markets: readonly LegMarket[]): OpenLegOn[] =>
  markets.flatMap(({ id, w, line, from_h, from_c }) =>
    id === market_id ? [{ gameId: String(game_id), w, line, selection, from: [from_h, from_c] }] : [],
  )

function refusalOf(markets: readonly { status: MarketStatus }[], isAboveFair: boolean): 'suspended' | 'closed' | 'price' | null {
  if (markets.some(({ status }) => status !== 'open' && status !== 'suspended')) return 'closed'
  if (markets.some(({ status }) => status === 'suspended')) return 'suspended'
  return isAboveFair ? 'price' : null
}

/** Time to the next try after a failed decision. */
const RETRY_MS = 1_000

/**
 * Decides each ticket a full delay after this process first saw it, by steady time: setting a clock, here or where the bet was
 * taken, changes nothing. Tickets of a stopped server are found at start, those of other processes by a look every `lookEveryMs`.
 */
export function createDecider(deps: BetDeps, log: Log, fairOdds: FairOdds, lookEveryMs = Number.POSITIVE_INFINITY) {
  /** Waiting tickets and the steady time at which each is due. */
  const due = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()

  const delayMs = () => inPlayDelayMs(deps.source.hot().speed)
  const see = (id: string) => void (due.has(id) || due.set(id, deps.clock.steady() + delayMs()))

  async function look(): Promise<void> {
    const waiting = await deps.db.selectFrom('ticket').select('id').where('status', '=', 'delay').orderBy('decide_at').execute()
    for (const { id } of waiting) see(id)
  }

  async function decideDue(): Promise<void> {
    await look()
    for (const [id, at] of due) {
      if (at > deps.clock.steady()) continue
      try {
        await decideBet(deps, id, fairOdds)
        due.delete(id)
      } catch (error) {
        // A failed one is tried again later and delays no other.
        log.error({ err: error, ticket: id }, 'deciding a bet failed')
        due.set(id, deps.clock.steady() + RETRY_MS)
      }
    }
    schedule(Math.min(lookEveryMs, ...[...due.values()].map((at) => at - deps.clock.steady())))
  }

  function schedule(afterMs: number): void {
    if (stopped || timer || afterMs === Number.POSITIVE_INFINITY) return
    timer = setTimeout(() => {
      timer = undefined
      void run()
    }, afterMs)
  }

  function run(): Promise<void> {
    running = decideDue().catch((error) => {
      log.error({ err: error }, 'deciding bets failed')
      schedule(RETRY_MS)
    })
    return running
  }

  return {
    /** Finds waiting tickets and starts their delay. */
    look,
    /** Resolves once all due tickets are decided. */
    start: run,
    /** Called when a ticket was placed that waits for its decision. */
    expect(id: string): void {
      see(id)
      schedule(delayMs())
    },
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
