import type { Score } from '../../../domain/settlement.ts'
import type { Potting } from './frames.ts'
import { type Opinion, unitChance } from './opinion.ts'
import type { Serve, SetPlay, SetsRules } from './rules.ts'
import { otherSide, type Side } from './standing.ts'

/** How likely the home side wins the next unit, by who serves it. */
export type ByServer = Readonly<Record<Side, number>>

export function byServer(rules: SetsRules, opinion: Opinion): ByServer {
  const chance = unitChance(rules, opinion)
  const gain = rules.serve?.gain ?? 0
  return { H: chance + gain, C: chance - gain }
}

/** How likely each side pots: the stronger one more often. */
export function pottingOf({ spread }: SetsRules, { first, more }: SetPlay & { of: 'visits' }, { edge }: Opinion): Record<Side, Potting> {
  const shift = spread * edge
  return { H: { first: first + shift, more: more + shift }, C: { first: first - shift, more: more - shift } }
}

/** Half of the rounds of a map, and of the serves before a set of table tennis is level at its end. */
const ROUNDS = 12
const LEVEL_POINTS = 20

/** Who serves once this many units of a set, or points of a tie-break, are played; `last` served the last of them, which `winner` won. */
export function serverAfter(order: Serve['order'], played: number, last: Side, winner: Side): Side {
  if (order === 'rally') return winner
  const changes =
    order === 'games'
      ? played % 2 === 1
      : order === 'twos'
        ? played >= LEVEL_POINTS || played % 2 === 0
        : played === ROUNDS || played >= 2 * ROUNDS
  return changes ? otherSide(last) : last
}

/** Who served the first point of a tie-break, of which this many are played. */
export const firstOfTieBreak = (played: number, server: Side): Side => (Math.floor((played + 1) / 2) % 2 === 0 ? server : otherSide(server))

/**
 * Who serves first in the set after one that `opener` began and that ended with these units; null if that is drawn. `sets`: the score
 * in sets then.
 */
export function openerAfter({ serve, play, toWin }: SetsRules, opener: Side, [home, away]: Score, sets: Score): Side | null {
  const isDecider = sets[0] === toWin - 1 && sets[1] === toWin - 1
  if (serve?.drawn === 'each' || (serve?.drawn === 'first and decider' && isDecider)) return null
  // Tennis goes on game by game, a tie-break is one.
  return isGames(play) && (home + away) % 2 === 0 ? opener : otherSide(opener)
}

const isGames = (play: SetPlay): boolean => play.of === 'games'
