import type { Selectable } from 'kysely'
import type { Database } from '../platform/schema.ts'
import { kickOffMs } from './fixtures/kick-off.ts'

/**
 * What a match list tells before its time: who plays a later round of a cup is the result of an earlier one. Files say by the
 * name of a round, if at all, what kind of game it is. Who meets whom in a league or a group was fixed before its first game, and a
 * friendly decides nothing; everything else counts as knock-out, and where a file says nothing, any earlier game may be the one that decides.
 */

/** A fixture of a competition, and whether its result may be known by now. */
export type SeasonFixture = Selectable<Database['fixture']> & { known: boolean }

interface Stage {
  /** Rounds of one name are one stage: its legs and replays have the name of the tie. */
  name: string
  kind: 'drawn' | 'earned' | 'untold' | 'friendly'
  /** The round says that it is one of several games of a tie, however the first of them ends. */
  leg: boolean
  /** Played only because the first game was level. */
  replay: boolean
  /** All meet all: one game of it decides nothing about another. */
  table: boolean
}

interface Placed {
  fixture: SeasonFixture
  stage: Stage
  atMs: number
}

const DAYS = 'match ?day|spieltag|jornada|giornata|journée|rodada|speelronde|week'
const DAY = new RegExp(`[\\s,(–-]*(?:(?:${DAYS}) *\\d+|\\d+(?:\\.|ª|e|th)? *(?:${DAYS}))\\)?$`, 'i')
const LEG = /[\s,(–-]*(?:leg *\d|\d(?:st|nd)[ -]leg|(?:first|second)[ -]leg)\)?$/i
const REPLAY = /[\s,(–-]*(?:(?:\d(?:st|nd|rd|th)|first|second|third) +)?replays?\)?$/i
const DRAWN =
  /^(?:league(?: phase| stage)?|regular(?: season| stage)?|(?:group|gruppe|grupo|gruppo|groupe)(?: stage| phase| [a-z0-9]{1,2})?)$/
const FRIENDLY = /^friendl(?:y|ies)/
const GROUP = /^(?:group|gruppe|grupo|gruppo|groupe) [a-z0-9]{1,2}$/
const NUMBERED = /^(?:round|runde) *(\d+)$|^(\d+)\.? *(?:round|runde)$/
/** No cup has as many rounds as this, every league has more. */
const ROUNDS_OF_A_LEAGUE = 10
/** What ends later than another begins has not decided it. */
const LENGTH_MS = 105 * 60_000
/** With fewer ties than this, that all were played twice may be chance: all of them replayed. */
const TIES_OF_TWO_LEGS = 4

/** It decides nothing. */
export const isThirdPlace = ({ round }: Pick<SeasonFixture, 'round'>): boolean => /\b(?:third|3rd)[ -]place/i.test(round)

/** It is played only if a game ended level. */
export const isReplay = ({ round }: Pick<SeasonFixture, 'round'>): boolean => REPLAY.test(round.trim())

/**
 * Ids of the fixtures that would tell a result to come: somebody in them may have got there by a game that is not over. `tz` is
 * the zone of times that have none.
 */
export function unearned(season: readonly SeasonFixture[], tz: string): Set<bigint> {
  const games = placed(season, tz)
  // A game without a result tells none, and is not waited for.
  const toCome = games.filter(({ fixture }) => !fixture.known && fixture.ft1 !== null && !isThirdPlace(fixture))
  const twoLegged = twoLeggedStages(games)
  const drawnFromMs = Math.min(...games.flatMap(({ stage, atMs }) => (stage.kind === 'drawn' ? [atMs] : [])))

  function decides(earlier: Placed, game: Placed): boolean {
    if (!isBefore(earlier, game)) return false
    const [one, other] = [earlier.stage, game.stage]
    if (one.kind === 'friendly' || other.kind === 'friendly') return false
    if (one.kind === 'untold' || other.kind === 'untold') return true
    if (other.kind === 'drawn') return one.kind === 'earned' && earlier.atMs < drawnFromMs
    if (one.name !== other.name) return true
    if (other.table) return false
    const shared = teamsOf(game).filter((team) => teamsOf(earlier).includes(team)).length
    // Rounds that share a name: the winner goes on, against another.
    if (shared < 2) return shared === 1
    return other.replay || !(other.leg || twoLegged.has(other.name))
  }
  return new Set(games.flatMap((game) => (toCome.some((earlier) => decides(earlier, game)) ? [game.fixture.id] : [])))
}

