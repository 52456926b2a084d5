import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { type PlayedFixture, timelineOf } from './timeline.ts'

const fixture: fc.Arbitrary<PlayedFixture> = fc
  .record({ key: fc.string({ minLength: 1 }), ht: fc.tuple(fc.nat(3), fc.nat(3)), more: fc.tuple(fc.nat(3), fc.nat(3)) })
  .map(({ key, ht, more }) => ({ source_key: key, ht1: ht[0], ht2: ht[1], ft1: ht[0] + more[0], ft2: ht[1] + more[1], goals: [] }))

test.prop([fixture], { numRuns: 500 })(
  'cards and video checks never touch the result: a goal that stands is one of the file, a refused one is none, and no goal or whistle falls into a check [ENG-02]',
  (played) => {
    const { events } = timelineOf(played)
    const goals = events.filter(({ kind }) => kind === 'goal')
    expect(goals).toHaveLength(played.ft1 + played.ft2)
    let check: { atMs: number; side: 'H' | 'C' } | null = null
    let lastGoal: { atMs: number; side: 'H' | 'C' } | null = null
    for (const event of events) {
      if (event.kind === 'check') {
        expect(check).toBeNull()
        check = event
      } else if (event.kind === 'goal-stands' || event.kind === 'goal-refused') {
        expect(check?.side).toBe(event.side)
        if (event.kind === 'goal-stands') expect(lastGoal?.side).toBe(event.side)
        check = null
      } else if (!['yellow', 'red', 'corner', 'quarter'].includes(event.kind)) expect(check).toBeNull()
      if (event.kind === 'goal') lastGoal = event
    }
    expect(check).toBeNull()
    expect(timelineOf(played).events).toEqual(events)
  },
)
