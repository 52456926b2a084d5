import type { EntityTable } from 'dexie'
import * as z from 'zod/mini'
import { epochMs } from '../../contract/endpoint.ts'
import { gameList } from '../../contract/sport.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { type DatabaseOptions, openDatabase } from './database.ts'

/** One list as the feed last knew it. Lists are public: nothing here belongs to a member. */
const oddsSnapshot = z.object({
  topic: z.string(),
  /** Server time that its match clock counts from. */
  at: epochMs,
  /** Own time at which it was last known right. */
  knownAt: epochMs,
  body: gameList,
})
export type OddsSnapshot = z.infer<typeof oddsSnapshot>

export interface OddsSnapshots {
  /** Returns the topic's last snapshot; null when there is none that is young, whole and of this contract. */
  load(topic: string): Promise<OddsSnapshot | null>
  /** Saves one record a topic, in place of the one before. */
  save(snapshots: readonly OddsSnapshot[]): Promise<void>
}

/** Older prices are of no use. */
const MAX_AGE_MS = 24 * 3_600_000
const NAME = 'parlay-odds'

type Row = OddsSnapshot & { contract: number }

export function openOddsSnapshots(now: () => number, options: DatabaseOptions = {}): OddsSnapshots {
  const { db, reach } = openDatabase(NAME, { list: 'topic' }, 'odds', options)
  const { list } = db as typeof db & { list: EntityTable<Row, 'topic'> }
  return {
    async load(topic) {
      const row = await reach(() => list.get(topic), 'rebuild')
      if (row === undefined) return null
      const age = now() - row.knownAt
      const found = row.contract === CONTRACT_VERSION && age >= 0 && age < MAX_AGE_MS ? z.safeParse(oddsSnapshot, row).data : undefined
      if (!found) await reach(() => list.delete(topic))
      return found ?? null
    },
    async save(snapshots) {
      await reach(() => list.bulkPut(snapshots.map((snapshot) => ({ ...snapshot, contract: CONTRACT_VERSION }))))
    },
  }
}