/**
 * The teams that a cup may still be won by, as far as it is known. Who has no game left is out, once it is known that it has none: by
 * its own tie, or by the table of its group where so many go on from each group; else when the last game of its stage is over.
 */
export function stillIn(season: readonly SeasonFixture[]): Set<string> {
  const games = placed(season, 'UTC')
  const left = games.filter(({ fixture }) => !fixture.known && !isThirdPlace(fixture))
  const playing = new Set(left.flatMap(teamsOf))
  return new Set(games.flatMap(teamsOf).filter((team) => playing.has(team) || !isOut(games, team)))
}

/** What is left of a cup, as far as it may be known. */
export interface CupLeft {
  /** Groups, or the one table, while they are played; with the games of them that are over. */
  groups: SeasonFixture[][]
  /** How many go on from all of them together. */
  places: number
  /** Ties that are drawn and not decided: the games of each. */
  ties: SeasonFixture[][]
  /** Who is still in beside them. */
  others: string[]
  /** All who are still in. */
  alive: Set<string>
}

export function cupLeft(season: readonly SeasonFixture[], tz: string): CupLeft {
  const hidden = unearned(season, tz)
  const games = placed(season, tz).filter(({ fixture }) => !isThirdPlace(fixture))
  const drawn = games.filter(({ stage }) => stage.kind === 'drawn')
  const inGroups = new Set(drawn.flatMap(teamsOf))
  const alive = stillIn(season)
  const left = games.filter(({ fixture }) => !fixture.known && !hidden.has(fixture.id))
  if (left.some(({ stage }) => stage.kind === 'drawn')) {
    const drawnFromMs = Math.min(...drawn.map(({ atMs }) => atMs))
    const later = games.filter(({ stage, atMs }) => stage.kind === 'earned' && atMs > drawnFromMs)
    return {
      groups: [...Map.groupBy(drawn, ({ stage }) => stage.name).values()].map((group) => group.map(({ fixture }) => fixture)),
      places: new Set(later.flatMap(teamsOf).filter((team) => inGroups.has(team))).size,
      ties: [],
      others: [...alive].filter((team) => !inGroups.has(team)),
      alive,
    }
  }
  const inTies = new Set<string>()
  const ties: SeasonFixture[][] = []
  const byTie = Map.groupBy(games, (game) => `${game.stage.name}|${teamsOf(game).sort().join('|')}`)
  for (const tie of byTie.values()) {
    const teams = tie.slice(0, 1).flatMap(teamsOf)
    const isOpen = tie.some((game) => left.includes(game) && !game.stage.table && game.stage.kind !== 'friendly')
    if (!isOpen || teams.some((team) => inTies.has(team) || !alive.has(team))) continue
    for (const team of teams) inTies.add(team)
    ties.push(tie.map(({ fixture }) => fixture).filter(({ id }) => !hidden.has(id)))
  }
  return { groups: [], places: 0, ties, others: [...alive].filter((team) => !inTies.has(team)), alive }
}

/** Of a team without a game left. */
function isOut(games: readonly Placed[], team: string): boolean {
  const last = games
    .filter((game) => game.fixture.known && teamsOf(game).includes(team))
    .sort((a, b) => a.atMs - b.atMs)
    .at(-1)
  if (!last) return false
  const { kind, name } = last.stage
  if (kind === 'earned') return true
  const stage = games.filter((game) => game.stage.kind === kind)
  const over = (part: readonly Placed[]) => part.every(({ fixture }) => fixture.known)
  if (over(stage)) return true
  const group = stage.filter((game) => game.stage.name === name)
  if (!GROUP.test(name) || !over(group)) return false
  const first = games.find((game) => game.stage.kind === 'earned')?.stage.name
  const places = new Set(games.filter((game) => game.stage.name === first).flatMap(teamsOf)).size
  const groups = new Set(stage.map((game) => game.stage.name)).size
  // As many from each group: the table says who they are. Else some of those after them go on, by comparison with other groups.
  if (places % groups === 0) return true
  const points = (one: string) =>
    group.reduce((sum, { fixture: { team1, team2, ft1, ft2 } }) => {
      if (ft1 === null || ft2 === null || (one !== team1 && one !== team2)) return sum
      const lead = one === team1 ? ft1 - ft2 : ft2 - ft1
      return sum + (lead > 0 ? 3 : lead === 0 ? 1 : 0)
    }, 0)
  const ahead = [...new Set(group.flatMap(teamsOf))].filter((other) => points(other) > points(team))
  return ahead.length >= Math.ceil(places / groups)
}

