import { useEffect } from 'react'
import type { Topic } from '../../../../contract/feed-ids.ts'

/** Feeds a topic into the store; returns the way to stop. */
export type WatchTopic = (topic: Topic) => () => void

/** Feeds a topic while it is in the page; another key is another try. */
export function TopicWatch({ topic, watch }: { topic: Topic; watch: WatchTopic }) {
  useEffect(() => watch(topic), [topic, watch])
  return null
}
