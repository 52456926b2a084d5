import type { Terms } from '../../../contract/activity-kinds.ts'
import type { Answer } from '../../../contract/endpoints.ts'
import type { Db } from '../../platform/database.ts'
import { betSums } from '../../safe-play/sums.ts'
import { claimsOf } from './claims.ts'
import type { Kind } from './kind.ts'

/**
 * Who joins is ranked by what was turned over in the race's time. A duty counts it (run-races.ts) and pays the prizes after the end, so what is
 * shown is the last count.
 */
export const racePage: Kind<'racePage'> = {
  leastFen: ({ terms }) => prizesOf(terms).reduce((sum, fen) => sum + fen, 0n),
  async standing(db, { id, entry: { begins, ends }, memberId, now }) {
    const [own, [claim]] = await Promise.all([
      db.selectFrom('race_place').selectAll().where('activity', '=', id).where('member_id', '=', memberId).executeTakeFirst(),
      claimsOf(db, { id, memberId }),
    ])
    const isUnderWay = own !== undefined && (ends === undefined || now < Date.parse(ends))
    const mine = {
      place: own?.place ?? null,
      turnoverFen: String(own?.turnover_fen ?? 0n),
      prizeFen: String(own?.prize_fen ?? 0n),
      paidAt: claim?.at.getTime() ?? null,
      ...(isUnderWay && { netFen: String((await betSums(db, memberId, Date.parse(begins))).net) }),
    }
    return { state: 'open', mine }
  },
  gift: async () => null,
}

/** The prize of each place, from the first on, fen. */
export const prizesOf = ({ prizes }: Terms<'racePage'>): bigint[] =>
  prizes.flatMap(({ from, to, fen }) => Array.from({ length: to - from + 1 }, () => BigInt(fen)))

export interface Place {
  memberId: bigint
  place: number
  turnoverFen: bigint
  prizeFen: bigint
}

/**
 * Members by their turnover. Who is equal has the same place and an equal part of the prizes of the places that they take together, rounded
 * down.
 */
export function rankedBy(turnover: ReadonlyMap<bigint, bigint>, prizes: readonly bigint[]): Place[] {
  const equals = [...Map.groupBy(turnover, ([, fen]) => fen)].sort(([a], [b]) => (a > b ? -1 : 1))
  let before = 0
  return equals.flatMap(([turnoverFen, equal]) => {
    const together = prizes.slice(before, before + equal.length).reduce((sum, fen) => sum + fen, 0n)
    const shared = { place: before + 1, turnoverFen, prizeFen: together / BigInt(equal.length) }
    before += equal.length
    return equal.map(([memberId]) => ({ memberId, ...shared }))
  })
}

const SHOWN = 50

/** As anybody sees it: names masked. */
export async function raceTable(db: Db, id: string): Promise<Answer<'act.race'>> {
  const [race, rows] = await Promise.all([
    db.selectFrom('race').selectAll().where('activity', '=', id).executeTakeFirst(),
    db
      .selectFrom('race_place as p')
      .innerJoin('member as m', 'm.id', 'p.member_id')
      .select(['p.place', 'p.turnover_fen', 'p.prize_fen', 'm.name'])
      .where('p.activity', '=', id)
      .orderBy('p.place')
      .orderBy('p.member_id')
      .limit(SHOWN)
      .execute(),
  ])
  return {
    countedAt: race?.counted_at.getTime() ?? null,
    isFinal: race?.is_final ?? false,
    list: rows.map(({ place, turnover_fen, prize_fen, name }) => ({
      ...{ place, name: masked(name), turnoverFen: String(turnover_fen), prizeFen: String(prize_fen) },
    })),
  }
}

/** Its first letter and its last: names have four letters at least. */
const masked = (name: string): string => `${name.slice(0, 1)}**${name.slice(-1)}`