const teamsOf = ({ fixture }: Placed): [string, string] => [fixture.team1, fixture.team2]

/** Without a time they are as far apart as the file has them; two that say neither time nor round begin together. */
function isBefore({ fixture: one, atMs, stage }: Placed, { fixture: other, atMs: thenMs, stage: then }: Placed): boolean {
  if (one.date !== other.date || (one.time !== null && other.time !== null)) return atMs + LENGTH_MS <= thenMs
  return stage.kind !== 'untold' && then.kind !== 'untold' && one.id < other.id
}

function placed(season: readonly SeasonFixture[], tz: string): Placed[] {
  const games = season.map((fixture): Placed => ({ fixture, stage: stageOf(fixture.round), atMs: kickOffMs(fixture, tz) }))
  const rounds = games.map(({ stage }) => Number(NUMBERED.exec(stage.name)?.slice(1).find(Boolean) ?? 0))
  const numberedLeague = Math.max(...rounds) >= ROUNDS_OF_A_LEAGUE
  const later = laterGroups(games)
  return games.map((game, i) => {
    const { stage } = game
    if (numberedLeague && rounds[i]) return { ...game, stage: { ...stage, name: '', kind: 'drawn' } }
    return later.has(stage.name) ? { ...game, stage: { ...stage, name: 'later groups', kind: 'earned', table: true } } : game
  })
}

function stageOf(round: string): Stage {
  const tie = round.trim().replace(REPLAY, '')
  const whole = tie.replace(LEG, '')
  const name = whole.replace(DAY, '').toLowerCase()
  const replay = tie !== round.trim()
  const leg = whole !== tie || name !== whole.toLowerCase()
  return { name, kind: kindOf(round.trim() === '', name), leg, replay, table: false }
}

function kindOf(isUntold: boolean, name: string): Stage['kind'] {
  if (isUntold) return 'untold'
  if (FRIENDLY.test(name)) return 'friendly'
  return name === '' || DRAWN.test(name) ? 'drawn' : 'earned'
}

/** Groups of those who came out of other groups. */
function laterGroups(games: readonly Placed[]): Set<string> {
  const inGroups = games.filter(({ stage }) => GROUP.test(stage.name))
  const begins = new Map<string, number>()
  for (const { stage, atMs } of inGroups) begins.set(stage.name, Math.min(begins.get(stage.name) ?? Infinity, atMs))
  const groupsOf = Map.groupBy(
    inGroups.flatMap((game) => teamsOf(game).map((team) => ({ team, name: game.stage.name }))),
    ({ team }) => team,
  )
  return new Set(
    [...groupsOf.values()].flatMap((own) => {
      const firstMs = Math.min(...own.map(({ name }) => begins.get(name) ?? 0))
      return own.flatMap(({ name }) => ((begins.get(name) ?? 0) > firstMs && new Set(own.map((one) => one.name)).size > 1 ? [name] : []))
    }),
  )
}

/** Stages whose ties are all of two games, in a competition where so many are that it is the rule. */
function twoLeggedStages(games: readonly Placed[]): Set<string> {
  const stages = Map.groupBy(
    games.filter(({ stage }) => stage.kind === 'earned'),
    ({ stage }) => stage.name,
  )
  const ties = [...stages].map(([name, own]) => ({ name, pairs: [...Map.groupBy(own, (game) => teamsOf(game).sort().join('|')).values()] }))
  const twice = ties.filter(({ pairs }) => pairs.length > 1 && pairs.every((pair) => pair.length === 2))
  return new Set(twice.some(({ pairs }) => pairs.length >= TIES_OF_TWO_LEGS) ? twice.map(({ name }) => name) : [])
}
