import { expect, test, vi } from 'vitest'
import type { Topic } from '../../../contract/feed.ts'
import { createSinks, type Sinks } from '../../workers/feed/sinks.ts'
import { followMe } from './follow-me.ts'

type Told = Parameters<Sinks['deliver']>[0]

const ME: Topic = 'me'
const snapshot = (seq: number, epoch = 1): Told => ({
  kind: 'snapshot',
  topic: ME,
  epoch,
  seq,
  at: 0,
  body: [] as never,
})
const frame = (seq: number): Told => ({
  ...{ kind: 'frame', topic: ME, epoch: 1, seq, at: 0 },
  deltas: [{ kind: 'balance', version: seq }] as never,
})
const stale: Told = { kind: 'stale', topic: ME, since: 0 }

/** Two views of one page, and what the feed's core tells it. */
function followed() {
  const sinks = createSinks((fault) => {
    throw new Error(fault)
  })
  const views = [vi.fn(), vi.fn()]
  const told = vi.fn()
  for (const missed of views) followMe({ watch: (topic, sink) => sinks.add(topic, sink) }, { told, missed })
  return { tell: sinks.deliver, told, missed: () => views.map((view) => view.mock.calls.length) }
}

test('what the feed repeats for a view that comes later makes no other ask again', () => {
  const { tell, told, missed } = followed()
  tell(snapshot(4))
  expect(missed()).toEqual([1, 1])
  tell(snapshot(4))
  tell(frame(5))
  tell(snapshot(5))
  expect([missed(), told.mock.calls.length]).toEqual([[1, 1], 2])
})

test('a snapshot after changes that nobody told, after a pause or of another source is asked about [FEED-06]', () => {
  const { tell, missed } = followed()
  tell(snapshot(4))
  tell(snapshot(6))
  expect(missed()).toEqual([2, 2])
  // The same place, but of another member perhaps: the topic has one name for all.
  tell(stale)
  tell(snapshot(6))
  expect(missed()).toEqual([3, 3])
  tell(snapshot(6, 2))
  expect(missed()).toEqual([4, 4])
})
