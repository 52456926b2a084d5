import { expect, test } from 'vitest'
import { createSinks, type Sinks } from './sinks.ts'

type Told = Parameters<Sinks['deliver']>[0]

const of = { topic: 'me', at: 0 } as const
const snapshot = (seq: number, epoch = 1): Told => ({ ...of, kind: 'snapshot', epoch, seq, body: [] as never })
const frame = (seq: number): Told => ({ ...of, kind: 'frame', epoch: 1, seq, deltas: [] })
const stale: Told = { ...of, kind: 'stale', since: 0 }

/** A view that is there from the first, what the feed's core tells the page, and a way to add another view. */
function watched() {
  const sinks = createSinks((fault) => {
    throw new Error(fault)
  })
  const add = () => {
    const told: string[] = []
    sinks.add(
      'me',
      (event) => void told.push(event.kind === 'snapshot' || event.kind === 'frame' ? `${event.kind} ${event.seq}` : event.kind),
    )
    return told
  }
  return { tell: sinks.deliver, add, first: add() }
}

test('a topic that was refused is shown again by its snapshot, though nothing changed', () => {
  const { tell, first } = watched()
  tell(snapshot(4))
  tell({ kind: 'refused', topic: 'me', code: 1 })
  tell(snapshot(4))
  expect(first).toEqual(['snapshot 4', 'refused', 'snapshot 4'])
})

test('what the feed repeats for a view that comes later makes no other ask again', () => {
  const { tell, add, first } = watched()
  tell(snapshot(4))
  const late = add()
  tell(snapshot(4))
  tell(frame(5))
  const later = add()
  tell(snapshot(5))
  expect([first, late, later]).toEqual([['snapshot 4', 'frame 5'], ['snapshot 4', 'frame 5'], ['snapshot 5']])
})

test('a snapshot after changes that nobody told, after a pause or of another source reaches every view [FEED-06]', () => {
  const { tell, first } = watched()
  tell(snapshot(4))
  tell(snapshot(6))
  // The same place, but of another member perhaps: the topic has one name for all.
  tell(stale)
  tell(snapshot(6))
  tell(snapshot(6, 2))
  expect(first).toEqual(['snapshot 4', 'snapshot 6', 'stale', 'snapshot 6', 'snapshot 6'])
})

// Such a snapshot was taken for one that is held already, and the copy stayed stale for good.
test('a frame after a pause does not stand for the snapshot that makes the copy live again [FEED-06]', () => {
  const { tell, first } = watched()
  tell(snapshot(4))
  tell(stale)
  tell(frame(5))
  tell(snapshot(5))
  expect(first).toEqual(['snapshot 4', 'stale', 'frame 5', 'snapshot 5'])
})
