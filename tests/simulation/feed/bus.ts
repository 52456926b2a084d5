import type { PubSub } from '../../../server/platform/pubsub.ts'
import type { Timeline } from '../harness/timeline.ts'

/** Probabilities of faults of a message between two processes; 0 is a perfect bus. */
export interface BusWeather {
  drop: number
  copy: number
  /** Later messages overtake it. */
  reorder: number
  /** Delayed, with all messages after it. */
  stall: number
}
export const CALM_BUS: BusWeather = { drop: 0, copy: 0, reorder: 0, stall: 0 }

export interface BusMember extends PubSub {
  leave(): void
}

const STALL_MS = 6_000

/** The pub/sub between processes: keeps order between each two, unless the weather breaks it, and stores nothing. */
export class Bus {
  weather: BusWeather = CALM_BUS
  private readonly timeline: Timeline
  private readonly members = new Map<string, Map<string, Set<(message: string) => void>>>()
  private readonly clearAt = new Map<string, number>()
  private readonly cutUntil = new Map<string, number>()

  constructor(timeline: Timeline) {
    this.timeline = timeline
  }

  /** Loses all messages to and from that process for so long. */
  cut(name: string, ms: number): void {
    this.timeline.say(`${name} is cut from the bus for ${Math.round(ms)} ms`)
    this.cutUntil.set(name, this.timeline.now + ms)
  }

  heal(): void {
    this.weather = CALM_BUS
    this.cutUntil.clear()
  }

  join(name: string): BusMember {
    const { timeline, members } = this
    const channels = new Map<string, Set<(message: string) => void>>()
    members.set(name, channels)
    return {
      publish: (channel, message) => {
        if (!members.has(name) || this.isCut(name)) return
        for (const other of members.keys()) if (other !== name) this.carry(name, other, channel, message)
      },
      async subscribe(channel, listener) {
        await timeline.step(timeline.actor(name), 'subscribes')
        const listeners = channels.get(channel) ?? new Set()
        channels.set(channel, listeners.add(listener))
        return () => listeners.delete(listener)
      },
      leave: () => void members.delete(name),
    }
  }

  private isCut(name: string): boolean {
    return this.timeline.now < (this.cutUntil.get(name) ?? 0)
  }

  private carry(from: string, to: string, channel: string, message: string): void {
    const { timeline, weather } = this
    const { random } = timeline
    if (random.chance(weather.drop)) {
      timeline.say(`${from} to ${to}: a message of ${channel} is lost`)
      return
    }
    const line = `${from} ${to}`
    const stallMs = random.chance(weather.stall) ? random.next() * STALL_MS : 0
    const at = Math.max(this.clearAt.get(line) ?? 0, timeline.now + 1 + random.next() * 8 + stallMs)
    const lateMs = random.chance(weather.reorder) ? random.next() * 1_500 : 0
    if (lateMs === 0) this.clearAt.set(line, at)
    const arrive = () => {
      if (this.isCut(to)) return
      for (const listener of [...(this.members.get(to)?.get(channel) ?? [])]) listener(message)
    }
    timeline.after(at + lateMs - timeline.now, `a message of ${channel}`, null, arrive)
    if (random.chance(weather.copy)) timeline.after(at + random.next() * 2_000 - timeline.now, 'its copy', null, arrive)
  }
}
