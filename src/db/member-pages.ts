import type { EntityTable } from 'dexie'
import * as z from 'zod/mini'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { type DatabaseOptions, openDatabase } from './database.ts'

/** A member's answer as it was last given: read it against its contract. */
const memberPage = z.object({
  /** Endpoint and payload, as text. */
  question: z.string(),
  /** Whose it is: a digest. */
  account: z.string(),
  key: z.string(),
  payload: z.unknown(),
  /** Own time at which it was answered. */
  at: z.number(),
  data: z.unknown(),
})
export type MemberPage = z.infer<typeof memberPage>

export interface MemberPages {
  /** What is kept of this account. What is there of any other, or of another contract, goes. */
  load(account: string): Promise<MemberPage[]>
  /** Each in the place of the last answer to its question; the oldest beyond PAGES go. */
  save(pages: readonly MemberPage[]): Promise<void>
  /** Nothing is left of anybody: false when it may be. */
  wipe(): Promise<boolean>
}

/** Record, balance, and the games of an evening. */
const PAGES = 40
export const MEMBER_PAGES = 'parlay-member'

type Row = MemberPage & { contract: number }

/** What a member saw, for a start without a network. Nothing waits for it, and its loss is no loss of theirs. */
export function openMemberPages(options: DatabaseOptions = {}): MemberPages {
  const { db, reach } = openDatabase(MEMBER_PAGES, { page: 'question, at' }, 'pages', options)
  const { page: table } = db as typeof db & { page: EntityTable<Row, 'question'> }
  return {
    async load(account) {
      const rows = (await reach(() => table.toArray(), 'rebuild')) ?? []
      const ours = (row: Row) => row.account === account && row.contract === CONTRACT_VERSION
      const others = rows.filter((row) => !ours(row))
      if (others.length > 0) await reach(() => table.bulkDelete(others.map(({ question }) => question)))
      return rows.filter(ours).flatMap((row) => z.safeParse(memberPage, row).data ?? [])
    },
    async save(pages) {
      await reach(() =>
        db.transaction('rw', table, async () => {
          await table.bulkPut(pages.map((page) => ({ ...page, contract: CONTRACT_VERSION })))
          await table.bulkDelete(await table.orderBy('at').reverse().offset(PAGES).primaryKeys())
        }),
      )
    },
    async wipe() {
      const left = await reach(() =>
        db.transaction('rw', table, async () => {
          await table.clear()
          return table.count()
        }),
      )
      return left === 0
    },
  }
}
