import type { MoneyRow } from '../../db/money-store.ts'
import type { LocalStore } from '../../db/storage.ts'

/** Whose unanswered calls of a kind the money store holds: this member's, or only the ids of others. */
export type Whose = 'mine' | 'left'

const NONE = 'none'
const PART = /^([a-z-]+):(mine|left)$/

/** Unanswered money calls of this browser by kind, without opening the store. */
export function openMoney(storage: Pick<LocalStore, 'get'>): ReadonlyMap<string, Whose> {
  const text = storage.get('openMoney')
  // A tab of a build that knew bets alone wrote the word by itself.
  const parts = text === 'mine' || text === 'left' ? [`bet:${text}`] : text.split(',')
  return new Map(parts.flatMap((part) => (PART.test(part) ? [part.split(':') as [string, Whose]] : [])))
}

/** Announces to all tabs whose rows the money store holds. Only the logged-in member's have a body: others are stripped. */
export function tellOpenMoney(storage: Pick<LocalStore, 'set'>, rows: readonly MoneyRow[]): void {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const whose = (kind: string): Whose => (rows.some((row) => row.kind === kind && row.body !== null) ? 'mine' : 'left')
  storage.set('openMoney', kinds.map((kind) => `${kind}:${whose(kind)}`).join() || NONE)
}
