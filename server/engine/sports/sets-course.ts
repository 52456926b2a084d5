import type { Score } from '../../../domain/settlement.ts'
import { ALL_BALLS, isFrameOver, playVisit } from './frames.ts'
import type { Opinion } from './opinion.ts'
import { isWon } from './races.ts'
import type { SetsRules } from './rules.ts'
import { byServer, openerAfter, pottingOf, serverAfter } from './serve.ts'
import { KICK_OFF, otherSide, type Played, type Side, type SportEvent, type Standing, withMore } from './standing.ts'

/** Plays a sport of sets: unit after unit, set after set, until one side has enough of them. */
export function playSets(rules: SetsRules, opinion: Opinion, random: () => number): Played {
  const events: SportEvent[] = []
  const next = rules.play.of === 'visits' ? visits(rules, rules.play, opinion, random) : units(rules, opinion, random)
  let now: Standing = KICK_OFF
  let atMs = 0
  for (let set = 1; ; set += 1) {
    const opener = now.server ?? (random() < 0.5 ? 'H' : 'C')
    if (set > 1) now = { ...now, period: set, resting: false, periods: [...now.periods, [0, 0]], units: [0, 0], game: [0, 0] }
    now = { ...now, server: opener, opener, balls: rules.play.of === 'visits' ? ALL_BALLS : 0 }
    events.push({ kind: set === 1 ? 'kick-off' : 'period-start', atMs, standing: now })
    while (!now.resting) {
      const after = next(now)
      atMs += Math.round(rules.unitMs * after.took)
      now = after.standing
      const kind = !now.resting ? 'score' : Math.max(...now.score) === rules.toWin ? 'full-time' : 'period-end'
      events.push({ kind, atMs, standing: now })
      if (kind === 'full-time') return { events, chances: [], final: now.score }
    }
    atMs += rules.restMs
  }
}

/** What comes next in a match, and how many units of time it took. */
type Next = (now: Standing) => { standing: Standing; took: number }

/** Point after point, or round after round. */
function units(rules: SetsRules, opinion: Opinion, random: () => number): Next {
  const chances = byServer(rules, opinion)
  return (now) => {
    const took = 0.6 + 0.8 * random()
    const server = now.server ?? 'H'
    return { standing: played(rules, now, server, random() < chances[server] ? 'H' : 'C'), took }
  }
}

/** The standing after a side wins the smallest unit. */
function played(rules: SetsRules, now: Standing, server: Side, winner: Side): Standing {
  const { play, serve } = rules
  if (play.of === 'visits') return now
  const { periods, units } = now
  if (play.of === 'games') {
    const game = withMore(now.game, winner)
    const isTieBreak = Math.min(...units) === play.tieBreakAt
    if (!isWon(game, isTieBreak ? play.tieBreak : play.points)) {
      return { ...now, game, server: isTieBreak ? serverAfter('games', game[0] + game[1], server, winner) : server }
    }
  }
  const next = withMore(units, winner)
  const shown = { ...now, units: next, game: KICK_OFF.game, periods: [...periods.slice(0, -1), next] }
  if (isSetWon(rules, now.score, next)) return endOfSet(rules, shown, winner)
  // After a tie-break there is no further game in the set: games are served in turn.
  const following = play.of === 'games' || !serve ? otherSide(server) : serverAfter(serve.order, next[0] + next[1], server, winner)
  return { ...shown, server: following }
}

const isSetWon = ({ play, toWin }: SetsRules, sets: Score, units: Score): boolean => {
  if (play.of === 'rallies') return isWon(units, sets[0] + sets[1] === 2 * toWin - 2 ? play.decider : play.race)
  // The second case is seven games to six, by the tie-break.
  return play.of === 'games' && (isWon(units, { to: play.to, lead: 2 }) || Math.max(...units) > play.tieBreakAt)
}

/** Visit after visit of a frame. */
function visits(rules: SetsRules, play: SetsRules['play'] & { of: 'visits' }, opinion: Opinion, random: () => number): Next {
  const potting = pottingOf(rules, play, opinion)
  return (now) => {
    const server = now.server ?? 'H'
    const { points, balls, shots } = playVisit(now.balls, potting[server], random)
    const score = withMore(now.periods.at(-1) ?? [0, 0], server, points)
    const lead = score[0] - score[1]
    const shown = { ...now, balls: balls === 0 && lead === 0 ? 1 : balls, periods: [...now.periods.slice(0, -1), score] }
    const took = shots * (0.6 + 0.8 * random())
    if (isFrameOver(balls, lead)) return { standing: endOfSet(rules, shown, lead > 0 ? 'H' : 'C'), took }
    return { standing: { ...shown, server: otherSide(server) }, took }
  }
}

/** A set is over; `server` is who begins the next one, null if that is drawn. */
function endOfSet(rules: SetsRules, now: Standing, winner: Side): Standing {
  const score = withMore(now.score, winner)
  return { ...now, score, resting: true, server: openerAfter(rules, now.opener ?? 'H', now.units, score) }
}
