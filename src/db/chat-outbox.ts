import type { EntityTable } from 'dexie'
import * as z from 'zod/mini'
import { type DatabaseOptions, openDatabase } from './database.ts'

/** A chat message that its room may not have yet. */
export const outboxRow = z.object({
  /** Made by the page; the room takes each once. */
  id: z.string(),
  rid: z.string(),
  msg: z.string(),
  /** When it was written, by its page; rises from row to row: the order in which they are sent, whichever core sends them. */
  at: z.number(),
  /** Who wrote it: only the same session sends it. */
  sessionEpoch: z.int(),
  as: z.enum(['member', 'guest']),
  /** Why the room refused it; null while it waits. */
  why: z.nullable(z.string()),
})
export type OutboxRow = z.infer<typeof outboxRow>

export interface ChatOutbox {
  load(): Promise<OutboxRow[]>
  save(row: OutboxRow): Promise<void>
  remove(id: string): Promise<void>
  /** A member left: nothing readable may stay. */
  wipe(): Promise<void>
}

export const CHAT_OUTBOX = 'parlay-chat'

/** Messages that wait for their room, over a reload. Where there is no database they wait in memory alone. */
export function openChatOutbox(options: DatabaseOptions = {}): ChatOutbox {
  const { db, reach } = openDatabase(CHAT_OUTBOX, { row: 'id' }, 'chat', options)
  const { row: table } = db as typeof db & { row: EntityTable<OutboxRow, 'id'> }
  return {
    async load() {
      const rows = (await reach(() => table.toArray(), 'rebuild')) ?? []
      return rows.flatMap((row) => outboxRow.safeParse(row).data ?? []).sort((a, b) => a.at - b.at)
    },
    save: async (row) => void (await reach(() => table.put(row))),
    remove: async (id) => void (await reach(() => table.delete(id))),
    wipe: async () => void (await reach(() => table.clear())),
  }
}
