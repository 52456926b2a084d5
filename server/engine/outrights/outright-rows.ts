import type { Db } from '../../platform/database.ts'
import { addDays, kickOffMs } from '../fixtures/kick-off.ts'
import { isReplay, type SeasonFixture } from '../fixtures/knock-out.ts'
import { COMPETITIONS } from '../generated/generated.ts'
import { seasonNamed, seasonsAt } from '../generated/seasons.ts'
import { cupFixtures, cupsOf } from '../generated/virtual.ts'
import { importedSeason } from '../match/game-rows.ts'
import { timelineOf } from '../match/timeline.ts'
import { leagueId, leagueName } from '../names/names.ts'
import type { Run } from '../run/run.ts'
import { hasKnownFormat } from './outright-contest.ts'

export interface OutrightRow {
  id: string
  competition: string
  leagueId: string
  /** In the order of their numbers. */
  teams: string[]
  /** `YYYY-MM-DD` */
  endsOn: string
}

/** An outright on a generated league, which never ends, is shown to end this far ahead. */
const ENDLESS_DAYS = 30
const DAY_MS = 86_400_000

/** Today by the match clock. */
export const dateOf = (run: Run): string => run.date ?? new Date(run.clockMs).toISOString().slice(0, 10)

/** Whether the competition never ends: a game of it is always in play, and none of its results counts. */
export const isEndless = (run: Run, { competition }: OutrightRow): boolean =>
  run.date === null && COMPETITIONS.some((league) => league.competition === competition)

/** What the outright is called: a league's season by the day it ends, too, since the next one is offered beside it. */
export const titleOf = (run: Run, { competition, endsOn }: OutrightRow): string =>
  run.date === null && seasonNamed(run.seed, competition)
    ? `${leagueName(competition)} ${endsOn.slice('YYYY-'.length)}`
    : leagueName(competition)

/** Adds an outright for each competition of the run's games whose format is known; existing ones do not change. */
export async function addOutrights(db: Db, run: Run): Promise<void> {
  const found = run.date === null ? generated(run) : await imported(db, run)
  if (found.length === 0) return
  await db
    .insertInto('outright')
    .values(found.map(({ teams, ...row }) => ({ ...row, run_id: run.id, teams: JSON.stringify(teams), status: 'open' as const })))
    .onConflict((conflict) => conflict.columns(['run_id', 'competition']).doNothing())
    .execute()
}

/** The endless leagues, the cups of today and tomorrow that are not over, and of the other sports' leagues this season and the next. */
function generated(run: Run) {
  const cups = [...cupsOf(run.clockMs), ...cupsOf(run.clockMs + DAY_MS)].filter(({ competition, date }) =>
    cupSeason(run, competition, date).some(({ known }) => !known),
  )
  const ends = [
    ...COMPETITIONS.map((league) => ({ ...league, ends_on: addDays(dateOf(run), ENDLESS_DAYS) })),
    ...cups.map(({ competition, teams, date }) => ({ competition, teams, ends_on: date })),
    ...seasonsAt(run.seed, run.clockMs).map(({ competition, teams, endsOn }) => ({ competition, teams, ends_on: endsOn })),
  ]
  return ends.map(({ competition, teams, ends_on }) => ({ competition, league_id: leagueId(competition), teams: [...teams], ends_on }))
}

async function imported(db: Db, run: Run) {
  const fixtures = await db
    .selectFrom('fixture')
    .select(['competition', 'round', 'date', 'team1', 'team2'])
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
    // Without replays: one would reveal that the final ends level.
    const ends_on =
      matches
        .filter((match) => !isReplay(match))
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? ''
    return teams.length < 2 || !hasKnownFormat(matches) ? [] : [{ competition, league_id: leagueId(competition), teams, ends_on }]
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

/** Ids of open outrights of finished runs. */
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
 * Every fixture of the competition, and whether its result may be known. In a generated league every team plays every other at
 * home, all still to come; generated cups and the seasons of other sports have their own games.
 */
export async function seasonOf(db: Db, run: Run, { competition, teams, endsOn }: OutrightRow): Promise<SeasonFixture[]> {
  if (run.date === null) {
    const season = seasonNamed(run.seed, competition)
    if (season) return season.games.map(({ fixture, endMs }) => ({ ...NONE, ...fixture, known: endMs <= run.clockMs }))
    const cup = cupSeason(run, competition, endsOn)
    return cup.length > 0 ? cup : everyoneAtHome(competition, teams)
  }
  return importedSeason(db, run, run.date, competition)
}

const NONE = { id: 0n, neutral: false, generated: true, goals: [], winner: null }

/** The games of a generated cup; those that are over by the run's clock are known. */
const cupSeason = (run: Run, competition: string, date: string): SeasonFixture[] =>
  cupFixtures(run.seed, competition, date).map((fixture) => {
    const lengthMs = timelineOf({ ...fixture, goals: [] }).events.at(-1)?.atMs ?? 0
    return { ...NONE, ...fixture, known: kickOffMs(fixture, run.tz) + lengthMs <= run.clockMs }
  })

function everyoneAtHome(competition: string, teams: readonly string[]): SeasonFixture[] {
  const open = { source_key: '', game_type: 'FT' as const, round: '', date: '', time: null, zone: null, known: false }
  const result = { ht1: null, ht2: null, ft1: null, ft2: null }
  return teams.flatMap((team1) =>
    teams.filter((team2) => team2 !== team1).map((team2) => ({ ...NONE, ...open, ...result, competition, team1, team2 })),
  )
}
