import type { ListedType, ListTopic } from '../../../../contract/feed.ts'
import type { ShowType } from '../../../../contract/sport.ts'

/** What narrows a list. */
export interface Narrowing {
  /** A league's id, `STARRED`, or null for all of them. */
  readonly leagueId: string | null
  /** A day of 早盘 as `dayOf` writes it, or null for all of them. */
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

/** The list of a sport's games, or of all: `FT` is football in its first place, today's market in its second. */
export const listTopic = (gameType: ListedType, showType: ShowType): ListTopic => `list/${gameType}/${showType}`
