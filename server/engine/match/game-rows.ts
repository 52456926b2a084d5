import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Database } from '../../platform/schema.ts'
import { addDays, kickOffMs } from '../fixtures/kick-off.ts'
import { type SeasonFixture, unearned } from '../fixtures/knock-out.ts'
import { fixturesAt } from '../generated/generated.ts'
import { clubKey, leagueId } from '../names/names.ts'
import type { PlayedMatch } from '../pricing/ratings.ts'
import type { Run } from '../run/run.ts'

type Fixture = Selectable<Database['fixture']>

/** A game of a run with its fixture. */
export interface GameRow {
  id: bigint
  leagueId: string
  kickOffMs: number
  fixture: Fixture
}

/** A replay has early games up to this many days ahead. */
const EARLY_DAYS = 10

/** Adds the games of the replayed date and the days after it, with fixtures imported since the run began. */
export async function addReplayGames(db: Db, run: Run, date: string): Promise<void> {
  const fixtures = await db
    .selectFrom('fixture')
    .selectAll()
    .where('date', '>=', date)
    .where('date', '<=', addDays(date, EARLY_DAYS))
    .where('generated', '=', false)
    // A game of the date itself cannot be played without a result.
    .where((eb) => eb.or([eb('ft1', 'is not', null), eb('date', '>', date)]))
    .orderBy('id')
    .execute()
  await addGames(db, run, fixtures)
}

/** Adds the fixtures and games that a generated run has at `nowMs`. */
export async function addGeneratedGames(db: Db, run: Run, nowMs: number): Promise<void> {
  const wanted = fixturesAt(run.seed, nowMs).map((fixture) => ({ ...fixture, neutral: false, generated: true, goals: '[]' }))
  await db
    .insertInto('fixture')
    .values(wanted)
    .onConflict((conflict) => conflict.column('source_key').doNothing())
    .execute()
  const keys = wanted.map((fixture) => fixture.source_key)
  await addGames(db, run, await db.selectFrom('fixture').selectAll().where('source_key', 'in', keys).orderBy('id').execute())
}

async function addGames(db: Db, run: Run, fixtures: Fixture[]): Promise<void> {
  if (fixtures.length === 0) return
  await db
    .insertInto('game')
    .values(
      fixtures.map((fixture) => ({
        run_id: run.id,
        fixture_id: fixture.id,
        league_id: leagueId(fixture.competition),
        kickoff_ms: BigInt(kickOffMs(fixture, run.tz)),
        status: 'scheduled' as const,
      })),
    )
    .onConflict((conflict) => conflict.columns(['run_id', 'fixture_id']).doNothing())
    .execute()
}

/** The run's games that are not over, in order of kick-off. */
export async function openGames(db: Db, run: Run): Promise<GameRow[]> {
  const rows = await games(db).where('game.run_id', '=', run.id).where('game.status', 'in', ['scheduled', 'live']).execute()
  return rows.map(toGameRow)
}

/**
 * The games of `rows` that reveal no result to come (knock-out.ts). That is all generated ones: their leagues and cups have fixed
 * pairings.
 */
export async function earnedGames(db: Db, run: Run, rows: readonly GameRow[]): Promise<GameRow[]> {
  const { date } = run
  if (date === null) return [...rows]
  const earned: GameRow[] = []
  for (const [competition, own] of Map.groupBy(rows, ({ fixture }) => fixture.competition)) {
    const hidden = unearned(await importedSeason(db, run, date, competition), run.tz)
    earned.push(...own.filter(({ fixture }) => !hidden.has(fixture.id)))
  }
  return earned
}

/** An imported competition. A run knows its results of earlier days, and of the run's own games that are over. */
export async function importedSeason(db: Db, run: Run, date: string, competition: string): Promise<SeasonFixture[]> {
  const rows = await db
    .selectFrom('fixture')
    .leftJoin('game', (join) => join.onRef('game.fixture_id', '=', 'fixture.id').on('game.run_id', '=', run.id))
    .selectAll('fixture')
    .select('game.status')
    .where('competition', '=', competition)
    .where('generated', '=', false)
    .orderBy('fixture.id')
    .execute()
  return rows.map(({ status, ...fixture }) => ({
    ...fixture,
    known: fixture.ft1 !== null && (fixture.date < date || (fixture.date === date && status === 'ended')),
  }))
}

/** Kick-off of the run's first game, match clock. */
export async function firstKickOff(db: Db, run: Run): Promise<number> {
  const first = await db
    .selectFrom('game')
    .select('kickoff_ms')
    .where('run_id', '=', run.id)
    .orderBy('kickoff_ms')
    .limit(1)
    .executeTakeFirst()
  return Number(first?.kickoff_ms ?? run.clockMs)
}

/** Ids of games not over when their run finished: its date ended, or another run replaced it. */
export async function unplayedGames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('game')
    .innerJoin('run', 'run.id', 'game.run_id')
    .select('game.id')
    .where('run.state', '=', 'finished')
    .where('game.status', 'in', ['scheduled', 'live'])
    .execute()
  return rows.map((row) => String(row.id))
}

/** Games of any run that are over but, after a crash, have unsettled markets. */
export async function unsettledGames(db: Db, status: 'ended' | 'void'): Promise<GameRow[]> {
  const rows = await games(db)
    .where('game.status', '=', status)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('market').select('market.id').whereRef('market.game_id', '=', 'game.id').where('market.status', '!=', 'settled'),
      ),
    )
    .execute()
  return rows.map(toGameRow)
}

export async function setStatus(db: Db, gameIds: readonly string[], status: 'live' | 'ended' | 'void'): Promise<void> {
  if (gameIds.length > 0) await db.updateTable('game').set({ status }).where('id', 'in', gameIds.map(BigInt)).execute()
}

/** Imported results of matches that began before `beforeMs`: ratings may use no others. */
export async function resultsBefore(db: Db, beforeMs: number, tz: string): Promise<PlayedMatch[]> {
  const fixtures = await db.selectFrom('fixture').selectAll().where('generated', '=', false).where('ft1', 'is not', null).execute()
  return fixtures
    .map((fixture) => ({
      ...ratedOf(fixture),
      goals: [fixture.ft1 ?? 0, fixture.ft2 ?? 0] as const,
      kickOffMs: kickOffMs(fixture, tz),
    }))
    .filter((match) => match.kickOffMs < beforeMs)
}

/** A fixture as ratings take it. */
export const ratedOf = ({ competition, team1, team2, neutral }: Pick<Fixture, 'competition' | 'team1' | 'team2' | 'neutral'>) => ({
  competition,
  league: leagueId(competition),
  home: clubKey(team1),
  away: clubKey(team2),
  neutral,
})

const games = (db: Db) =>
  db
    .selectFrom('game')
    .innerJoin('fixture', 'fixture.id', 'game.fixture_id')
    .selectAll('fixture')
    .select(['game.id as game_id', 'game.league_id', 'game.kickoff_ms'])
    .orderBy('game.kickoff_ms')
    .orderBy('game.id')

const toGameRow = ({
  game_id,
  league_id,
  kickoff_ms,
  ...fixture
}: Fixture & { game_id: bigint; league_id: string; kickoff_ms: bigint }) => ({
  id: game_id,
  leagueId: league_id,
  kickOffMs: Number(kickoff_ms),
  fixture,
})
