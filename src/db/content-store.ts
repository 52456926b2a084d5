import Dexie, { type DexieOptions, type EntityTable } from 'dexie'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { CONTENT_DATABASE } from '../sw/protocol.ts'
import { createReach, DEADLINE_MS } from './reach.ts'

/** An answer of the four content families, whole: the envelope's text, and what revalidating it needs. */
export interface KeptContent {
  /** The call's `x-cache-key`. */
  key: string
  /** The contract's version it was given under; under another it is as if it were not there. */
  version: number
  body: string
  etag: string
  /** When the server last gave it, or said that it still stands. */
  keptAt: number
  freshUntil: number
  /** Bytes of the body. */
  size: number
}

export interface ContentBounds {
  entries: number
  bytes: number
  ageMs: number
}

const BOUNDS: ContentBounds = { entries: 300, bytes: 5_000_000, ageMs: 30 * 24 * 3_600_000 }

export interface ContentStore {
  get(key: string): Promise<KeptContent | null>
  /** Keep a successful answer in place of the one before; the oldest beyond the bounds go. */
  put(content: Omit<KeptContent, 'version' | 'size'>): Promise<void>
  /** Drop what another version of the contract left, and what is too old. */
  tidy(): Promise<void>
}

/** `indexedDB`: this browser's, unless a test brings its own. */
export interface ContentStoreOptions extends Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> {
  clock?: Clock
  bounds?: ContentBounds
  version?: number
  deadlineMs?: number
}

/**
 * Kept content in IndexedDB, with memory in front. Where there is no database (private mode, a full disk) memory is all
 * there is, for as long as the worker lives; a damaged one is rebuilt. Nothing here is ever a reason for a call to fail.
 */
export function openContentStore(options: ContentStoreOptions = {}): ContentStore {
  const { clock = systemClock, bounds = BOUNDS, version = CONTRACT_VERSION, deadlineMs = DEADLINE_MS, ...factory } = options
  const db = new Dexie(CONTENT_DATABASE, factory) as Dexie & { content: EntityTable<KeptContent, 'key'> }
  // The compound index alone says what is beyond the bounds: no body is read for it.
  db.version(1).stores({ content: 'key, version, [keptAt+size+key]' })
  const reach = createReach(db, deadlineMs)
  const memory = new Map<string, KeptContent>()
  let loading: Promise<void> | null = null

  /** All there is, at once: a reading for each answer would make it wait half as long again. A damaged database is rebuilt. */
  async function load(): Promise<void> {
    const rows = await reach(() => db.content.where('version').equals(version).toArray())
    for (const row of rows ?? []) if (!memory.has(row.key)) memory.set(row.key, row)
    if (!rows) await reach(() => db.delete({ disableAutoOpen: false }))
  }

  function beyondBounds(newestFirst: readonly Pick<KeptContent, 'key' | 'keptAt' | 'size'>[]): string[] {
    const oldest = clock.now() - bounds.ageMs
    let bytes = 0
    const beyond = newestFirst.filter(({ keptAt, size }, index) => {
      bytes += size
      return index >= bounds.entries || bytes > bounds.bytes || keptAt < oldest
    })
    return beyond.map(({ key }) => key)
  }

  const writeAndTrim = (write: () => PromiseLike<unknown>) =>
    reach(() =>
      db.transaction('rw', db.content, async () => {
        await write()
        const keys = (await db.content.orderBy('[keptAt+size+key]').reverse().keys()) as unknown as [number, number, string][]
        await db.content.bulkDelete(beyondBounds(keys.map(([keptAt, size, key]) => ({ keptAt, size, key }))))
      }),
    )

  return {
    async get(key) {
      loading ??= load()
      await loading
      const found = memory.get(key)
      return found && found.keptAt >= clock.now() - bounds.ageMs ? found : null
    },
    async put(content) {
      const kept = { ...content, version, size: new TextEncoder().encode(content.body).length }
      memory.set(kept.key, kept)
      for (const key of beyondBounds([...memory.values()].sort((a, b) => b.keptAt - a.keptAt))) memory.delete(key)
      await writeAndTrim(() => db.content.put(kept))
    },
    async tidy() {
      await writeAndTrim(() => db.content.where('version').notEqual(version).delete())
    },
  }
}
