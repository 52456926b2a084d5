import { LEAGUE_SHORTCUT_IDS } from '../../../../contract/constants.ts'
import { type CrestName, crestOf } from '../../../ui/crest-name.ts'
import { gamesIn, type League } from '../odds/leagues.ts'
import type { Stars } from '../stars/stars.ts'
import { type Narrowing, STARRED } from './catalogue.ts'

/** A league as the page shows it (platform §3). */
export interface LeagueEntry extends League {
  readonly icon_class: CrestName
  /** The list is narrowed to it. */
  readonly isActive: boolean
  /** What the list is narrowed to leaves it visible. */
  readonly isShow: boolean
  /** Its games are not folded. */
  readonly isExpand: boolean
}

export interface LeagueChoices {
  readonly leagueId: Narrowing['leagueId']
  readonly folded: ReadonlySet<string>
  readonly stars: Stars
}

/**
 * The shortcut leagues in their order, with games or without, then the others of the list. `names`: league data, for shortcuts
 * without a game to name them; one without any name is left out.
 */
export function leagueEntries(
  leagues: readonly League[],
  names: readonly { readonly id: string; readonly name: string }[],
  { leagueId, folded, stars }: LeagueChoices,
): { shortcuts: LeagueEntry[]; others: LeagueEntry[] } {
  const entry = (league: League): LeagueEntry => ({
    ...league,
    icon_class: crestOf(league.id),
    isActive: league.id === leagueId,
    isShow: leagueId === null || league.id === leagueId || (leagueId === STARRED && hasStar(league, stars)),
    isExpand: !folded.has(league.id),
  })
  const shortcuts = LEAGUE_SHORTCUT_IDS.flatMap((id): League[] => {
    const known = leagues.find((league) => league.id === id)
    const name = names.find((league) => league.id === id)?.name
    return known ? [known] : name === undefined ? [] : [{ id, name, gameType: 'FT', gameIds: [] }]
  })
  const others = leagues.filter(({ id }) => !shortcuts.some((shortcut) => shortcut.id === id))
  return { shortcuts: shortcuts.map(entry), others: others.map(entry) }
}

/** The visible leagues of a list with their visible games: starred ones first. */
export function leaguesInSight(
  leagues: readonly League[],
  entries: readonly LeagueEntry[],
  { leagueId, stars }: LeagueChoices,
): LeagueEntry[] {
  const shown = leagues.flatMap(({ id }) => entries.find((entry) => entry.id === id && entry.isShow) ?? [])
  const [first, rest] = split(shown, (league) => hasStar(league, stars))
  return [...first, ...rest].map((league) => {
    const [starred, others] = split(league.gameIds, (gameId) => stars.games.has(gameId))
    return { ...league, gameIds: leagueId === STARRED ? starredIn(league, stars) : [...starred, ...others] }
  })
}

/** A narrowed list: its visible leagues, and those to choose from, with the counts for their rail or chips. */
export function narrowed(
  leagues: readonly League[],
  names: readonly { readonly id: string; readonly name: string }[],
  choices: LeagueChoices,
) {
  const { shortcuts, others } = leagueEntries(leagues, names, choices)
  const starred = leagues.reduce((sum, league) => sum + starredIn(league, choices.stars).length, 0)
  return {
    inSight: leaguesInSight(leagues, [...shortcuts, ...others], choices),
    offered: { shortcuts, others, total: gamesIn(leagues), starred, chosen: choices.leagueId },
  }
}

/** The games that are starred, alone or with their league. */
const starredIn = ({ id, gameIds }: League, stars: Stars): readonly string[] =>
  stars.leagues.has(id) ? gameIds : gameIds.filter((gameId) => stars.games.has(gameId))

const hasStar = (league: League, stars: Stars): boolean => stars.leagues.has(league.id) || starredIn(league, stars).length > 0

const split = <T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] => [all.filter(test), all.filter((one) => !test(one))]
