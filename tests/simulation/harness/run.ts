/** One seeded history as it went. */
export interface History {
  seed: number
  steps: number
  /** What was found wrong; null when nothing was. */
  violation: string | null
  log: readonly string[]
  /** What happened how often: histories in which nothing happens would prove nothing. */
  counts: Readonly<Record<string, number>>
}

export interface Totals {
  steps: number
  counts: Record<string, number>
}

/**
 * Plays take turns: one begins when the one before has ended, its world with it. A test that is stopped leaves its play behind
 * for a moment, and the next test's would meet it on the same database and the same globals.
 */
export function inTurn<A extends unknown[]>(play: (...args: A) => Promise<History>): (...args: A) => Promise<History> {
  let last: Promise<unknown> = Promise.resolve()
  return (...args) => {
    const mine = last.then(() => play(...args))
    last = mine.catch(() => undefined)
    return mine
  }
}

/** Play so many histories one after the other; stops at the first that breaks and returns it. */
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

/** What to read of a history that broke: what happened, what was found, and how to play it again. */
export function tellBroken(simulation: string, broke: History | null): string {
  if (!broke) return ''
  const again = `npm run simulate -- ${simulation} --seeds 1 --from ${broke.seed}`
  return `${broke.log.join('\n')}\nseed ${broke.seed}: ${broke.violation}; again: ${again}`
}
