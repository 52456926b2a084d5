import type { PlayType } from '../../contract/sport.ts'
import type { Db } from '../platform/database.ts'

/**
 * A market's status is its row: a bet locks it shared while it is taken, so each statement here waits for the bets in
 * flight, and when it is done no further bet is taken on what it suspended or closed. Statements, not transactions: each is
 * safe to repeat, and the engine repeats what it does not know to be done.
 */
export interface MarketRow {
  id: string
  gameId: string
  w: PlayType
  line: number | null
}

/** `<gameId>-<w>` or `<gameId>-<w>-<line>`. */
export const marketId = (gameId: string, w: PlayType, line: number | null): string =>
  line === null ? `${gameId}-${w}` : `${gameId}-${w}-${line}`

/** Offer markets: new rows, and rows that come back from suspension or from a line that had left. */
export async function openMarkets(db: Db, markets: readonly MarketRow[]): Promise<void> {
  // Well under the 65,535 parameters a statement may carry.
  for (let at = 0; at < markets.length; at += 5_000) {
    const rows = markets.slice(at, at + 5_000)
    await db
      .insertInto('market')
      .values(rows.map(({ id, gameId, w, line }) => ({ id, game_id: BigInt(gameId), w, line, status: 'open' as const })))
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ status: 'open' }).where('market.status', 'in', ['suspended', 'closed']))
      .execute()
  }
}

/** Suspend what is open of a game. */
export async function suspendGame(db: Db, gameId: string): Promise<void> {
  await db.updateTable('market').set({ status: 'suspended' }).where('game_id', '=', BigInt(gameId)).where('status', '=', 'open').execute()
}

/** Suspend whatever is open in any run: nobody watches over it. */
export async function suspendAll(db: Db): Promise<void> {
  await db.updateTable('market').set({ status: 'suspended' }).where('status', '=', 'open').execute()
}

export async function closeMarkets(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('market').set({ status: 'closed' }).where('id', 'in', ids).where('status', 'in', ['open', 'suspended']).execute()
}

/** Close a game's markets of the first half, or all of them. */
export async function closePeriod(db: Db, gameId: string, period: 'HT' | 'FT'): Promise<void> {
  await db
    .updateTable('market')
    .set({ status: 'closed' })
    .where('game_id', '=', BigInt(gameId))
    .where('status', 'in', ['open', 'suspended'])
    .$if(period === 'HT', (query) => query.where('w', 'in', ['HM', 'HR', 'HOU']))
    .execute()
}

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
