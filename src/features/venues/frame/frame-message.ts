/** What a game's page may tell this one. None of it moves money or says what money there is: it only hints what to ask for again. */
export type FrameMessage =
  | { type: 'ready' | 'balance' | 'round' | 'ended' | 'leave' }
  /** The player wants to recompute a round. What it says of it is not read here. */
  | { type: 'verify'; round: unknown }
const HINTS = ['ready', 'balance', 'round', 'ended', 'leave'] as const
const MARK = 1

/** A sandboxed frame has no origin, and says so. */
const OPAQUE = 'null'

/** The message of the game in this frame; null for one of another window, of another origin or of another shape. */
export function readMessage(event: Pick<MessageEvent, 'source' | 'origin' | 'data'>, frame: Window | null): FrameMessage | null {
  if (frame === null || event.source !== frame || event.origin !== OPAQUE) return null
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null) return null
  const { parlay, type, round } = data as Record<string, unknown>
  if (parlay !== MARK) return null
  if (type === 'verify') return { type, round }
  const hint = HINTS.find((one) => one === type)
  return hint ? { type: hint } : null
}

/** Messages that are heard in a second; a page that floods is not heard more. */
const MOST_A_SECOND = 10
const SECOND_MS = 1_000

/** Lets so many through in each second. `now` is steady time. */
export function createGate(now: () => number): () => boolean {
  let [since, heard] = [Number.NEGATIVE_INFINITY, 0]
  return () => {
    const at = now()
    if (at - since >= SECOND_MS) [since, heard] = [at, 0]
    heard++
    return heard <= MOST_A_SECOND
  }
}
