import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type PlayType, playsOf } from '../../../domain/markets.ts'
import type { Score } from '../../../domain/settlement.ts'
import type { Db } from '../../platform/database.ts'
import type { Database } from '../../platform/schema.ts'
import { transact } from '../../platform/transact.ts'

/**
 * A market's status is its row. Bets hold the gate of its game shared until they are committed, and a row leaves `open` only
 * with the gate held alone (a trigger sees to it), so each change here waits for the bets in flight, lets no later bet pass
 * it, and when it is done no further bet is taken on what it suspended or closed. Each is safe to repeat, and the engine
 * repeats what it does not know to be done.
 */
export interface MarketRow {
  id: string
  gameId: string
  w: PlayType
  line: number | null
  /** The score that it counts from, as a part of what it is: a row's never changes. */
  from?: Score | undefined
}

/**
 * `<gameId>-<w>`, `<gameId>-<w>-<line>`, or `<gameId>-<w>-<line>@<home>:<away>` of what counts from a score. So a goal closes that
 * market for good and another opens: no price is ever taken, no bet decided, no ticket settled on another score than its market's.
 * From 0:0 is the whole match, and the market of before kick-off goes on.
 */
export function marketId(gameId: string, w: PlayType, line: number | null, from: Score = [0, 0]): string {
  const id = line === null ? `${gameId}-${w}` : `${gameId}-${w}-${line}`
  return from[0] + from[1] === 0 ? id : `${id}@${from.join(':')}`
}

/** Offer markets: new rows, and rows that come back from suspension or from a line that had left. */
export async function openMarkets(db: Db, markets: readonly MarketRow[]): Promise<void> {
  // Well under the 65,535 parameters a statement may carry.
  for (let at = 0; at < markets.length; at += 5_000) {
    const rows = markets.slice(at, at + 5_000)
    await db
      .insertInto('market')
      .values(
        rows.map(({ id, gameId, w, line, from }) => ({
          id,
          game_id: BigInt(gameId),
          w,
          line,
          from_h: from?.[0] ?? 0,
          from_c: from?.[1] ?? 0,
          status: 'open' as const,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ status: 'open' }).where('market.status', 'in', ['suspended', 'closed']))
      .execute()
  }
}

/** Suspend what is open of a game. */
export const suspendGame = (db: Db, gameId: string): Promise<void> =>
  shut(db, 'suspended', ({ and, eb }) => and([eb('game_id', '=', BigInt(gameId)), eb('status', '=', 'open')]))

/** Suspend whatever is open in any run: nobody watches over it. */
export const suspendAll = (db: Db): Promise<void> => shut(db, 'suspended', ({ eb }) => eb('status', '=', 'open'))

export async function closeMarkets(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await shut(db, 'closed', ({ and, eb }) => and([eb('id', 'in', ids), eb('status', 'in', ['open', 'suspended'])]))
}

/** Close a game's markets of the first half, or all of them. */
export const closePeriod = (db: Db, gameId: string, period: 'HT' | 'FT'): Promise<void> =>
  shut(db, 'closed', ({ and, eb }) =>
    and([
      eb('game_id', '=', BigInt(gameId)),
      eb('status', 'in', ['open', 'suspended']),
      ...(period === 'HT' ? [eb('w', 'in', playsOf('HT'))] : []),
    ]),
  )

/** The gates first, in one order: the trigger would take them row by row, after the rows, as others might the other way round. */
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

/** Close every market of a run but those of `kept`. */
export async function closeRun(db: Db, runId: bigint, kept: ReadonlySet<string> = new Set()): Promise<void> {
  const rows = await db
    .selectFrom('market')
    .innerJoin('game', 'game.id', 'market.game_id')
    .select('market.id')
    .where('game.run_id', '=', runId)
    .where('market.status', 'in', ['open', 'suspended'])
    .execute()
  await closeMarkets(
    db,
    rows.map(({ id }) => id).filter((id) => !kept.has(id)),
  )
}
