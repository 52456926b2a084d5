import type { ListedType, ListTopic } from '../../../../contract/feed-ids.ts'
import type { ShowType } from '../../../../contract/sport.ts'

/** The league and day a list is narrowed to. */
export interface Narrowing {
  /** A league's id, `STARRED`, or null for all leagues. */
  readonly leagueId: string | null
  /** A day of 早盘 as `dayOf` writes it, or null for all days. */
  readonly day: string | null
}

/** Instead of a league's id: the games that the player starred. */
export const STARRED = 'starred'

export const NOT_NARROWED: Narrowing = { leagueId: null, day: null }

/** A new show type starts with all its leagues; a day is kept only where days can be chosen. */
export const narrowedFor = (showType: ShowType, before: Narrowing): Narrowing => ({
  leagueId: null,
  day: showType === 'FU' ? before.day : null,
})

/** The topic of a sport's games, or of all: `FT` is football in its first place, today's show type in its second. */
export const listTopic = (gameType: ListedType, showType: ShowType): ListTopic => `list/${gameType}/${showType}`
