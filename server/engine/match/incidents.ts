import { BOOKED_AWAY, CARDS_IN_FIRST, countMeans, REDS, YELLOWS } from '../pricing/counts.ts'
import { poisson, seeded } from '../random.ts'

/**
 * Cards, corners and video checks, which screens show but no file has. They are invented, seeded by the fixture, and marked as simulated
 * wherever they are shown. They never change the result: a check confirms a goal of the file, or refuses one that is not in it;
 * cards and corners change no price of goals.
 */
export type Incident =
  | { kind: 'yellow' | 'red' | 'corner'; atMs: number; side: 'H' | 'C' }
  /** A video check begins with `check` and ends with one of the others. */
  | { kind: 'check' | 'goal-stands' | 'goal-refused'; atMs: number; side: 'H' | 'C' }

interface Half {
  fromMs: number
  toMs: number
}

const REFUSED_GOALS = 0.3
/** Share of goals that are checked. */
const CHECKED = 0.2
const AFTER_GOAL_MS = 30_000
const CHECK_MS = 75_000
/** Nothing happens this close to the start or end of a half. */
const EDGE_MS = 40_000

/** The incidents, unsorted. `goals` are those of the result; all times count from kick-off. */
export function incidentsOf(seed: string, goals: readonly { atMs: number; side: 'H' | 'C' }[], halves: readonly [Half, Half]): Incident[] {
  const random = seeded(`incidents|${seed}`)
  const sometime = () => sometimeIn(halves, CARDS_IN_FIRST, random)
  const cards = (kind: 'yellow' | 'red', mean: number): Incident[] =>
    Array.from({ length: poisson(mean, random) }, () => ({ kind, atMs: sometime(), side: random() < BOOKED_AWAY ? 'C' : 'H' }))

  const found = [...cards('yellow', YELLOWS), ...cards('red', REDS), ...cornersOf(seed, halves)]
  const taken: Half[] = []
  /** A check suspends the markets: it overlaps no other, no start or end of a half, and no goal after the moment it checks. */
  const check = (aboutMs: number, atMs: number, side: 'H' | 'C', end: 'goal-stands' | 'goal-refused') => {
    const span = { fromMs: atMs, toMs: atMs + CHECK_MS }
    const inside = halves.some(({ fromMs, toMs }) => fromMs < span.fromMs && span.toMs + EDGE_MS / 2 < toMs)
    const free = taken.every(({ fromMs, toMs }) => span.toMs < fromMs || toMs < span.fromMs)
    const quiet = goals.every((goal) => goal.atMs <= aboutMs || span.toMs + EDGE_MS / 2 < goal.atMs)
    if (!inside || !free || !quiet) return
    taken.push(span)
    found.push({ kind: 'check', atMs: span.fromMs, side }, { kind: end, atMs: span.toMs, side })
  }
  for (const goal of goals) if (random() < CHECKED) check(goal.atMs, goal.atMs + AFTER_GOAL_MS, goal.side, 'goal-stands')
  for (let n = poisson(REFUSED_GOALS, random); n > 0; n -= 1) {
    const atMs = sometime()
    check(atMs, atMs, random() < 0.5 ? 'H' : 'C', 'goal-refused')
  }
  return found
}

/** Corners are drawn apart, so that they change none of the other incidents. */
function cornersOf(seed: string, halves: readonly [Half, Half]): Incident[] {
  const random = seeded(`corner kicks|${seed}`)
  const { home, away, first } = countMeans(seed).corners
  const kicks = (mean: number, side: 'H' | 'C') =>
    Array.from({ length: poisson(mean, random) }, (): Incident => ({ kind: 'corner', atMs: sometimeIn(halves, first, random), side }))
  return [...kicks(home, 'H'), ...kicks(away, 'C')]
}

/** A moment of either half, given the share of the first one. */
function sometimeIn(halves: readonly [Half, Half], inFirst: number, random: () => number): number {
  const { fromMs, toMs } = random() < inFirst ? halves[0] : halves[1]
  return Math.round(fromMs + EDGE_MS + random() * (toMs - fromMs - 2 * EDGE_MS))
}
