import type { Topic } from '../../../contract/feed-ids.ts'
import type { FeedEvent } from './protocol.ts'

type TopicEvent = Extract<FeedEvent, { topic: Topic }>
export type Sink = (event: FeedEvent) => void

/** Which parts of this page watch which topic. */
export interface Sinks {
  /** Returns the removal, which returns true when it removed the topic's last sink. */
  add(topic: Topic, sink: Sink): () => boolean
  topics(): Topic[]
  /**
   * Before its first snapshot a sink gets nothing but a refusal, and later none of what it holds already: a late sink makes the core repeat
   * its copy. One that throws stops no other.
   */
  deliver(event: TopicEvent): void
}

interface View {
  sink: Sink
  started: boolean
  /** What it holds as live. */
  at: { epoch: number; seq: number } | null
}

export function createSinks(onFault: (message: string) => void): Sinks {
  const views = new Map<Topic, Set<View>>()

  return {
    add(topic, sink) {
      const view: View = { sink, started: false, at: null }
      const ofTopic = views.get(topic) ?? new Set()
      views.set(topic, ofTopic.add(view))
      return () => {
        if (!ofTopic.delete(view) || ofTopic.size > 0) return false
        views.delete(topic)
        return true
      }
    },
    topics: () => [...views.keys()],
    deliver(event) {
      for (const view of [...(views.get(event.topic) ?? [])]) {
        if (event.kind === 'snapshot' && event.epoch === view.at?.epoch && event.seq === view.at.seq) continue
        if (event.kind === 'snapshot') view.started = true
        if (!view.started && event.kind !== 'refused') continue
        if (event.kind === 'stale' || event.kind === 'refused') view.at = null
        try {
          view.sink(event)
          // A frame alone makes no stale copy live: what came before it may be missing.
          if (event.kind === 'snapshot' || (event.kind === 'frame' && view.at)) view.at = { epoch: event.epoch, seq: event.seq }
        } catch (error) {
          onFault(String(error))
        }
      }
    },
  }
}
