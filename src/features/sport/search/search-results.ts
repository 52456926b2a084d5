import type { Champion, SportNames } from '../../../../contract/sport.ts'
import { type Match, matchName, type SearchName } from '../../../ui/search-match.ts'
import type { GameInfo } from '../odds/odds-book.ts'

export interface TeamFound extends Match {
  readonly kind: 'team'
  readonly leagueId: string
  readonly league: string
  readonly inPlay: number
  /** The game it leads to: the one in play, else the next. */
  readonly game: GameInfo
}
export interface GameFound extends Match {
  readonly kind: 'game'
  readonly game: GameInfo
}
export interface LeagueFound extends Match {
  readonly kind: 'league'
  readonly leagueId: string
  readonly games: number
  /** Its first game: where the league can be seen. */
  readonly game: GameInfo
}
/** A team that may win a league or cup, or the league or cup itself: found where outrights are listed. */
export interface OutrightFound extends Match {
  readonly kind: 'outright'
  readonly leagueId: string
  readonly league: string
  readonly champion: Champion
}
export type Found = OutrightFound | TeamFound | GameFound | LeagueFound

const MOST = { outrights: 6, teams: 5, games: 6, leagues: 4 }

/**
 * The results of a query among the games of all lists and these outrights. Only names with a game or a price are found, since a
 * result leads there. A name that the table doesn't have (it is Latin, or the table never came) is found as it is written.
 */
export function search(
  query: string,
  games: readonly GameInfo[],
  { teams, leagues }: SportNames,
  champions: readonly Champion[] = [],
): readonly Found[] {
  const inOrder = games.toSorted((a, b) => b.isLive - a.isLive || a.kickoffAt - b.kickoffAt)
  const known = new Map<string, SearchName>([...leagues, ...teams].map((name) => [name.name, name]))
  const tried = new Map<string, Match | null>()
  const match = (name: string) => {
    const before = tried.get(name)
    if (before !== undefined) return before
    const fresh = matchName(query, known.get(name) ?? { name, latin: name, pinyin: '' })
    tried.set(name, fresh)
    return fresh
  }

  const teamsFound = new Map<string, TeamFound>()
  const leaguesFound = new Map<string, LeagueFound>()
  const gamesFound: GameFound[] = []
  for (const game of inOrder) {
    const { team_h, team_c, league, league_id: leagueId, isLive } = game
    for (const team of [team_h, team_c]) {
      const found = match(team)
      const before = teamsFound.get(team)
      if (before) teamsFound.set(team, { ...before, inPlay: before.inPlay + isLive })
      else if (found) teamsFound.set(team, { kind: 'team', ...found, leagueId, league, inPlay: isLive, game })
    }
    const best = cheaper(match(team_h), match(team_c))
    if (best) gamesFound.push({ kind: 'game', ...best, game })
    const ofLeague = match(league)
    const before = leaguesFound.get(leagueId)
    if (before) leaguesFound.set(leagueId, { ...before, games: before.games + 1 })
    else if (ofLeague) leaguesFound.set(leagueId, { kind: 'league', ...ofLeague, leagueId, games: 1, game })
  }
  const outrights = champions.flatMap((champion) => {
    const { league, league_id: leagueId, entries } = champion
    const offered = entries.filter(({ price }) => price > 0).map(({ team }) => team)
    return [league, ...offered].flatMap((name): OutrightFound[] => {
      const found = match(name)
      return found ? [{ kind: 'outright', ...found, leagueId, league, champion }] : []
    })
  })
  return [
    ...bestOf(outrights, MOST.outrights),
    ...bestOf([...teamsFound.values()], MOST.teams),
    ...bestOf(gamesFound, MOST.games),
    ...bestOf([...leaguesFound.values()], MOST.leagues),
  ]
}

const cheaper = (a: Match | null, b: Match | null): Match | null => (a && b ? (b.cost < a.cost ? b : a) : (a ?? b))

/** Equal results keep the order of their games. */
const bestOf = <T extends Match>(found: readonly T[], most: number): T[] => found.toSorted((a, b) => a.cost - b.cost).slice(0, most)
