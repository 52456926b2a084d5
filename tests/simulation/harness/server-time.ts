import type { Clock } from '../../../server/platform/clock.ts'
import { START } from '../../support/betting.ts'
import type { Timeline } from './timeline.ts'

/** How long a transaction may have had its time before it was committed. */
const WITHIN_MS = 5_000

/** The server's time within the last moments, which a jump of its clock makes a range. */
export interface Moment {
  earliest: number
  latest: number
}

/** The servers' wall clock, which jumps; both have the same. */
export class ServerTime implements Clock {
  private readonly timeline: Timeline
  private ahead = 0
  private furthest = 0
  private readonly jumps: { at: number; from: number }[] = []
  private readonly withinMs: number

  /** `withinMs`: how long what was begun may take until its commit. */
  constructor(timeline: Timeline, withinMs = WITHIN_MS) {
    this.timeline = timeline
    this.withinMs = withinMs
  }

  now(): number {
    return this.steady() + this.ahead
  }

  steady(): number {
    return START + Math.round(this.timeline.now)
  }

  /** How often it has jumped. */
  get jumped(): number {
    return this.jumps.length
  }

  /** The latest time that it ever showed. */
  get latest(): number {
    return Math.max(this.furthest, this.now())
  }

  jump(ms: number): void {
    this.jumps.push({ at: this.timeline.now, from: this.ahead })
    this.furthest = this.latest
    this.ahead += ms
    this.timeline.say(`the servers' clock jumps by ${ms} ms`)
  }

  /** What something just committed may have taken for now. */
  moment(): Moment {
    const lately = this.jumps.filter(({ at }) => at > this.timeline.now - this.withinMs).map(({ from }) => from)
    const offsets = [this.ahead, ...lately]
    return { earliest: this.steady() - this.withinMs + Math.min(...offsets), latest: this.steady() + Math.max(...offsets) }
  }
}
