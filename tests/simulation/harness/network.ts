import type { Actor, Timeline } from './timeline.ts'

/** Probabilities that a call or an answer is lost, doubled or late; 0 is a perfect wire. */
export interface Weather {
  loss: number
  copy: number
  delay: number
}

export const CALM: Weather = { loss: 0, copy: 0, delay: 0 }

const TIMEOUT_MS = 30_000
const LATE_MS = 90_000

/** A network of calls that loses, doubles and delays them, in either direction. A call outlives its caller. */
export class Network {
  weather: Weather = CALM
  private readonly timeline: Timeline

  constructor(timeline: Timeline) {
    this.timeline = timeline
  }

  /** `arrive` runs at the other end for each copy. Rejects without an answer: at a cut, or after a timeout. */
  call(caller: Actor, label: string, arrive: () => Promise<string>, timeoutMs = TIMEOUT_MS): Promise<string> {
    const { timeline } = this
    const { random } = timeline
    return new Promise((resolve, reject) => {
      const broke = (why: string) => timeline.after(random.next() * 50, `${label} ${why}`, caller, () => reject(new Error(why)))
      const lost = (what: string) => {
        timeline.say(`${label}: ${what} lost`)
        // The caller notices a cut, but not a silent loss.
        if (random.chance(0.5)) broke('cut')
      }
      timeline.after(timeoutMs, `${label} times out`, caller, () => reject(new Error('timeout')))
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
