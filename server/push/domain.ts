import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../account/session/sessions.ts'
import type { OddsBook } from '../engine/book/odds-source.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Metric } from '../platform/metric.ts'
import { tellSoon } from './game-push.ts'
import { tellLetters } from './outbox.ts'
import { PUSH_DATA } from './own-data.ts'
import type { PushService } from './push-service.ts'
import { type RoundDeps, sendDue } from './round.ts'
import { pushHandlers } from './routes.ts'

/** What reaches a member's devices while no page is open. */
export interface Push extends PushService {
  wording: RoundDeps['wording']
}

interface PushRound {
  db: Db
  clock: Clock
  log: Pick<Log, 'warn'>
  push: Push
  odds: Pick<OddsBook, 'game'>
}

export const PUSH = {
  own: PUSH_DATA,
  handlers: pushHandlers,
  rounds: {
    async push({ db, clock, log, push, odds }: PushRound): Promise<void> {
      await tellSoon(db, odds, clock.now())
      await tellLetters(db, clock.now())
      await sendDue({ db, clock, log, service: push, wording: push.wording })
    },
  },
  chores: { pushOver: ({ db, clock }: { db: Db; clock: Clock }) => forgetOver(db, clock.now()) },
  metrics: pushMetrics,
}

/** After that no fact is told a second time. */
const REMEMBERED_MS = 24 * 3_600_000

/** Deletes devices whose session or subscription is over, follows of games that are over, and messages that nobody tells again. */
async function forgetOver(db: Db, now: number): Promise<void> {
  const over = db
    .selectFrom('session')
    .select('token_hash')
    .where((e) =>
      e.or([
        e('ended_at', 'is not', null),
        e('seen_at', '<=', new Date(now - SESSION_IDLE_MS)),
        e('created_at', '<=', new Date(now - SESSION_ABSOLUTE_MS)),
      ]),
    )
  await db
    .deleteFrom('push_subscription')
    .where((e) => e.or([e('ends_at', '<=', new Date(now)), e('token_hash', 'in', over)]))
    .execute()
  const played = db.selectFrom('game').select('id').where('status', 'in', ['ended', 'void'])
  await db.deleteFrom('push_follow').where('game_id', 'in', played).execute()
  await db
    .deleteFrom('push_message')
    .where('ends_at', '<', new Date(now - REMEMBERED_MS))
    .execute()
}

function pushMetrics({ db }: { db: Db }): Metric[] {
  const count = db.selectFrom('push_message').where('due_at', 'is not', null)
  const waiting = () => count.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  return [{ type: 'gauge', name: 'parlay_push_waiting', help: 'Pushes not sent yet.', read: async () => Number((await waiting()).count) }]
}
