/** The last frames of a topic, kept for readers that come back. Gap-free: whoever skips a number clears it. */
export const HELD_MS = 10_000
const HELD_BYTES = 4 * 1024 * 1024

export interface HeldFrames {
  push(seq: number, atMs: number, frame: Buffer): void
  /** The frames after `seq`, none when it is the last one, undefined when some are no longer held. */
  since(seq: number, lastSeq: number): Buffer[] | undefined
  clear(): void
}

export function createHeldFrames(): HeldFrames {
  let held: { seq: number; atMs: number; frame: Buffer }[] = []
  let bytes = 0

  return {
    push(seq, atMs, frame) {
      held.push({ seq, atMs, frame })
      bytes += frame.length
      while (held[0] && (atMs - held[0].atMs > HELD_MS || bytes > HELD_BYTES)) bytes -= held.shift()?.frame.length ?? 0
    },
    since(seq, lastSeq) {
      const firstSeq = held[0]?.seq ?? lastSeq + 1
      if (seq > lastSeq || seq + 1 < firstSeq) return undefined
      return held.filter((one) => one.seq > seq).map((one) => one.frame)
    },
    clear() {
      held = []
      bytes = 0
    },
  }
}
