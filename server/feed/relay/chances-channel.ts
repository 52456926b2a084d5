import { randomUUID } from 'node:crypto'
import type { OpenLegOn, ToldChances } from '../../engine/play/leg-chances.ts'
import type { PubSub } from '../../platform/pubsub.ts'

/** What open legs may come to, in the order of the legs; null: the engine's process did not answer in time. */
export type ChancesOf = (legs: readonly OpenLegOn[]) => Promise<readonly ToldChances[] | null>

const CHANNEL = { asks: 'chances:ask', answersTo: (follower: string) => `chances:${follower}` } as const
/** An answer takes a round trip of the bus; a cash-out waits for it with its locks held. */
const ANSWER_MS = 1_000

interface Ask {
  follower: string
  n: number
  legs: readonly OpenLegOn[]
}
interface Told {
  n: number
  chances: readonly ToldChances[]
}

/** Answers other processes out of the engine here. Resolves to the function that stops it. */
export const answerChances = (pubsub: PubSub, chances: (leg: OpenLegOn) => ToldChances): Promise<() => void> =>
  pubsub.subscribe(CHANNEL.asks, (text) => {
    const { follower, n, legs } = JSON.parse(text) as Ask
    pubsub.publish(CHANNEL.answersTo(follower), JSON.stringify({ n, chances: legs.map(chances) } satisfies Told))
  })

/** Asks the process that holds the engine. */
export async function askChances(pubsub: PubSub, answerMs = ANSWER_MS): Promise<{ of: ChancesOf; stop(): void }> {
  const follower = randomUUID()
  const waiting = new Map<number, (chances: readonly ToldChances[] | null) => void>()
  let asked = 0
  const unsubscribe = await pubsub.subscribe(CHANNEL.answersTo(follower), (text) => {
    const { n, chances } = JSON.parse(text) as Told
    waiting.get(n)?.(chances)
  })
  return {
    of: (legs) =>
      new Promise((resolve) => {
        const n = ++asked
        const end = (chances: readonly ToldChances[] | null) => {
          clearTimeout(timer)
          waiting.delete(n)
          resolve(chances)
        }
        const timer = setTimeout(() => end(null), answerMs)
        waiting.set(n, end)
        pubsub.publish(CHANNEL.asks, JSON.stringify({ follower, n, legs } satisfies Ask))
      }),
    stop() {
      unsubscribe()
      for (const end of [...waiting.values()]) end(null)
    },
  }
}
