import type { Mine } from '../../../contract/activity-kinds.ts'
import { addDays, dayOf, dayStart } from '../../../domain/days.ts'
import { leastFen } from '../../../domain/money.ts'
import { MoneyRefused } from '../../ledger/money-call.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../transport/handlers.ts'
import { claimsOf } from './claims.ts'
import type { At, Kind } from './kind.ts'

type SignAt = At<'signGift'>

/**
 * A sign-in a Shanghai day of the server's clock. The gift goes by how many there were in the month. The day is the claim's key, so a clock
 * that is set back gives no day twice.
 */
export const signGift: Kind<'signGift'> = {
  leastFen: ({ terms }) => leastFen(BigInt(terms.dayFen), ...terms.more.map(({ fen }) => BigInt(fen))),
  async standing(db, at) {
    const mine = await mineOf(db, at)
    const isSigned = mine.signed.some(({ day }) => day === mine.today)
    if (!isSigned) return { state: 'open', mine }
    return { state: 'limit', why: '今天已签到', note: '明天 0:00 后可以再签', until: dayStart(addDays(mine.today, 1)), mine }
  },
  async gift(db, at) {
    const { today, signed, nextFen } = await mineOf(db, at)
    if (signed.some(({ day }) => day === today)) throw new MoneyRefused(refuse('warning', '今天已签到'))
    const { times, points = 0 } = at.entry.terms
    return { key: keyOf(today), fen: BigInt(nextFen), times, days: null, points: BigInt(points) }
  },
}

const keyOf = (day: string): string => `day:${day}`

async function mineOf(db: Db, at: SignAt): Promise<Mine<'signGift'>> {
  const { entry, now } = at
  // Of one that has ended, its last month.
  const today = dayOf(entry.ends === undefined ? now : Math.min(now, Date.parse(entry.ends) - 1))
  const month = keyOf(today.slice(0, 7))
  const signed = (await claimsOf(db, at)).flatMap(({ key, fen }) =>
    key.startsWith(month) ? [{ day: key.slice(keyOf('').length), fen: String(fen) }] : [],
  )
  return { today, signed, nextFen: fenOf(entry.terms, signed.length + 1) }
}

const fenOf = ({ dayFen, more }: SignAt['entry']['terms'], nth: number): string => more.find((one) => one.nth === nth)?.fen ?? dayFen
