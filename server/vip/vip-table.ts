import * as z from 'zod/mini'
import { VENUE_CATEGORIES, type VenueCategory } from '../../contract/venue.ts'
import type { VipGrade } from '../../contract/vip.ts'
import type { Db } from '../platform/database.ts'
import type { ContentKind } from '../site/loaded/content-kind.ts'
import { currentContent } from '../site/loaded/content-store.ts'
import { hundredths, inOrder, percent } from '../site/loaded/fields.ts'

const yuan = z.int().check(z.minimum(0), z.maximum(100_000_000))
const rebate = percent(5)
const level = z.strictObject({
  /** Of a calendar year, yuan. */
  turnover: yuan,
  weeklyGift: yuan,
  levelGift: yuan,
  rebates: z.strictObject(Object.fromEntries(VENUE_CATEGORIES.map((code) => [code, rebate])) as Record<VenueCategory, typeof rebate>),
})
type Level = z.infer<typeof level>

const times = z.int().check(z.minimum(1), z.maximum(50))

/** Levels from VIP 0 on, and the turnover that what they bring asks for, as a multiple of it. */
export const VIP_TABLE = {
  kind: 'vip',
  schema: z.strictObject({
    levels: z.array(level).check(
      z.minLength(1),
      z.maxLength(20),
      z.refine(([first]) => first?.turnover === 0, 'the first level has a turnover of 0'),
      z.refine(
        inOrder<Level>((before, one) => before.turnover < one.turnover),
        'each level needs more turnover than the one before',
      ),
      z.refine(
        inOrder<Level>((before, one) => before.weeklyGift <= one.weeklyGift),
        'no level may have a smaller weekly gift than the one before',
      ),
      z.refine(
        inOrder<Level>((before, one) => VENUE_CATEGORIES.every((code) => before.rebates[code] <= one.rebates[code])),
        'no level may have a smaller rebate than the one before',
      ),
    ),
    rebateTimes: times,
    giftTimes: times,
  }),
} satisfies ContentKind

export interface VipTable {
  version: number
  /** The lowest first: a level is its place. */
  grades: readonly VipGrade[]
  rebateTimes: number
  giftTimes: number
}

/** The table that holds now. It has no words, so it is the same in each language. */
export async function vipTable(db: Db): Promise<VipTable> {
  const { version, value } = await currentContent(db, VIP_TABLE, 'zh-CN')
  const { levels, ...multiples } = value
  const grades = levels.map(({ turnover, weeklyGift, levelGift, rebates }, place) => ({
    level: place,
    turnoverFen: fenOf(turnover),
    weeklyFen: fenOf(weeklyGift),
    levelFen: fenOf(levelGift),
    rebates: VENUE_CATEGORIES.map((product) => ({ product, rate: hundredths(rebates[product]) })),
  }))
  return { version, grades, ...multiples }
}

const fenOf = (yuanCount: number): string => String(BigInt(yuanCount) * 100n)

export const rateOf = ({ grades }: VipTable, at: number, product: VenueCategory): number =>
  grades[at]?.rebates.find((one) => one.product === product)?.rate ?? 0
