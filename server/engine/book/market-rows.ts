import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type PlayType, playsOf } from '../../../domain/markets.ts'
import type { Score } from '../../../domain/settlement.ts'
import type { Db } from '../../platform/database.ts'
import type { Database } from '../../platform/schema.ts'
import { transact } from '../../platform/transact.ts'

/**
 * A market's status is its row. Bets share the gate of their game until they are committed, and a row leaves `open` only while
 * the gate is held alone (a trigger enforces it). So each change here waits for the bets in flight and holds up later ones;
 * once it is done, no bet is accepted on what it suspended or closed. Each is idempotent, and the engine repeats those whose
 * outcome it does not know.
 */
export interface MarketRow {
  id: string
  gameId: string
  w: PlayType
  line: number | null
  /** The score that the market counts from: part of its identity, never changed. */
  from?: Score | undefined
}

/**
 * `<gameId>-<w>`, `<gameId>-<w>-<line>`, or, for a market that counts from a score, `<gameId>-<w>-<line>@<home>:<away>`. So a goal
 * closes that market for good and another opens: every price, bet and ticket has the score of its market. Counting from 0:0
 * is the whole match, so the market from before kick-off continues.
 */
export function marketId(gameId: string, w: PlayType, line: number | null, from: Score = [0, 0]): string {
  const id = line === null ? `${gameId}-${w}` : `${gameId}-${w}-${line}`
  return from[0] + from[1] === 0 ? id : `${id}@${from.join(':')}`
}

/** Opens markets: new rows, and rows that were suspended or closed. */
export async function openMarkets(db: Db, markets: readonly MarketRow[]): Promise<void> {
  if (markets.length === 0) return
  // One parameter: a start opens ten thousand, which as rows of parameters took 1.4 times as long.
  const rows = JSON.stringify(
    markets.map(({ id, gameId, w, line, from }) => ({ id, game_id: gameId, w, line, from_h: from?.[0] ?? 0, from_c: from?.[1] ?? 0 })),
  )
  await db
    .insertInto('market')
    .columns(['id', 'game_id', 'w', 'line', 'from_h', 'from_c', 'status'])
    .expression(
      sql`select id, game_id, w, line, from_h, from_c, 'open' from jsonb_to_recordset(${rows}::jsonb)
        as of(id text, game_id bigint, w text, line integer, from_h integer, from_c integer)`,
    )
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ status: 'open' }).where('market.status', 'in', ['suspended', 'closed']))
    .execute()
}

/** Suspends the open markets of a game. */
export const suspendGame = (db: Db, gameId: string): Promise<void> =>
  shut(db, 'suspended', ({ and, eb }) => and([eb('game_id', '=', BigInt(gameId)), eb('status', '=', 'open')]))

/** Suspends the open markets of every run: no process plays them. */
export const suspendAll = (db: Db): Promise<void> => shut(db, 'suspended', ({ eb }) => eb('status', '=', 'open'))

export async function closeMarkets(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await shut(db, 'closed', ({ and, eb }) => and([eb('id', 'in', ids), eb('status', 'in', ['open', 'suspended'])]))
}

/** Closes a game's first-half markets, or all of them. */
export const closePeriod = (db: Db, gameId: string, period: 'HT' | 'FT'): Promise<void> =>
  shut(db, 'closed', ({ and, eb }) =>
    and([
      eb('game_id', '=', BigInt(gameId)),
      eb('status', 'in', ['open', 'suspended']),
      ...(period === 'HT' ? [eb('w', 'in', playsOf('HT'))] : []),
    ]),
  )

/** Takes the gates first, in one order: the trigger would take them after the rows, row by row, and two changes could deadlock. */
const shut = (
  db: Db,
  status: 'suspended' | 'closed',
  which: (eb: ExpressionBuilder<Database, 'market'>) => Expression<SqlBool>,
): Promise<void> =>
  transact(db, async (tx) => {
    const open = tx.selectFrom('market').select('game_id').distinct().where(which).where('status', '=', 'open').orderBy('game_id')
    await sql`select pg_advisory_xact_lock(game_id) from (${open}) as open`.execute(tx)
    await tx.updateTable('market').set({ status }).where(which).execute()
  })

/** Closes the markets of a run that are suspended, or all of them. */
export const closeRun = (db: Db, runId: bigint, which: 'suspended' | 'all'): Promise<void> =>
  shut(db, 'closed', ({ and, eb, selectFrom }) =>
    and([
      eb('game_id', 'in', selectFrom('game').select('game.id').where('run_id', '=', runId)),
      eb('status', 'in', which === 'all' ? ['open', 'suspended'] : ['suspended']),
    ]),
  )
