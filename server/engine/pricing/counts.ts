import { type Period, type PlayType, playOf } from '../../../domain/markets.ts'
import { seeded } from '../random.ts'
import type { Outlook } from './chances.ts'
import { type GoalTable, goalTable } from './goals.ts'

/**
 * Corners and cards: a count of each side, independent of the other and of the goals, since no file has them and the drawn ones are so.
 * They are on offer until kick-off.
 */
export interface Counting {
  corners: Means
  cards: Means
}

export const YELLOWS = 3.8
export const REDS = 0.16
export const CARDS_IN_FIRST = 0.4
const CORNERS = { home: 5.5, away: 4.5 }
const CORNERS_IN_FIRST = 0.47
/** A fixture's own corners and cards differ from the usual ones by up to e^±this. */
const SPREAD = 0.25
/** Share of cards for the visitors, who are booked a little more. */
export const BOOKED_AWAY = 0.54

/** Expected numbers of a fixture, of each side, and the share of the first half: the drawn ones and their prices both come from it. */
export interface Means {
  home: number
  away: number
  first: number
}
export function countMeans(seed: string): Counting {
  const random = seeded(`corners|${seed}`)
  const own = (mean: number) => mean * Math.exp(SPREAD * (2 * random() - 1))
  const corners = { home: own(CORNERS.home), away: own(CORNERS.away), first: CORNERS_IN_FIRST }
  const cards = YELLOWS + REDS
  return { corners, cards: { home: (1 - BOOKED_AWAY) * cards, away: BOOKED_AWAY * cards, first: CARDS_IN_FIRST } }
}

/** A side's highest number: at seven expected this leaves out one in a million. */
const MOST = 24

/** The outlook on corners or cards before kick-off; `halves` is that of the match, which no such play reads. */
export function countOutlook(w: PlayType, counting: Counting, { halves }: Outlook): Outlook {
  const { counts, period } = playOf(w)
  return { goals: tableOf(counts === 'corners' ? counting.corners : counting.cards, period), score: [0, 0], halves }
}

/** They stay the same until kick-off: a table a fixture and half. */
const tables = new WeakMap<Means, Map<Period, GoalTable>>()
function tableOf(means: Means, period: Period): GoalTable {
  const own = tables.get(means) ?? new Map<Period, GoalTable>()
  tables.set(means, own)
  const share = period === 'HT' ? means.first : 1
  const table = own.get(period) ?? goalTable({ home: means.home * share, away: means.away * share }, undefined, MOST)
  own.set(period, table)
  return table
}
