import { poisson, seeded } from '../random.ts'

/**
 * Cards and video checks, which screens show but no file has. They are invented, seeded by the fixture, and marked as simulated
 * wherever they are shown. They never change the result: a check confirms a goal of the file, or refuses one that is not in it;
 * cards change no price.
 */
export type Incident =
  | { kind: 'yellow' | 'red'; atMs: number; side: 'H' | 'C' }
  /** A video check begins with `check` and ends with one of the others. */
  | { kind: 'check' | 'goal-stands' | 'goal-refused'; atMs: number; side: 'H' | 'C' }

interface Half {
  fromMs: number
  toMs: number
}

const YELLOWS = 3.8
const REDS = 0.16
const REFUSED_GOALS = 0.3
/** Share of goals that are checked. */
const CHECKED = 0.2
/** Share of cards for the visitors, who are booked a little more. */
const BOOKED_AWAY = 0.54
const AFTER_GOAL_MS = 30_000
const CHECK_MS = 75_000
/** Nothing happens this close to the start or end of a half. */
const EDGE_MS = 40_000

/** The incidents, unsorted. `goals` are those of the result; all times count from kick-off. */
export function incidentsOf(seed: string, goals: readonly { atMs: number; side: 'H' | 'C' }[], halves: readonly [Half, Half]): Incident[] {
  const random = seeded(`incidents|${seed}`)
  const sometime = () => {
    const { fromMs, toMs } = random() < 0.4 ? halves[0] : halves[1]
    return Math.round(fromMs + EDGE_MS + random() * (toMs - fromMs - 2 * EDGE_MS))
  }
  const cards = (kind: 'yellow' | 'red', mean: number): Incident[] =>
    Array.from({ length: poisson(mean, random) }, () => ({ kind, atMs: sometime(), side: random() < BOOKED_AWAY ? 'C' : 'H' }))

  const found = [...cards('yellow', YELLOWS), ...cards('red', REDS)]
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
