import type { EntityTable } from 'dexie'
import type { StorageArea } from '../platform/local-area.ts'
import { type DatabaseOptions, openDatabase } from './database.ts'
import { SPARE_MONEY } from './private-data.ts'

/**
 * A money call that was or may have been sent and has no answer yet. Of a member who logged out only the id is left, with a
 * digest that shows nothing but whether the next login is theirs.
 */
export interface MoneyRow {
  /** The device-made id of the call. */
  id: string
  kind: string
  /** Digest of its member, so that no name or number of a member stays behind. */
  account: string
  /** What was sent and what the player saw; null once its member has logged out. As it was stored: parse it strictly. */
  body: unknown
}

export interface MoneyStore {
  /** Keeps the row. Returns false and keeps nothing when this account has an open one of the kind in any tab. */
  claim(row: MoneyRow): Promise<boolean>
  /** All rows, of any account. */
  rows(): Promise<MoneyRow[]>
  /** Called when the call was answered. */
  remove(id: string): Promise<void>
  /** Leaves nothing but the ids of all accounts other than this one ('': of all). */
  strip(account: string): Promise<void>
}

export interface MoneyStoreOptions extends DatabaseOptions {
  /** Where rows are kept when there is no database: the tab's own storage. */
  spare?: StorageArea | null
  /** Called on every change, with the rows after it; across tabs in the order of the changes. */
  onChange?: (rows: readonly MoneyRow[]) => void
}

const NAME = 'parlay-money'

/**
 * Unanswered money calls in IndexedDB, shared by the tabs of a browser. Where there is no database, the tab's own storage
 * (`spare`) keeps them, and failing that memory: the promise then holds within the tab.
 */
export function openMoneyStore(options: MoneyStoreOptions = {}): MoneyStore {
  const { spare = null, onChange = () => undefined, ...database } = options
  // Never rebuilt: an id that can't be read now may be read later.
  const { db, reach } = openDatabase(NAME, { row: 'id' }, 'money', database)
  const { row: table } = db as typeof db & { row: EntityTable<MoneyRow, 'id'> }
  let ours = readSpare(spare)

  function keepOurs(rows: MoneyRow[]): void {
    ours = rows
    try {
      if (rows.length > 0) spare?.setItem(SPARE_MONEY, JSON.stringify(rows))
      else spare?.removeItem(SPARE_MONEY)
    } catch {
      // Memory alone keeps them.
    }
  }

  const withOurs = (shared: readonly MoneyRow[]) => [...shared, ...ours.filter(({ id }) => !shared.some((row) => row.id === id))]

  /** Changes the shared rows in one transaction, which also puts the tabs' `onChange` in order. Undefined: there is no database. */
  const change = <T>(work: (rows: MoneyRow[]) => Promise<T>) =>
    reach(() =>
      db.transaction('rw', table, async () => {
        const outcome = await work(await table.toArray())
        onChange(withOurs(await table.toArray()))
        return outcome
      }),
    )

  return {
    async claim(row) {
      if (!isFree(ours, row)) return false
      const claimed = await change(async (rows) => {
        if (!isFree(rows, row)) return false
        await table.put(row)
        return true
      })
      if (claimed !== undefined) return claimed
      if (!isFree(ours, row)) return false
      keepOurs([...ours, row])
      onChange(ours)
      return true
    },
    rows: async () => withOurs((await reach(() => table.toArray())) ?? []),
    async remove(id) {
      keepOurs(ours.filter((row) => row.id !== id))
      if ((await change(() => table.delete(id).then(() => true))) === undefined) onChange(ours)
    },
    async strip(account) {
      const bare = (row: MoneyRow): MoneyRow => (row.account === account ? row : { ...row, body: null })
      keepOurs(ours.map(bare))
      const done = await change(async (rows) => {
        await table.bulkPut(rows.map(bare))
        return true
      })
      if (done === undefined) onChange(ours)
    },
  }
}

/** A row with the same id does not count: a write may be repeated after its connection broke. */
const isFree = (rows: readonly MoneyRow[], { id, account, kind }: MoneyRow): boolean =>
  !rows.some((row) => row.id !== id && row.account === account && row.kind === kind)

function readSpare(spare: StorageArea | null): MoneyRow[] {
  try {
    const read: unknown = JSON.parse(spare?.getItem(SPARE_MONEY) ?? '[]')
    return Array.isArray(read) ? read.filter(isRow) : []
  } catch {
    return []
  }
}

function isRow(value: unknown): value is MoneyRow {
  const { id, kind, account } = (value ?? {}) as Partial<MoneyRow>
  return [id, kind, account].every((field) => typeof field === 'string')
}
