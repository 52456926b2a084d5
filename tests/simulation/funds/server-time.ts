import type { Timeline } from '../harness/timeline.ts'

/** How long a transaction may have had its time before it was committed. */
const WITHIN_MS = 5_000

/** The servers' wall clock, which jumps; both have the same. */
export class ServerTime {
  private readonly timeline: Timeline
  private offset = 0
  private readonly jumps: { at: number; from: number }[] = []

  constructor(timeline: Timeline) {
    this.timeline = timeline
  }

  /** Ms since the beginning. */
  now(): number {
    return Math.round(this.timeline.now) + this.offset
  }

  jump(ms: number): void {
    this.jumps.push({ at: this.timeline.now, from: this.offset })
    this.offset += ms
    this.timeline.say(`the servers' clock jumps by ${ms} ms`)
  }

  /** The earliest and the latest time that something just committed may have taken for now. */
  range(): [number, number] {
    const lately = this.jumps.filter(({ at }) => at > this.timeline.now - WITHIN_MS).map(({ from }) => from)
    const offsets = [this.offset, ...lately]
    const now = Math.round(this.timeline.now)
    return [now - WITHIN_MS + Math.min(...offsets), now + Math.max(...offsets)]
  }
}
