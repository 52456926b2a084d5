import type { Answer, Payload } from '../../../contract/endpoints.ts'
import type { Db } from '../../platform/database.ts'
import { instantsOf } from '../../transport/day-range.ts'
import { entriesOf } from './entries.ts'
import { presentEntries } from './present.ts'
import { totalsOf } from './totals.ts'

const LAST = 6

/** A page of the main account's entries; it begins before the last entry of the page before, so what is posted meanwhile shifts nothing. */
export async function dealRecord(
  db: Db,
  memberId: bigint,
  { kind, standing, cursor, size, ...range }: Payload<'funds.queryDealRecord'>,
): Promise<Answer<'funds.queryDealRecord'>> {
  const [start, end] = instantsOf(range)
  const before = cursor === null ? null : BigInt(cursor)
  const [{ entries, next }, totals] = await Promise.all([
    entriesOf(db, memberId, { filter: kind, standing, start, end, before, count: size }),
    before === null ? totalsOf(db, memberId, { filter: kind, standing }, [start, end]) : null,
  ])
  return { entries: await presentEntries(db, entries), next, totals }
}

export async function lastDeals(db: Db, memberId: bigint): Promise<Answer<'funds.lastDeals'>> {
  const { entries } = await entriesOf(db, memberId, { filter: 'all', before: null, count: LAST })
  return { entries: await presentEntries(db, entries) }
}
