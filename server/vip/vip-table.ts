import * as z from 'zod/mini'
import { VENUE_CATEGORIES, type VenueCategory } from '../../contract/venue.ts'
import type { VipGrade } from '../../contract/vip.ts'
import type { Db } from '../platform/database.ts'
import type { ContentKind } from '../site/loaded/content-kind.ts'
import { currentContent } from '../site/loaded/content-store.ts'

const yuan = z.int().check(z.minimum(0), z.maximum(100_000_000))
/** Percent with two decimals. */
const percent = z.number().check(
  z.minimum(0),
  z.maximum(5),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, 'has two decimals at most'),
)
const level = z.strictObject({
  /** Of a calendar year, yuan. */
  turnover: yuan,
  weeklyGift: yuan,
  levelGift: yuan,
  rebates: z.strictObject(Object.fromEntries(VENUE_CATEGORIES.map((code) => [code, percent])) as Record<VenueCategory, typeof percent>),
})
type Level = z.infer<typeof level>

const times = z.int().check(z.minimum(1), z.maximum(50))
const rises = (of: (one: Level) => number) => (levels: readonly Level[]) =>
  levels.every((one, i) => i === 0 || of(levels[i - 1] as Level) <= of(one))

/** Levels from VIP 0 on, and the turnover that what they bring asks for, as a multiple of it. */
export const VIP_TABLE = {
  kind: 'vip',
  schema: z.strictObject({
    levels: z.array(level).check(
      z.minLength(1),
      z.maxLength(20),
      z.refine(([first]) => first?.turnover === 0, 'the first level has a turnover of 0'),
      z.refine(
        (levels) => levels.every((one, i) => i === 0 || (levels[i - 1]?.turnover ?? 0) < one.turnover),
        'each level needs more turnover than the one before',
      ),
      z.refine(
        rises((one) => one.weeklyGift),
        'no level may have a smaller weekly gift than the one before',
      ),
      z.refine(
        (levels) => VENUE_CATEGORIES.every((code) => rises((one) => one.rebates[code])(levels)),
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
    rebates: VENUE_CATEGORIES.map((product) => ({ product, rate: Math.round(rebates[product] * 100) })),
  }))
  return { version, grades, ...multiples }
}

const fenOf = (yuanCount: number): string => String(BigInt(yuanCount) * 100n)

export const rateOf = ({ grades }: VipTable, at: number, product: VenueCategory): number =>
  grades[at]?.rebates.find((one) => one.product === product)?.rate ?? 0
