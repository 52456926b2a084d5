import type { LegChances } from '../../../domain/cash-out.ts'
import { isByOrder, isTwoWay, needsGoals, needsHalf, playOf, priceIndex } from '../../../domain/markets.ts'
import { type Score, settle } from '../../../domain/settlement.ts'
import { type Match, toldHalf } from '../match/match.ts'
import type { Outlook } from '../pricing/chances.ts'
import { fairChances, outlooksAt } from '../pricing/pricing.ts'
import type { EndsIn } from '../sports/sport-offers.ts'
import { type BetOn, endsAt, footballAt } from './match-offers.ts'

/** An open leg. `from`: the score that a football handicap counts from, if not from 0:0. */
export interface OpenLegOn extends BetOn {
  gameId: string
  from?: Score | undefined
}

/** `closed`: nothing is known about it any more, because its period is over, or was never to be settled. */
export type ToldChances = LegChances | 'suspended' | 'closed'

/**
 * How likely each result of a leg is by now, by the model that prices come from, without a margin and without what was bet lately; whatever
 * the line, also one that is not offered any more. So what a leg is worth never depends on bets.
 */
export function legChances(match: Match, clockMs: number, leg: OpenLegOn): ToldChances {
  if (match.review || match.reopenAtSteadyMs !== null) return 'suspended'
  const { row } = match
  if (!match.course && row.fixture.ft1 !== null && !toldHalf(row.fixture) && needsHalf(leg.w)) return 'closed'
  if (!match.goalsTold && needsGoals(leg.w)) return 'closed'
  const outlook = outlookAt(match, clockMs)
  const key = `${leg.w} ${leg.line} ${leg.selection} ${leg.from ?? ''}`
  const known = outlook.told.get(key)
  if (known) return known
  const told = chancesIn(outlook, leg)
  outlook.told.set(key, told)
  return told
}

/** What a match may come to from one moment on; all legs on it at this moment share it. */
interface Moment {
  readonly clockMs: number
  readonly next: number
  readonly football: ReturnType<typeof footballAt>
  readonly outlookOf: ReturnType<typeof outlooksAt> | null
  /** Of other sports; null in football. */
  readonly endsIn: EndsIn | null
  readonly told: Map<string, ToldChances>
}
const moments = new WeakMap<Match, Moment>()

function outlookAt(match: Match, clockMs: number): Moment {
  const known = moments.get(match)
  if (known?.clockMs === clockMs && known.next === match.next) return known
  const { course, next } = match
  const football = course ? null : footballAt(match, clockMs)
  const moment: Moment = {
    clockMs,
    next,
    football,
    outlookOf: football && outlooksAt(football.expected, football.state, match.counting),
    endsIn: course && endsAt(match, course, clockMs),
    told: new Map(),
  }
  moments.set(match, moment)
  return moment
}

function chancesIn({ football, outlookOf, endsIn }: Moment, leg: OpenLegOn): ToldChances {
  const { kind, counts, span } = playOf(leg.w)
  if (endsIn) {
    const ends = endsIn(span)
    if (!ends) return 'closed'
    const { from, chances } = kind === 'OU' ? ends.total : ends.difference
    return summedUp(leg, from, chances.length, (value) => chances[value - from] ?? 0, 0)
  }
  const outlook = outlookOf?.(leg.w)
  if (!outlook || !football) return 'closed'
  const { expected, state } = football
  // Corners and cards are counted on until the end, and only priced before the match.
  if (counts !== 'score' && state.period !== '') return 'closed'
  // Those may be refunded, or settled by halves; of all other plays a selection wins or loses.
  if (isTwoWay(leg.w) || kind === 'DNB') return byNumber(leg, outlook)
  if (isByOrder(leg.w) && isScoredAlready(leg, state.score)) return 'closed'
  const W = fairChances(leg.w, leg.line, { expected, state, outlook })[priceIndex(leg.w, leg.selection)]
  return W === undefined ? 'closed' : { W, LW: 0, P: 0, LL: 0 }
}

/** Whether the goal that the leg is about has been scored: the leg is being settled. */
const isScoredAlready = ({ w, from }: OpenLegOn, score: Score): boolean =>
  w !== 'LG' && score[0] + score[1] > (w === 'NG' && from ? from[0] + from[1] : 0)

function byNumber(leg: OpenLegOn, { goals, score: [home, away] }: Outlook): ToldChances {
  const { kind } = playOf(leg.w)
  const { most } = goals
  if (kind === 'R' || kind === 'DNB') {
    const [h, a] = leg.from ?? [0, 0]
    // Part of the score that it counts from was taken back: the end of that is not the model's to say.
    if (home < h || away < a) return 'closed'
    return summedUp(leg, -most, 2 * most + 1, goals.difference, home - h - (away - a))
  }
  if (kind === 'OU') return summedUp(leg, 0, 2 * most + 1, goals.total, home + away)
  return kind === 'OUH' ? summedUp(leg, 0, most + 1, goals.home, home) : summedUp(leg, 0, most + 1, goals.away, away)
}

/** Sums up how likely each result is, where the leg is settled by one number: `now`, and `count` values more, beginning with `from`. */
function summedUp(leg: OpenLegOn, from: number, count: number, chance: (value: number) => number, now: number): LegChances {
  const found = { W: 0, LW: 0, P: 0, LL: 0, L: 0 }
  for (let value = from; value < from + count; value += 1) {
    // The goals are those of the play's own half already.
    found[settle(leg.w, leg.line, leg.selection, scoreOf(leg, now + value), [0, 0])] += chance(value)
  }
  const { L, ...paying } = found
  return paying
}

/** A final score with this number: of goals, or of the difference. */
function scoreOf({ w }: OpenLegOn, value: number): Score {
  const { kind } = playOf(w)
  if (kind === 'OUC') return [0, value]
  return value < 0 ? [0, -value] : [value, 0]
}
