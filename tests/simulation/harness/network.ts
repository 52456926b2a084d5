import type { Actor, Timeline } from './timeline.ts'

/** How often a call or an answer is lost, comes twice or late; 0 is a perfect wire. */
export interface Weather {
  loss: number
  copy: number
  delay: number
}

export const CALM: Weather = { loss: 0, copy: 0, delay: 0 }

const TIMEOUT_MS = 30_000
const LATE_MS = 90_000

/** A network of calls that loses, doubles and delays them, in either direction. The wire outlives whoever called. */
export class Network {
  weather: Weather = CALM
  private readonly timeline: Timeline

  constructor(timeline: Timeline) {
    this.timeline = timeline
  }

  /** `arrive` is what a copy does at the other end. Rejects when no answer came: the connection broke, or silence. */
  call(caller: Actor, label: string, arrive: () => Promise<string>): Promise<string> {
    const { timeline } = this
    const { random } = timeline
    return new Promise((resolve, reject) => {
      const broke = (why: string) => timeline.after(random.next() * 50, `${label} ${why}`, caller, () => reject(new Error(why)))
      const lost = (what: string) => {
        timeline.say(`${label}: ${what} lost`)
        // A cut is noticed, a silent loss is not.
        if (random.chance(0.5)) broke('cut')
      }
      timeline.after(TIMEOUT_MS, `${label} times out`, caller, () => reject(new Error('timeout')))
      const send = (copy: string) => {
        if (random.chance(this.weather.loss)) return lost(`${copy}call`)
        timeline.after(this.latency(), `${label} arrives`, null, () => {
          timeline.say(`${label}: ${copy}call arrives`)
          arrive().then(
            (answer) => {
              if (random.chance(this.weather.loss)) return lost(`${copy}answer`)
              timeline.after(this.latency(), `${label} is answered`, caller, () => resolve(answer))
            },
            () => void broke('reset'),
          )
        })
      }
      send('')
      if (random.chance(this.weather.copy)) send('second ')
    })
  }

  private latency(): number {
    const { random } = this.timeline
    return random.next() * (random.chance(this.weather.delay) ? LATE_MS : 80)
  }
}
