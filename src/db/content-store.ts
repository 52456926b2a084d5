import type { EntityTable } from 'dexie'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { CONTENT_DATABASE } from './content-database.ts'
import { type DatabaseOptions, openDatabase } from './database.ts'

/** A whole answer of the four content families: the envelope's text, and what revalidating it needs. */
export interface KeptContent {
  /** The call's `x-cache-key`. */
  key: string
  /** The contract's version at the time; an answer of another version is ignored. */
  version: number
  body: string
  etag: string
  /** When the server last gave it, or confirmed it. */
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
  /** Keeps a successful answer in place of the one before; drops the oldest beyond the bounds. */
  put(content: Omit<KeptContent, 'version' | 'size'>): Promise<void>
  /** Drops the answers of other contract versions, and those too old. */
  tidy(): Promise<void>
}

export interface ContentStoreOptions extends DatabaseOptions {
  clock?: Clock
  bounds?: ContentBounds
  version?: number
}

/**
 * Kept content in IndexedDB, with memory in front. Where there is no database (private mode, a full disk) memory alone keeps
 * it, for as long as the worker lives; a damaged one is rebuilt. No failure here makes a call fail.
 */
export function openContentStore(options: ContentStoreOptions = {}): ContentStore {
  const { clock = systemClock, bounds = BOUNDS, version = CONTRACT_VERSION, ...database } = options
  // The compound index alone tells which rows are beyond the bounds: no body is read for it.
  const { db, reach } = openDatabase(CONTENT_DATABASE, { content: 'key, version, [keptAt+size+key]' }, 'content', database)
  const { content: table } = db as typeof db & { content: EntityTable<KeptContent, 'key'> }
  const memory = new Map<string, KeptContent>()
  let loading: Promise<void> | null = null

  /** Loads all rows at once: a read for each answer would take half as long again. A damaged database is rebuilt. */
  async function load(): Promise<void> {
    const rows = await reach(() => table.where('version').equals(version).toArray(), 'rebuild')
    for (const row of rows ?? []) if (!memory.has(row.key)) memory.set(row.key, row)
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
      db.transaction('rw', table, async () => {
        await write()
        const keys = (await table.orderBy('[keptAt+size+key]').reverse().keys()) as unknown as [number, number, string][]
        await table.bulkDelete(beyondBounds(keys.map(([keptAt, size, key]) => ({ keptAt, size, key }))))
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
      await writeAndTrim(() => table.put(kept))
    },
    async tidy() {
      await writeAndTrim(() => table.where('version').notEqual(version).delete())
    },
  }
}
