import type { ListTopic } from '../../../contract/feed.ts'
import type { GameType, ShowType } from '../../../contract/sport.ts'

/** What narrows a list. */
export interface Narrowing {
  /** A league's id, `STARRED`, or null for all of them. */
  readonly leagueId: string | null
  /** A day of 早盘 as `dayKey` writes it, or null for all of them. */
  readonly day: string | null
}

/** Stands where a league's id may: what the player has starred. */
export const STARRED = 'starred'

export const NOT_NARROWED: Narrowing = { leagueId: null, day: null }

/** Another show type begins with all its leagues; a day is kept only where days are chosen. */
export const narrowedFor = (showType: ShowType, before: Narrowing): Narrowing => ({
  leagueId: null,
  day: showType === 'FU' ? before.day : null,
})

/** The list of football games of a show type: `FT` is football in its first place, today's market in its second. */
export const footballTopic = (showType: ShowType): ListTopic => `list/FT/${showType}`

/** The topic of a game type's list; null while a game type has no games. */
export const listTopic = (gameType: GameType, showType: ShowType): ListTopic | null =>
  gameType === 'ALL' || gameType === 'FT' ? footballTopic(showType) : null
