import { fold } from '../fixtures/parse.ts'
import { hash } from '../random.ts'
import { CLUBS_ALSO_CALLED, LEAGUES, NATIONAL_TEAMS, OTHER_COMPETITIONS } from './names-data.ts'
import { SPORT_LEAGUES } from './names-sports.ts'

/** Chinese names from our own table, Latin where it has none. */

/** A team's name in a file without the country: `Arsenal FC (ENG)` → `Arsenal FC`. */
const clubName = (name: string): string => name.replace(/\s*\([A-Z]{3}\)$/, '').trim()

/**
 * One key for a club in all files and seasons: `Manchester City`, `Manchester City FC`, `FC Bayern München (GER)`, `Bayern München`.
 * Leaves out years, accents and abbreviations such as FC; a table has the other differences.
 */
export function clubKey(name: string): string {
  const plain = fold(clubName(name)).normalize('NFD').replace(/\p{M}/gu, '')
  const words = plain.split(' ').filter((word) => !KINDS_OF_CLUB.has(word) && !/^\d+\.?$/.test(word))
  const key = words.join(' ') || plain
  return ALSO_CALLED.get(key) ?? key
}

export const teamName = (name: string): string => TEAMS.get(clubKey(name)) ?? clubName(name)

/** `English Premier League 2025/26` → 英格兰超级联赛. */
export const leagueName = (competition: string): string => COMPETITIONS.get(fold(withoutSeason(competition)))?.name ?? competition

/** The shortcut id of a known league, else an id that is the same in all seasons of the competition. */
export function leagueId(competition: string): string {
  const plain = fold(withoutSeason(competition))
  return COMPETITIONS.get(plain)?.id ?? unlistedId(plain)
}

interface Named {
  readonly name: string
  readonly latin: string
}

/** All teams and leagues with a Chinese name here; each team once, even if it plays in two competitions. */
export function namesInChinese(): { teams: Named[]; leagues: (Named & { readonly id: string })[] } {
  const named = ([latin, name]: readonly [string, string]) => ({ name, latin })
  const teams = TEAM_TABLES.flatMap((table) => Object.entries(table).map(named))
  return {
    teams: [...new Map(teams.map((team) => [team.name, team])).values()],
    leagues: [
      ...LEAGUES.map(({ id, name, latin: [latin = name] }) => ({ id, name, latin })),
      ...UNLISTED.map(([latin, name]) => ({ id: unlistedId(fold(latin)), name, latin })),
    ],
  }
}

/** Removes the season: a year, two years, or a day. */
const withoutSeason = (competition: string) => competition.replace(/\s+\d{4}([/-]\d{2,4}){0,2}$/, '')
/** Shortcut ids start with 100; these never do. */
const unlistedId = (plain: string) => String(200_000 + (hash(plain) % 700_000))

const KINDS_OF_CLUB = new Set(
  'fc afc cf ac as sc ss us uc rc rcd cd ud sd ssc acf bc sv tsg fsv spvgg cfc estac calcio club de futbol balompie'.split(' '),
)
const ALSO_CALLED = new Map(Object.entries(CLUBS_ALSO_CALLED))
const TEAM_TABLES = [...LEAGUES.map((league) => league.teams), NATIONAL_TEAMS, ...SPORT_LEAGUES.map((league) => league.teams)]
/** Competitions without a shortcut id. */
const UNLISTED = [...Object.entries(OTHER_COMPETITIONS), ...SPORT_LEAGUES.map(({ latin, name }) => [latin, name] as const)]
const TEAMS = new Map(TEAM_TABLES.flatMap((teams) => Object.entries(teams).map(([latin, name]) => [clubKey(latin), name])))
const COMPETITIONS = new Map([
  ...LEAGUES.flatMap(({ id, name, latin }) => latin.map((text) => [fold(text), { id, name }] as const)),
  ...UNLISTED.map(([latin, name]) => [fold(latin), { id: unlistedId(fold(latin)), name }] as const),
])
