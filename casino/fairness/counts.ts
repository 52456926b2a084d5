import type { Trial } from '../exact/trial.ts'
import type { Random } from '../fair/random.ts'

/** What rounds brought: outcomes by table, and sums of returns (whole fen) by wager. */
export interface Counts {
  rounds: number
  readonly seen: Map<string, Map<string, number>>
  readonly returned: Map<string, number>
}

const add = <Key>(sums: Map<Key, number>, key: Key, more: number) => sums.set(key, (sums.get(key) ?? 0) + more)

function seenOf(counts: Counts, table: string): Map<string, number> {
  const known = counts.seen.get(table)
  if (known) return known
  const seen = new Map<string, number>()
  counts.seen.set(table, seen)
  return seen
}

/** Plays the rounds with the numbers `from` to `to`, both included. */
export function playAll(trial: Trial, chanceOf: (nonce: number) => Random, from: number, to: number): Counts {
  const counts: Counts = { rounds: 0, seen: new Map(), returned: new Map() }
  const tally = {
    saw: (table: string, outcome: string) => add(seenOf(counts, table), outcome, 1),
    returned: (wager: string, fen: bigint) => add(counts.returned, wager, Number(fen)),
  }
  for (let nonce = from; nonce <= to; nonce++) {
    trial.play(chanceOf(nonce), tally)
    counts.rounds += trial.rounds
  }
  return counts
}

export function sumOf(parts: readonly Counts[]): Counts {
  const all: Counts = { rounds: 0, seen: new Map(), returned: new Map() }
  for (const { rounds, seen, returned } of parts) {
    all.rounds += rounds
    for (const [table, outcomes] of seen) for (const [outcome, times] of outcomes) add(seenOf(all, table), outcome, times)
    for (const [wager, fen] of returned) add(all.returned, wager, fen)
  }
  return all
}
