import type { Topic } from '../../../contract/feed-ids.ts'
import type { Clock } from '../../platform/clock.ts'
import { oddsFamilyOf, STANDING_TOPICS } from '../families.ts'
import type { Publisher, Tally } from '../wire/publisher.ts'
import type { OddsFeed } from './odds-feed.ts'
import { createOddsTopic, type OddsTopic } from './odds-topic.ts'

/** The topics that the engine numbers, in this process. */
export interface OddsTopics extends Publisher {
  /** Number of topics with at least one reader. */
  countRead(): number
}

interface Deps {
  feed: OddsFeed
  clock: Clock
  tally: Tally
  /** A book is old after this time without a message. */
  oldMs: number
  /** Called after every reader was given a snapshot. */
  onReset(): void
}

export function createOddsTopics({ feed, clock, tally, oldMs, onReset }: Deps): OddsTopics {
  const topics = new Map<Topic, OddsTopic>()

  const open = (name: Topic): OddsTopic => {
    const made = createOddsTopic(name, feed, clock)
    topics.set(name, made)
    return made
  }
  for (const name of STANDING_TOPICS) open(name)

  /** An old book, or one not yet received, can't say that a game does not exist: its reader waits, with a stale list. */
  const isYoung = () => clock.steady() - feed.spokeAt() < oldMs
  const isNone = (name: Topic) => !oddsFamilyOf(name).has(feed, name) && isYoung()

  const unlisten = feed.listen({
    frames(frames) {
      for (const frame of frames) {
        const sent = topics.get(frame.topic)?.send(frame)
        tally.written += sent?.written ?? 0
        tally.skipped += sent?.skipped ?? 0
      }
    },
    reset() {
      for (const topic of topics.values()) topic.reset()
      onReset()
    },
  })

  return {
    async join(reader, name, held) {
      const topic = topics.get(name) ?? (isNone(name) ? undefined : open(name))
      topic?.join(reader, held)
      return topic !== undefined
    },
    leave: (reader, name) => topics.get(name)?.leave(reader),
    ageMs: ({ behindSinceMs }, nowMs) => Math.max(0, nowMs - feed.spokeAt(), nowMs - (behindSinceMs ?? nowMs)),
    catchUp: ({ reader, topic }) => topics.get(topic)?.catchUp(reader),
    tend() {
      for (const [name, topic] of topics) if (topic.readers === 0 && !oddsFamilyOf(name).has(feed, name)) topics.delete(name)
    },
    // The follower notices by its numbers what is missing.
    missed: () => undefined,
    countRead: () => [...topics.values()].filter((topic) => topic.readers > 0).length,
    close: unlisten,
  }
}
