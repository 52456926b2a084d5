import type { Topic } from '../../../contract/feed-ids.ts'
import type { OddsSnapshot, OddsSnapshots } from '../../db/odds-snapshots.ts'
import type { TopicCopy } from './topic-copy.ts'

/**
 * Keeps the lists for a start without a network: each as one record, saved a second after it was first live, every ten seconds
 * while it is, and when its last viewer goes. Their family says which are kept.
 */
export interface Keeper {
  /** A heartbeat confirmed the copy. */
  lived(copy: TopicCopy): void
  /** Nobody watches the copy any more. */
  left(copy: TopicCopy): void
  /** Returns what is kept of its topic. */
  load(copy: TopicCopy): Promise<OddsSnapshot | null>
}

export interface KeeperDeps {
  /** Null where lists are not kept. */
  snapshots: OddsSnapshots | null
  after(ms: number, run: () => void): () => void
  copies(): Iterable<TopicCopy>
}

const FIRST_MS = 1_000
const EVERY_MS = 10_000

export function createKeeper({ snapshots, after, copies }: KeeperDeps): Keeper {
  /** `knownAt` of the last save; 0 while a first save is pending. */
  const saved = new Map<Topic, number>()
  let ticking = false

  const save = (all: Iterable<TopicCopy>) => {
    const due = [...all].flatMap(({ topic, family, at, knownAt, body }): OddsSnapshot[] => {
      if (!family.kept || !body || !('games' in body) || knownAt <= (saved.get(topic) ?? 0)) return []
      saved.set(topic, knownAt)
      return [{ topic, at, knownAt, body }]
    })
    // A list that can't be saved is missing at the next start, and nothing else fails.
    if (due.length > 0) snapshots?.save(due).catch(() => undefined)
    return due.length > 0
  }
  const tick = () => {
    ticking = save(copies())
    if (ticking) after(EVERY_MS, tick)
  }

  return {
    lived(copy) {
      if (!snapshots || !copy.family.kept) return
      if (!saved.has(copy.topic)) {
        saved.set(copy.topic, 0)
        after(FIRST_MS, () => save([copy]))
      }
      if (ticking) return
      ticking = true
      after(EVERY_MS, tick)
    },
    left: (copy) => void save([copy]),
    load: async ({ topic, family }) => (snapshots && family.kept ? snapshots.load(topic) : null),
  }
}
