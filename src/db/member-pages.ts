import type { EntityTable } from 'dexie'
import * as z from 'zod/mini'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { type DatabaseOptions, openDatabase } from './database.ts'

/** A member's answer as it was last given: parse it with its contract. */
const memberPage = z.object({
  /** Endpoint and payload, as text. */
  question: z.string(),
  /** Digest of its member. */
  account: z.string(),
  key: z.string(),
  payload: z.unknown(),
  /** Own time at which it was answered. */
  at: z.number(),
  data: z.unknown(),
})
export type MemberPage = z.infer<typeof memberPage>

export interface MemberPages {
  /** Returns what is kept of this account; deletes what is kept of any other, or under another contract. */
  load(account: string): Promise<MemberPage[]>
  /** Each replaces the last answer to its question; the oldest beyond PAGES are deleted. */
  save(pages: readonly MemberPage[]): Promise<void>
  /** Deletes everything; returns false when something may be left. */
  wipe(): Promise<boolean>
}

/** Enough for records, balance, and the games of an evening. */
const PAGES = 40
export const MEMBER_PAGES = 'parlay-member'

type Row = MemberPage & { contract: number }

/** The pages a member saw, for a start without a network. Nothing waits for them, and losing them loses the member nothing. */
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
