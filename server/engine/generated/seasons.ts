import type { SportType } from '../../../domain/sports.ts'
import { createMemory } from '../memory.ts'
import { SPORT_LEAGUES } from '../names/names-sports.ts'
import { type Course, courseOf } from '../sports/course.ts'
import type { Form } from '../sports/form.ts'
import { learnt } from '../sports/learning.ts'
import { type OtherSport, RULES } from '../sports/rules.ts'
import { type GeneratedFixture, slotFixture } from './slots.ts'

/**
 * The seasons of the other sports' leagues: in each all teams meet once, game after game, and begin without a form. What a game's sides have
 * learnt is a function of the run's seed and the games of its season before it, so every process knows the same.
 */
export interface SeasonGame {
  readonly fixture: GeneratedFixture
  readonly kickOffMs: number
  readonly endMs: number
  readonly form: Form
  /** What the result adds to home's strength, and takes from away's. */
  readonly change: number
}

/** Of a league: its place among those of its sport, whose games take turns by slot. */
interface SeasonPlace {
  readonly runSeed: string
  readonly type: OtherSport
  readonly league: number
  readonly season: number
}

export const leaguesOf = (type: OtherSport) =>
  SPORT_LEAGUES.filter((league) => league.type === type).map(({ latin, teams }) => ({ latin, teams: Object.keys(teams) }))

const gamesOf = (teams: readonly string[]): number => (teams.length * (teams.length - 1)) / 2

/** The season that a slot belongs to, and its game's number in it. */
export function placeOf(runSeed: string, type: OtherSport, slot: number): SeasonPlace & { game: number } {
  const leagues = leaguesOf(type)
  const league = slot % leagues.length
  const perSeason = gamesOf(leagues[league]?.teams ?? [])
  const game = Math.floor(slot / leagues.length)
  return { runSeed, type, league, season: Math.floor(game / perSeason), game: game % perSeason }
}

/** Seasons that are kept: those of two days, of some runs. */
const KEPT = 96
const remember = createMemory<readonly SeasonGame[]>(KEPT)

/** All games of a season in order. */
export const seasonGames = (place: SeasonPlace): readonly SeasonGame[] =>
  remember(`${place.runSeed}|${place.type}|${place.league}|${place.season}`, () => play(place))

function play({ runSeed, type, league, season }: SeasonPlace): SeasonGame[] {
  const leagues = leaguesOf(type)
  const { latin = '', teams = [] } = leagues[league] ?? {}
  const perSeason = gamesOf(teams)
  const { slotMs } = RULES[type]
  const slotOf = (game: number) => (season * perSeason + game) * leagues.length + league
  const endsOn = new Date(slotOf(perSeason - 1) * slotMs).toISOString().slice(0, 10)
  const games: SeasonGame[] = []
  for (let game = 0; game < perSeason; game += 1) {
    const slot = slotOf(game)
    const kickOffMs = slot * slotMs
    const source_key = `generated|${runSeed}|${type}|${slot}`
    const fixture = slotFixture({ competition: `${latin} ${endsOn}`, teams, game }, kickOffMs)
    const form = formOf(games, fixture, kickOffMs)
    const course = courseOf(type, { source_key, ...fixture }, form)
    if (!course) throw new Error(`${type} is not played here`)
    const [ft1, ft2] = course.ft
    games.push({
      fixture: { source_key, game_type: type, ...fixture, ht1: null, ht2: null, ft1, ft2 },
      kickOffMs,
      endMs: kickOffMs + (course.events.at(-1)?.atMs ?? 0),
      form,
      change: learnt(course),
    })
  }
  return games
}

export interface LeagueSeason {
  /** The league's name with the day on which the season ends. */
  readonly competition: string
  readonly teams: readonly string[]
  /** `YYYY-MM-DD` */
  readonly endsOn: string
  readonly games: readonly SeasonGame[]
}

/** Of each league the season that is being played, and the next one. */
export const seasonsAt = (runSeed: string, nowMs: number): LeagueSeason[] =>
  leagues().flatMap(({ type, league, teams }) => {
    const season = seasonAt(type, league, nowMs)
    return [season, season + 1].map((one) => read({ runSeed, type, league, season: one }, teams))
  })

/** The season of this name; null if there is none. */
export function seasonNamed(runSeed: string, competition: string): (LeagueSeason & { type: OtherSport }) | null {
  const endsOn = competition.slice(-DATE_LENGTH)
  const found = leagues().find(({ latin }) => competition === `${latin} ${endsOn}`)
  const dayMs = Date.parse(endsOn)
  if (!found || Number.isNaN(dayMs)) return null
  const { type, league, teams } = found
  // The season of the day's last game, or the one before it.
  const last = seasonAt(type, league, dayMs + DAY_MS - 1)
  for (const season of [last, last - 1]) {
    const named = read({ runSeed, type, league, season }, teams)
    if (named.endsOn === endsOn) return { ...named, type }
  }
  return null
}

const DAY_MS = 86_400_000
const DATE_LENGTH = 'YYYY-MM-DD'.length

const leagues = () =>
  (Object.keys(RULES) as OtherSport[]).flatMap((type) =>
    leaguesOf(type).map(({ latin, teams }, league) => ({ type, league, latin, teams })),
  )

/** The number of the season that a league's last kick-off by `nowMs` belongs to. */
function seasonAt(type: OtherSport, league: number, nowMs: number): number {
  const all = leaguesOf(type)
  const game = Math.floor((Math.floor(nowMs / RULES[type].slotMs) - league) / all.length)
  return Math.floor(game / gamesOf(all[league]?.teams ?? []))
}

function read(place: SeasonPlace, teams: readonly string[]): LeagueSeason {
  const games = seasonGames(place)
  const last = games.at(-1)?.fixture
  return { competition: last?.competition ?? '', teams, endsOn: last?.date ?? '', games }
}

/** From the games of the season that are over by kick-off. */
function formOf(games: readonly SeasonGame[], { team1, team2 }: { team1: string; team2: string }, kickOffMs: number): Form {
  const learning = games
    .filter(({ endMs }) => endMs <= kickOffMs)
    .flatMap(({ fixture, endMs, change }) => {
      const gain = (team: string) => (team === fixture.team1 ? change : team === fixture.team2 ? -change : 0)
      const edge = gain(team1) - gain(team2)
      return edge === 0 ? [] : [{ atMs: endMs - kickOffMs, edge }]
    })
  return { edge: learning.reduce((sum, { edge }) => sum + edge, 0), learning }
}

/** The match of a fixture, drawn with the form of its sides; null for football. */
export function courseIn(fixture: { source_key: string; game_type: SportType; team1: string; team2: string }): Course | null {
  const { source_key, game_type: type } = fixture
  const [origin, runSeed, , slot] = source_key.split('|')
  if (origin !== 'generated' || runSeed === undefined || !(type in RULES)) return courseOf(type, fixture)
  const { game, ...place } = placeOf(runSeed, type as OtherSport, Number(slot))
  const known = seasonGames(place)[game]
  return courseOf(type, fixture, known?.fixture.source_key === source_key ? known.form : undefined)
}
