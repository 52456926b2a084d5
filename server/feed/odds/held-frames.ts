import type { OddsFrame } from './odds-feed.ts'

/** How long the last frames of a topic are held for readers that come back. Held frames are gap-free: a skipped number clears them. */
export const HELD_MS = 10_000
/** More frames than come in that time, yet few enough to stay small, as each message has its limit. */
const HELD_FRAMES = 128

export interface HeldFrames {
  /** Does not encode the frame: most topics have no reader. */
  push(frame: OddsFrame, nowMs: number): void
  /** Returns the frames after `seq`: none if it is the last one, undefined if some are no longer held. */
  since(seq: number, lastSeq: number): Buffer[] | undefined
  clear(): void
}

export function createHeldFrames(): HeldFrames {
  let held: { frame: OddsFrame; heldAtMs: number }[] = []

  return {
    push(frame, heldAtMs) {
      held.push({ frame, heldAtMs })
      while (held[0] && (heldAtMs - held[0].heldAtMs > HELD_MS || held.length > HELD_FRAMES)) held.shift()
    },
    since(seq, lastSeq) {
      const firstSeq = held[0]?.frame.seq ?? lastSeq + 1
      if (seq > lastSeq || seq + 1 < firstSeq) return undefined
      return held.flatMap(({ frame }) => (frame.seq > seq ? [frame.bytes] : []))
    },
    clear() {
      held = []
    },
  }
}
