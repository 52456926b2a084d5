import { randomUUID } from 'node:crypto'
import type { ToldJoint } from '../../engine/play/joint-chances.ts'
import type { OpenLegOn, ToldChances } from '../../engine/play/leg-chances.ts'
import type { PubSub } from '../../platform/pubsub.ts'

/** What open legs may come to, in the order of the legs; null: the engine's process did not answer in time. */
export type ChancesOf = (legs: readonly OpenLegOn[]) => Promise<readonly ToldChances[] | null>

/** How likely legs of one match are to come true together; null: the engine's process did not answer in time. */
export type JointOf = (legs: readonly OpenLegOn[]) => Promise<ToldJoint | null>

const CHANNEL = { asks: 'chances:ask', answersTo: (follower: string) => `chances:${follower}` } as const
/** An answer takes a round trip of the bus; a cash-out, or a builder, waits for it with its locks held. */
const ANSWER_MS = 1_000

interface Ask {
  follower: string
  n: number
  legs: readonly OpenLegOn[]
  /** Asks about all of them together. */
  joint?: boolean
}
/** An engine of an earlier build tells `chances` alone. */
interface Told {
  n: number
  chances?: readonly ToldChances[]
  joint?: ToldJoint
}

/** What the engine's process tells. */
interface Telling {
  chances(leg: OpenLegOn): ToldChances
  joint(legs: readonly OpenLegOn[]): ToldJoint
}

/** Answers other processes out of the engine here. Resolves to the function that stops it. */
export const answerChances = (pubsub: PubSub, { chances, joint }: Telling): Promise<() => void> =>
  pubsub.subscribe(CHANNEL.asks, (text) => {
    const { follower, n, legs, joint: together } = JSON.parse(text) as Ask
    const told: Told = together ? { n, joint: joint(legs) } : { n, chances: legs.map(chances) }
    pubsub.publish(CHANNEL.answersTo(follower), JSON.stringify(told))
  })

/** Asks the process that holds the engine. */
export async function askChances(pubsub: PubSub, answerMs = ANSWER_MS): Promise<{ of: ChancesOf; joint: JointOf; stop(): void }> {
  const follower = randomUUID()
  const waiting = new Map<number, (told: Told | null) => void>()
  let asked = 0
  const unsubscribe = await pubsub.subscribe(CHANNEL.answersTo(follower), (text) => {
    const told = JSON.parse(text) as Told
    waiting.get(told.n)?.(told)
  })
  const ask = (what: Pick<Ask, 'legs' | 'joint'>): Promise<Told | null> =>
    new Promise((resolve) => {
      const n = ++asked
      const end = (told: Told | null) => {
        clearTimeout(timer)
        waiting.delete(n)
        resolve(told)
      }
      const timer = setTimeout(() => end(null), answerMs)
      waiting.set(n, end)
      pubsub.publish(CHANNEL.asks, JSON.stringify({ follower, n, ...what } satisfies Ask))
    })
  return {
    of: async (legs) => (await ask({ legs }))?.chances ?? null,
    joint: async (legs) => (await ask({ legs, joint: true }))?.joint ?? null,
    stop() {
      unsubscribe()
      for (const end of [...waiting.values()]) end(null)
    },
  }
}
