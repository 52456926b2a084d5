import type { OddsFrame } from './odds-feed.ts'

/** The last frames of a topic, kept for readers that come back. Gap-free: whoever skips a number clears it. */
export const HELD_MS = 10_000
/** More than come in that time, and so few that they stay small, whatever is in them: a message has its limit. */
const HELD_FRAMES = 128

export interface HeldFrames {
  /** Its bytes are not asked for: most topics have no reader. */
  push(frame: OddsFrame, nowMs: number): void
  /** The frames after `seq`, none when it is the last one, undefined when some are no longer held. */
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
