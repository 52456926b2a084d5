import type { Db } from '../platform/database.ts'
import { addDays } from './fixtures/kick-off.ts'
import { COMPETITIONS } from './generated.ts'
import { leagueId } from './names.ts'
import type { SeasonFixture } from './outright-contest.ts'
import type { Run } from './run.ts'

export interface OutrightRow {
  id: string
  competition: string
  leagueId: string
  /** By their numbers. */
  teams: string[]
  /** `YYYY-MM-DD` */
  endsOn: string
}

/** Generated leagues never end; this far ahead an outright on one says it does. */
const ENDLESS_DAYS = 30

/** One outright for each competition of the run's games; one that is there already stays as it is. */
export async function addOutrights(db: Db, run: Run): Promise<void> {
  const found = run.date === null ? generated(run) : await imported(db, run)
  if (found.length === 0) return
  await db
    .insertInto('outright')
    .values(found.map(({ teams, ...row }) => ({ ...row, run_id: run.id, teams: JSON.stringify(teams), status: 'open' as const })))
    .onConflict((conflict) => conflict.columns(['run_id', 'competition']).doNothing())
    .execute()
}

const generated = (run: Run) =>
  COMPETITIONS.map(({ competition, teams }) => ({
    competition,
    league_id: leagueId(competition),
    teams: [...teams],
    ends_on: addDays(new Date(run.clockMs).toISOString().slice(0, 10), ENDLESS_DAYS),
  }))

async function imported(db: Db, run: Run) {
  const fixtures = await db
    .selectFrom('fixture')
    .select(['competition', 'date', 'team1', 'team2'])
    .where('generated', '=', false)
    .where(
      'competition',
      'in',
      db.selectFrom('game').innerJoin('fixture', 'fixture.id', 'game.fixture_id').select('competition').where('game.run_id', '=', run.id),
    )
    .orderBy('id')
    .execute()
  return [...Map.groupBy(fixtures, ({ competition }) => competition)].flatMap(([competition, matches]) => {
    const teams = [...new Set(matches.flatMap(({ team1, team2 }) => [team1, team2]))].sort()
    const ends_on =
      matches
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? ''
    return teams.length < 2 ? [] : [{ competition, league_id: leagueId(competition), teams, ends_on }]
  })
}

export async function openOutrights(db: Db, run: Run): Promise<OutrightRow[]> {
  const rows = await db.selectFrom('outright').selectAll().where('run_id', '=', run.id).where('status', '=', 'open').orderBy('id').execute()
  return rows.map(({ id, competition, league_id, teams, ends_on }) => ({
    id: String(id),
    competition,
    leagueId: league_id,
    teams,
    endsOn: ends_on,
  }))
}

/** Of runs that are over. */
export async function lostOutrights(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('outright')
    .innerJoin('run', 'run.id', 'outright.run_id')
    .select('outright.id')
    .where('run.state', '=', 'finished')
    .where('outright.status', '=', 'open')
    .execute()
  return rows.map(({ id }) => String(id))
}

export async function endOutright(db: Db, id: string, status: 'ended' | 'void'): Promise<void> {
  await db.updateTable('outright').set({ status }).where('id', '=', BigInt(id)).execute()
}

/**
 * Every fixture of the competition, with what may be known: results of the days before the replayed one, and of the games of
 * that day that are over. Generated leagues play everyone at home to everyone, from nothing.
 */
export async function seasonOf(db: Db, run: Run, { competition, teams }: OutrightRow): Promise<SeasonFixture[]> {
  if (run.date === null) return everyoneAtHome(competition, teams)
  const { date } = run
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

function everyoneAtHome(competition: string, teams: readonly string[]): SeasonFixture[] {
  const none = { id: 0n, source_key: '', round: '', date: '', time: null, zone: null, neutral: false, generated: true, goals: [] }
  const open = { ht1: null, ht2: null, ft1: null, ft2: null, winner: null, known: false }
  return teams.flatMap((team1) =>
    teams.filter((team2) => team2 !== team1).map((team2) => ({ ...none, ...open, competition, team1, team2 })),
  )
}
