import type { Mine } from '../../../contract/activity-kinds.ts'
import { addDays, dayOf, dayStart, mondayOf } from '../../../domain/days.ts'
import { leastFen } from '../../../domain/money.ts'
import { MoneyRefused } from '../../ledger/money-call.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../transport/handlers.ts'
import { settledTurnover } from '../../wallet/turnover/settled-turnover.ts'
import { claimsOf } from './claims.ts'
import type { At, Kind } from './kind.ts'

type BettingAt = At<'bettingGift'>

/**
 * Gifts for what was turned over in a week, Monday to Sunday in Shanghai, by the rules that all turnover is counted by. They are taken in the
 * week or the one after it, each step once; a correction of a result that comes after that takes nothing back.
 */
export const bettingGift: Kind<'bettingGift'> = {
  leastFen: ({ terms: { steps } }) => steps.map(({ fen }) => BigInt(fen)).reduce((one, other) => leastFen(one, other)),
  async standing(db, at) {
    const mine = await mineOf(db, at)
    if (choices(at, mine).some(({ isReached, isGot }) => isReached && !isGot)) return { state: 'open', mine }
    const until = dayStart(addDays(mondayOf(dayOf(at.now)), 7))
    return mine.weeks[0]?.got.every((one) => one)
      ? { state: 'limit', why: '本周的礼金都领过了', note: '下周一 0:00 起重新计算', until, mine }
      : { state: 'unmet', why: '有效投注还没有达到', note: '达到之后本周和下周都可以领', mine }
  },
  async gift(db, at, choice) {
    const wanted = choices(at, await mineOf(db, at)).find(({ key }) => key === choice)
    if (!wanted) throw new MoneyRefused(refuse('invalidParameter', '没有这一份礼金'))
    if (wanted.isGot) throw new MoneyRefused(refuse('warning', '这一份礼金已经领过'))
    if (!wanted.isReached) throw new MoneyRefused(refuse('warning', '有效投注还没有达到'))
    return { key: wanted.key, fen: wanted.fen, times: at.entry.terms.times, days: null }
  },
}

/** `2026-11-23:0`: the first step of the week of that Monday. */
const keyOf = (from: string, place: number): string => `${from}:${place}`

const choices = ({ entry: { terms } }: BettingAt, { weeks }: Mine<'bettingGift'>) =>
  weeks.flatMap(({ from, turnoverFen, got }) =>
    terms.steps.map((step, place) => ({
      key: keyOf(from, place),
      fen: BigInt(step.fen),
      isReached: BigInt(turnoverFen) >= BigInt(step.turnoverFen),
      isGot: got[place] === true,
    })),
  )

async function mineOf(db: Db, at: BettingAt): Promise<Mine<'bettingGift'>> {
  const monday = mondayOf(dayOf(at.now))
  const claimed = new Set((await claimsOf(db, at)).map(({ key }) => key))
  const weeks = await Promise.all(
    [monday, addDays(monday, -7)].map(async (from) => ({
      ...{ from, to: addDays(from, 6) },
      turnoverFen: String(await turnoverOf(db, at, from)),
      got: at.entry.terms.steps.map((_, place) => claimed.has(keyOf(from, place))),
    })),
  )
  return { weeks }
}

/** Of the part of the week in which the activity ran. */
async function turnoverOf(db: Db, { entry, memberId }: BettingAt, from: string): Promise<bigint> {
  const begins = Math.max(dayStart(from), Date.parse(entry.begins))
  const week = dayStart(addDays(from, 7))
  const ends = entry.ends === undefined ? week : Math.min(week, Date.parse(entry.ends))
  if (ends <= begins) return 0n
  return (await settledTurnover(db, { from: new Date(begins), to: new Date(ends) }, { members: [memberId] })).get(memberId) ?? 0n
}
