import { addDays } from '../../domain/days.ts'
import { transact } from '../platform/transact.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { standings } from './standing.ts'
import type { VipTable } from './vip-table.ts'

/** Members told in one transaction. */
const TOGETHER = 200

/** Tells those whose level is another since this day was counted: their pages and rooms show it without being opened again. */
export async function tellLevels(
  { db, events }: Pick<FundsDeps, 'db' | 'events'>,
  table: VipTable,
  day: string,
  now: number,
): Promise<void> {
  const [before, after] = [await standings(db, table, day, null), await standings(db, table, addDays(day, 1), null)]
  const members = new Set([...before.keys(), ...after.keys()])
  const changed = [...members].filter((member) => (before.get(member)?.level ?? 0) !== (after.get(member)?.level ?? 0))
  for (let from = 0; from < changed.length; from += TOGETHER) {
    const some = changed.slice(from, from + TOGETHER)
    await transact(db, (tx) => events.tell(tx, new Map(some.map((member) => [member, [{ kind: 'vip' }]])), now))
    for (const member of some) events.announce(member)
  }
}
