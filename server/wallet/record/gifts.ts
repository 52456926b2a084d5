import type { Answer } from '../../../contract/endpoints.ts'
import { DEAL_PAGE, type Gift } from '../../../contract/wallet-record.ts'
import { spacedNumber } from '../../../domain/spaced-number.ts'
import type { Db } from '../../platform/database.ts'
import { entriesOf } from './entries.ts'
import { presentEntries } from './present.ts'

/** Bonuses and gifts that a member received, newest first; what a bonus gave back is in the record of the wallet. */
export async function giftsOf(db: Db, memberId: bigint, cursor: string | null): Promise<Answer<'act.exchangeRecord'>> {
  const { entries, next } = await entriesOf(db, memberId, {
    filter: 'gift',
    before: cursor === null ? null : BigInt(cursor),
    count: DEAL_PAGE,
  })
  const exchanged = await exchangesOf(
    db,
    entries.map(({ ref }) => ref),
  )
  const received = (await presentEntries(db, entries)).flatMap(({ id, at, kind, amountFen, number }, i): Gift[] => {
    if ((kind !== 'bonus' && kind !== 'gift') || amountFen.startsWith('-')) return []
    const exchange = exchanged.get(entries[i]?.ref ?? '')
    if (!exchange) return [{ id, at, kind, amountFen, number }]
    return [{ id, at, kind: 'exchange', amountFen, number: `E${spacedNumber(exchange.number)}`, points: Number(exchange.points) }]
  })
  return { list: received, next }
}

async function exchangesOf(db: Db, refs: readonly string[]) {
  if (refs.length === 0) return new Map<string, never>()
  const rows = await db.selectFrom('exchange').select(['id', 'number', 'points']).where('id', 'in', refs).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
