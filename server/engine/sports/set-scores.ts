import type { Score } from '../../../domain/settlement.ts'
import { createMemory } from '../memory.ts'
import { ALL_BALLS, frameChance } from './frames.ts'
import { LATE_OPINIONS, type Opinion } from './opinion.ts'
import { isWon, raceChance } from './races.ts'
import type { Race, Serve, SetsRules } from './rules.ts'
import { type ByServer, byServer, firstOfTieBreak, pottingOf, serverAfter } from './serve.ts'
import { otherSide, type Side, type Standing } from './standing.ts'

/** A score in units with which a set may end, and how likely that is. A frame ends 1:0 or 0:1, whatever its points. */
export interface SetScore {
  readonly units: Score
  readonly chance: number
}

/** How a set may end: one that `opener` begins, or the running one. */
export interface SetScores {
  fresh(opener: Side, isDecider: boolean): readonly SetScore[]
  running(standing: Standing, server: Side, isDecider: boolean): readonly SetScore[]
}

const memories = new Map<SetsRules, ReturnType<typeof createMemory<SetScores>>>()

export function setScores(rules: SetsRules, opinion: Opinion): SetScores {
  const remember = memories.get(rules) ?? createMemory<SetScores>(LATE_OPINIONS)
  memories.set(rules, remember)
  return remember(String(opinion.edge), () => withFresh(scoresBy(rules, opinion)))
}

/** Sets that have not begun are worked out once, and the running one for all that is offered on it. */
function withFresh({ fresh, running }: SetScores): SetScores {
  const known = new Map<string, readonly SetScore[]>()
  const begun = new WeakMap<Standing, readonly SetScore[]>()
  return {
    running(standing, server, isDecider) {
      const found = begun.get(standing) ?? running(standing, server, isDecider)
      begun.set(standing, found)
      return found
    },
    fresh(opener, isDecider) {
      const key = `${opener}${isDecider}`
      const found = known.get(key) ?? fresh(opener, isDecider)
      known.set(key, found)
      return found
    },
  }
}

function scoresBy(rules: SetsRules, opinion: Opinion): SetScores {
  const { play, serve } = rules
  if (play.of === 'visits') {
    const chance = frameChance(pottingOf(rules, play, opinion))
    const frame = (home: number): SetScore[] => [
      { units: [1, 0], chance: home },
      { units: [0, 1], chance: 1 - home },
    ]
    return {
      fresh: (opener) => frame(chance(ALL_BALLS, 0, opener)),
      running: ({ periods, balls }, server) => {
        const [home, away] = periods.at(-1) ?? [0, 0]
        return frame(chance(balls, home - away, server))
      },
    }
  }
  const chances = byServer(rules, opinion)
  if (play.of === 'rallies') {
    const order = serve?.order ?? 'twos'
    const of = (isDecider: boolean) => (isDecider ? play.decider : play.race)
    return {
      fresh: (opener, isDecider) => raceScores(of(isDecider), order, chances, [0, 0], opener),
      running: ({ units }, server, isDecider) => raceScores(of(isDecider), order, chances, units, server),
    }
  }
  const held = { H: raceChance(play.points, chances.H), C: raceChance(play.points, chances.C) }
  const long = { H: tieBreak([0, 0], 'H'), C: tieBreak([0, 0], 'C') }
  return {
    fresh: (opener) => games([0, 0], opener, held[opener]),
    running: ({ units, game }, server) => {
      const isTieBreak = Math.min(...units) === play.tieBreakAt
      if (!isTieBreak) return games(units, server, raceChance(play.points, chances[server], game))
      return games(units, firstOfTieBreak(game[0] + game[1], server), tieBreak(game, server))
    },
  }

  function tieBreak(from: Score, server: Side): number {
    if (play.of !== 'games') return 0
    const scores = raceScores(play.tieBreak, 'games', chances, from, server)
    return scores.reduce((sum, { units, chance }) => (units[0] > units[1] ? sum + chance : sum), 0)
  }

  /** Game by game; the first one, which `server` serves, has a chance of its own. */
  function games(from: Score, server: Side, first: number): SetScore[] {
    if (play.of !== 'games') return []
    const { to, tieBreakAt } = play
    const ends: SetScore[] = []
    let at = new Map<number, number>([[from[0], 1]])
    let serving = server
    for (let played = from[0] + from[1]; at.size > 0; played += 1) {
      const after = new Map<number, number>()
      for (const [home, here] of at) {
        const away = played - home
        if (isWon([home, away], { to, lead: 2 }) || Math.max(home, away) > tieBreakAt) {
          ends.push({ units: [home, away], chance: here })
          continue
        }
        const isNow = played === from[0] + from[1]
        const won = isNow ? first : (home === tieBreakAt && away === tieBreakAt ? long : held)[serving]
        after.set(home + 1, (after.get(home + 1) ?? 0) + here * won)
        after.set(home, (after.get(home) ?? 0) + here * (1 - won))
      }
      at = after
      serving = otherSide(serving)
    }
    return ends
  }
}

/** A set that goes on and on is left out once it is rarer. */
const NEGLIGIBLE = 1e-10
/** Units beyond the score that wins, in any that is not so rare. */
const LONGEST = 100

/** The scores with which a race may end, from a score and who serves next. */
function raceScores(race: Race, order: Serve['order'], chances: ByServer, from: Score, server: Side): SetScore[] {
  const ends: SetScore[] = []
  const { H, C } = chances
  /** By home's units, how likely the score is with home serving next, and with away; between `low` and `high` there are any. */
  let at = new Float64Array(2 * (Math.max(race.to, ...from) + LONGEST))
  let after = new Float64Array(at.length)
  let [low, high] = [from[0], from[0]]
  at[2 * low + (server === 'H' ? 0 : 1)] = 1
  for (let played = from[0] + from[1]; low <= high; played += 1) {
    const serves = (last: Side, winner: Side) => (serverAfter(order, played + 1, last, winner) === 'H' ? 0 : 1)
    const [HH, HC, CH, CC] = [2 + serves('H', 'H'), serves('H', 'C'), 2 + serves('C', 'H'), serves('C', 'C')]
    let [lowest, highest] = [Number.POSITIVE_INFINITY, -1]
    for (let home = low; home <= high; home += 1) {
      const i = 2 * home
      const [own, others] = [at[i] ?? 0, at[i + 1] ?? 0]
      at[i] = at[i + 1] = 0
      if (own + others <= NEGLIGIBLE) continue
      const units: Score = [home, played - home]
      if (isWon(units, race)) {
        ends.push({ units, chance: own + others })
        continue
      }
      lowest = Math.min(lowest, home)
      highest = home + 1
      after[i + HH] = (after[i + HH] ?? 0) + own * H
      after[i + HC] = (after[i + HC] ?? 0) + own * (1 - H)
      after[i + CH] = (after[i + CH] ?? 0) + others * C
      after[i + CC] = (after[i + CC] ?? 0) + others * (1 - C)
    }
    ;[at, after] = [after, at]
    ;[low, high] = [lowest, highest]
  }
  return ends
}
