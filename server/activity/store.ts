import type { Activity } from '../../contract/activity.ts'
import type { ActivityKind } from '../../contract/activity-kinds.ts'
import { budgetsLeft, fundBudget } from '../ledger/budget.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import type { Entry } from './entry.ts'
import { kindOf } from './kinds/kinds.ts'

export interface Loaded {
  entry: Entry
  /** By its end in the file, or when it was taken out of it. */
  endsAt: number | null
  leftFen: bigint
}

/**
 * Brings what is in use to what the file says, and funds each budget: once, however often and in how many processes it is called. An activity
 * that the file no longer has ends; its claims stay.
 * @throws BudgetSpent where a budget is below what was given of it.
 */
export async function loadActivities(db: Db, entries: readonly Entry[], now: number): Promise<void> {
  const known = await db.selectFrom('activity').select(['id', 'place', 'entry', 'ends_at']).orderBy('place').execute()
  const inUse = known.filter(({ ends_at, entry }) => endOf(entry) === (ends_at?.getTime() ?? null))
  if (sameText(inUse.map(({ entry }) => entry)) === sameText(entries) && inUse.length === known.length) return
  await transact(db, async (tx) => {
    await tx.selectFrom('activity').select('id').orderBy('id').forUpdate().execute()
    for (const [place, entry] of entries.entries()) await loadOne(tx, place, entry, now)
    const ids = entries.map(({ id }) => id)
    const gone = tx.updateTable('activity').set({ ends_at: new Date(now) })
    await (ids.length > 0 ? gone.where('id', 'not in', ids) : gone)
      .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', new Date(now))]))
      .where('begins_at', '<=', new Date(now))
      .execute()
  })
}

/** Whatever the order in which the database gives the fields back. */
const sameText = (entries: readonly Entry[]): string =>
  JSON.stringify(entries, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

const endOf = ({ ends }: Entry): number | null => (ends === undefined ? null : Date.parse(ends))

async function loadOne(tx: Db, place: number, entry: Entry, now: number): Promise<void> {
  const { id, kind, begins, ends, budgetFen } = entry
  const row = {
    place,
    kind,
    entry: JSON.stringify(entry),
    begins_at: new Date(begins),
    ends_at: ends === undefined ? null : new Date(ends),
    budget_fen: BigInt(budgetFen),
    loaded_at: new Date(now),
  }
  await tx
    .insertInto('activity')
    .values({ id, version: 1, ...row })
    .onConflict((c) => c.column('id').doUpdateSet((e) => ({ ...row, version: e('activity.version', '+', 1) })))
    .execute()
  await fundBudget(tx, id, BigInt(budgetFen), now)
  await load(tx, entry, kind)
}

/** The kind of an entry and its module go together. */
const load = <K extends ActivityKind>(tx: Db, entry: Entry, kind: K) =>
  kindOf(kind).load?.(tx, entry.id, entry as Extract<Entry, { kind: K }>)

export async function allActivities(db: Db): Promise<Loaded[]> {
  const [rows, left] = await Promise.all([
    db.selectFrom('activity').select(['id', 'entry', 'ends_at']).orderBy('place').orderBy('id').execute(),
    budgetsLeft(db),
  ])
  return rows.map(({ id, entry, ends_at }) => ({ entry, endsAt: ends_at?.getTime() ?? null, leftFen: left.get(id) ?? 0n }))
}

export const activityOf = async (db: Db, id: string): Promise<Loaded | undefined> =>
  (await allActivities(db)).find(({ entry }) => entry.id === id)

export function stateOf({ entry, endsAt, leftFen }: Loaded, now: number): Activity['state'] {
  if (endsAt !== null && now >= endsAt) return 'ended'
  if (now < Date.parse(entry.begins)) return 'soon'
  return leftFen < leastOf(entry, entry.kind) ? 'spent' : 'running'
}

const leastOf = <K extends ActivityKind>(entry: Entry, kind: K): bigint => kindOf(kind).leastFen(entry as Extract<Entry, { kind: K }>)

/** As anybody sees it. */
export function present(loaded: Loaded, now: number): Activity {
  const { entry, endsAt } = loaded
  const { id, title, text, rules = [], helpCode, begins, kind, terms } = entry
  const shown = { id, title, text, rules, state: stateOf(loaded, now), beginsAt: Date.parse(begins), endsAt, ...(helpCode && { helpCode }) }
  return { ...shown, kind, terms } as Activity
}
