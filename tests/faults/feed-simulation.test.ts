import { expect, test } from 'vitest'
import type { ServerMessage } from '../../contract/feed.ts'
import { MSG } from '../../contract/feed-ids.ts'
import type { FeedBatch, FeedEvent } from '../../src/workers/feed/protocol.ts'
import { type Broken, playHistory } from '../simulation/feed/history.ts'
import type { Core } from '../simulation/feed/host.ts'
import type { Change } from '../simulation/feed/wire.ts'

// The simulation itself: it finds the effect of each broken promise of the real code.

const SEEDS = 40

/** Changes the messages to a core by their content. */
const message =
  (change: (message: ServerMessage, core: Core) => ServerMessage | null): Change =>
  (text, caller) => {
    const changed = change(JSON.parse(text) as ServerMessage, caller as Core)
    return changed && JSON.stringify(changed)
  }
/** Filters the events from a core to its tabs. */
const events =
  (keep: (event: FeedEvent) => boolean) =>
  (batch: FeedBatch): FeedBatch => ({ ...batch, events: batch.events.filter(keep) })

type Use = LockGrantedCallback<unknown>
/** Changes the answers to a tab's lock requests. */
const locking =
  (
    answer: (request: LockManager['request'], name: string, options: LockOptions, use: Use) => Promise<unknown>,
  ): NonNullable<Broken['locks']> =>
  ({ request, query }) => ({
    query,
    request: (name: string, ...rest: [Use] | [LockOptions, Use]) =>
      rest.length === 1 ? request(name, ...rest) : answer(request, name, ...rest),
  })

/** A hub that now and then leaves out a frame and numbers the rest without a gap. */
function skippingFrames(): Broken {
  const skipped = new Map<string, number>()
  let frames = 0
  const renumbered = <T extends { topic: string; epoch: number; seq: number }>(of: string, at: T): T => ({
    ...at,
    seq: at.seq - (skipped.get(`${of} ${at.topic} ${at.epoch}`) ?? 0),
  })
  return {
    toCore: message((said, { name: core }) => {
      if (said.msgId === MSG.heartbeat) {
        return { ...said, msgData: { ...said.msgData, topics: said.msgData.topics.map((entry) => renumbered(core, entry)) } }
      }
      if (said.msgId === MSG.snapshot) return { ...said, msgData: renumbered(core, said.msgData) }
      if (said.msgId !== MSG.frame || said.msgData.topic === 'me') return said
      frames += 1
      if (frames % 20 !== 0) return { ...said, msgData: renumbered(core, said.msgData) }
      const key = `${core} ${said.msgData.topic} ${said.msgData.epoch}`
      skipped.set(key, (skipped.get(key) ?? 0) + 1)
      return null
    }),
  }
}

/** `from`: a seed near the first history that shows the fault, where few do. */
const GUARDS: { without: string; broken: () => Broken; finds: RegExp; from?: number }[] = [
  { without: 'the seq of a frame that is left out', broken: skippingFrames, finds: /without a mark|differs|bets on|is not live/ },
  {
    without: 'the epoch',
    broken: () => ({
      toCore: message((said) => {
        if (said.msgId === MSG.heartbeat) {
          const topics = said.msgData.topics.map((entry) => ({ ...entry, epoch: 1 }))
          return { ...said, msgData: { ...said.msgData, topics } }
        }
        return said.msgId === MSG.snapshot || said.msgId === MSG.frame
          ? ({ ...said, msgData: { ...said.msgData, epoch: 1 } } as ServerMessage)
          : said
      }),
    }),
    finds: /without a mark|differs|bets on|is not live/,
  },
  { without: 'stale marks', broken: () => ({ toTab: events(({ kind }) => kind !== 'stale') }), finds: /without a mark|bets on/ },
  {
    without: 'the stale marks of a cut',
    broken: () => ({
      toTab: (batch) => {
        const isCut = batch.events.some((event) => event.kind === 'link' && event.state === 'down')
        return isCut ? { ...batch, events: batch.events.filter(({ kind }) => kind !== 'stale') } : batch
      },
    }),
    finds: /its socket gone|its source silent for/,
  },
  {
    without: 'the age of the source',
    broken: () => ({
      toCore: message((said) => {
        if (said.msgId !== MSG.heartbeat) return said
        return { ...said, msgData: { ...said.msgData, topics: said.msgData.topics.map((entry) => ({ ...entry, ageMs: 0 })) } }
      }),
    }),
    finds: /its source silent for|without a mark, true/,
  },
  {
    // Each heartbeat names the seq that the core has, so that the core misses no frame.
    without: 'the seq in a heartbeat',
    broken: () => ({
      toCore: message((said, core) => {
        const held = core.debug()
        if (said.msgId !== MSG.heartbeat || !held) return said
        const topics = Object.entries(held.topics).map(([topic, { epoch, seq }]) => ({ topic, epoch, seq, ageMs: 0 }))
        return { ...said, msgData: { ...said.msgData, topics } }
      }),
    }),
    finds: /without a mark|differs|bets on|is not live|serves \d+ topics/,
  },
  {
    without: 'the time at which a batch was said',
    broken: () => ({ toTab: (batch) => ({ ...batch, at: Number.MAX_SAFE_INTEGER }) }),
    from: 81,
    finds: /without a mark|bets on|is not live/,
  },
  {
    without: 'a boot id that stays while its core lives',
    broken: () => {
      let batches = 0
      return { toTab: (batch) => ({ ...batch, boot: `${batch.boot} ${batches++ % 2}` }) }
    },
    finds: /is not live|has 0 seats/,
  },
  {
    without: 'one hint in ten',
    broken: () => {
      let hints = 0
      return { toTab: events((event) => event.kind !== 'frame' || event.topic !== 'me' || ++hints % 10 !== 0) }
    },
    finds: /hint \d+ of me after|me stands at/,
  },
  {
    without: 'one row of a room in ten',
    broken: () => {
      let rows = 0
      return { toTab: events((event) => event.kind !== 'frame' || !event.topic.startsWith('room/') || ++rows % 10 !== 0) }
    },
    finds: /row \d+ after|room\/.* stands at/,
  },
  {
    without: 'the memory of a room for messages that it has',
    broken: () => ({
      rooms: (rooms) => {
        rooms.remembers = false
      },
    }),
    finds: /is twice in/,
  },
  {
    without: 'messages on their way that outlive a core',
    broken: () => ({ outbox: (own) => ({ ...own, load: async () => [] }) }),
    finds: /and it never came/,
  },
  {
    without: 'a next leader within two seconds',
    broken: () => ({
      locks: locking((request, name, options, use) => {
        const late: Use = (lock) => new Promise((done) => setTimeout(() => done(use(lock)), 2_000))
        return request(name, options, options.ifAvailable ? late : use)
      }),
    }),
    finds: /is over for 2 s/,
  },
  {
    without: 'an office that only one tab can hold',
    broken: () => ({
      locks: locking((request, name, options, use) =>
        request(name, name.endsWith(' leader') ? { ...options, mode: 'shared' } : options, use),
      ),
    }),
    finds: /is not live|has \d leaders|is fed by reign/,
  },
]

test.for(GUARDS)('without $without the simulation finds what breaks', async ({ broken, finds, from = 1 }, { signal }) => {
  let found: string | null = null
  for (let seed = from; seed < from + 2 * SEEDS && found === null; seed++) found = (await playHistory(seed, broken(), signal)).violation
  expect(found).toMatch(finds)
})
