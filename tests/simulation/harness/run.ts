/** The record of one seeded history. */
export interface History {
  seed: number
  steps: number
  /** The violation found; null for none. */
  violation: string | null
  log: readonly string[]
  /** Counts of events: histories in which nothing happens would prove nothing. */
  counts: Readonly<Record<string, number>>
}

export interface Totals {
  steps: number
  counts: Record<string, number>
}

/**
 * Plays take turns: each begins when the one before has ended completely. The play of a stopped test runs on for a moment,
 * and would share the database and the globals with the next test's.
 */
export function inTurn<A extends unknown[]>(play: (...args: A) => Promise<History>): (...args: A) => Promise<History> {
  let last: Promise<unknown> = Promise.resolve()
  return (...args) => {
    const mine = last.then(() => play(...args))
    last = mine.catch(() => undefined)
    return mine
  }
}

/** Plays so many histories one after the other; stops at the first with a violation and returns it. */
export async function playMany(
  play: (seed: number) => Promise<History>,
  { from, count, played = () => undefined }: { from: number; count: number; played?: (histories: number) => void },
): Promise<Totals & { broke: History | null }> {
  const totals: Totals = { steps: 0, counts: {} }
  for (let seed = from; seed < from + count; seed++) {
    const history = await play(seed)
    totals.steps += history.steps
    for (const [what, times] of Object.entries(history.counts)) totals.counts[what] = (totals.counts[what] ?? 0) + times
    if (history.violation !== null) return { ...totals, broke: history }
    played(seed - from + 1)
  }
  return { ...totals, broke: null }
}

/** A report of a history with a violation: its events, the violation, and the command to replay it. */
export function tellBroken(simulation: string, broke: History | null): string {
  if (!broke) return ''
  const again = `npm run simulate -- ${simulation} --seeds 1 --from ${broke.seed}`
  return `${broke.log.join('\n')}\nseed ${broke.seed}: ${broke.violation}; again: ${again}`
}
