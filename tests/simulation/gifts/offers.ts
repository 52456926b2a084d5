import type { VenueCategory } from '../../../contract/venue.ts'
import { GIFTS } from '../../../server/points/gifts.ts'
import { START } from '../../support/betting.ts'

const HOUR_MS = 3_600_000
const instant = (at: number): string => new Date(at).toISOString()

/** What the operator offers in a history, in two versions of each file, as plain numbers that the model goes by. Amounts in fen. */
export const LEVELS = [
  { turnover: 0, weekly: 0, level: 0 },
  { turnover: 500_000, weekly: 800, level: 1_800 },
  { turnover: 2_000_000, weekly: 1_800, level: 2_800 },
  { turnover: 10_000_000, weekly: 3_800, level: 5_800 },
]
/** Rates of the two versions by level, hundredths of a percent. */
export const RATES: readonly Readonly<Record<'DZ' | 'ZR', readonly number[]>>[] = [
  { DZ: [30, 35, 40, 45], ZR: [7, 9, 11, 13] },
  { DZ: [50, 55, 60, 65], ZR: [7, 19, 21, 23] },
]
export const [REBATE_TIMES, GIFT_TIMES] = [1, 3]

/** The sign-in: what each gives, and what those of a number in the month give instead. */
const MORE = [
  { nth: 2, fen: 500 },
  { nth: 3, fen: 800 },
]
export const SIGN = { day: 100, more: new Map(MORE.map(({ nth, fen }) => [nth, fen])) }
export const STEPS = [
  { turnover: 300_000, fen: 800 },
  { turnover: 2_000_000, fen: 2_800 },
]
export const BETTING_TIMES = 1
export const TASKS = { phone: 300, limit: 500 } as const
export const TASK_TIMES = 3
/** Of another sign-in, which begins and ends within many histories. */
export const SHORT = { begins: START + 2 * HOUR_MS, ends: START + 30 * HOUR_MS }

/** A draw a day: what its numbers bring, of DRAW_CHANCES. */
export const DRAW = [
  { chances: 3_000, fen: 600, points: 0 },
  { chances: 3_000, fen: 0, points: 500 },
  { chances: 4_000, fen: 0, points: 0 },
]
export const DRAW_TIMES = 1
/** A race, over within every history; the prize of each place. */
export const RACE = { begins: START - HOUR_MS, ends: START + 8 * HOUR_MS, prizes: [1_000, 400] }
export const RACE_TIMES = 2
/** For an invited member with a phone, who turned over so much. */
export const INVITE = { turnover: 300_000, fen: 700, times: 1 }
/** Of a month's turnover of the invited: the share, hundredths of a percent, by how many turned over at least `active`. */
export const AGENT = { active: 300_000, payDay: 2, tiers: [{ active: 1, rate: 20 }] }

/** Budgets of the two versions; null: no longer in the file. */
export const BUDGETS: Readonly<Record<string, readonly [number, number | null]>> = {
  sign: [1_200, 2_000],
  short: [500, 500],
  betting: [5_000, 2_000],
  tasks: [1_500, null],
  first: [50_000, 50_000],
  draw: [1_300, 2_000],
  race: [1_400, 1_400],
  invite: [700, 1_400],
}

const yuan = (fen: number): number => fen / 100
const OTHERS: readonly VenueCategory[] = ['TY', 'CP', 'QP', 'DJ', 'BY']

/** The VIP file of a version. */
export const vipFile = (version: number) => ({
  kind: 'vip',
  levels: LEVELS.map(({ turnover, weekly, level }, place) => ({
    ...{ turnover: yuan(turnover), weeklyGift: yuan(weekly), levelGift: yuan(level) },
    rebates: Object.fromEntries([
      ...OTHERS.map((code) => [code, 0]),
      ...Object.entries(RATES[version - 1] ?? {}).map(([code, rates]) => [code, (rates[place] ?? 0) / 100]),
    ]),
  })),
  ...{ rebateTimes: REBATE_TIMES, giftTimes: GIFT_TIMES },
})

const SIGN_MORE = MORE.map(({ nth, fen }) => ({ nth, fen: String(fen) }))
const ALWAYS = instant(START - 1_000 * HOUR_MS)
const entries = [
  { id: 'sign', kind: 'signGift', begins: ALWAYS, terms: { dayFen: String(SIGN.day), more: SIGN_MORE, times: 0 } },
  {
    ...{ id: 'short', kind: 'signGift', begins: instant(SHORT.begins), ends: instant(SHORT.ends) },
    terms: { dayFen: String(SIGN.day), more: SIGN_MORE, times: 0 },
  },
  {
    ...{ id: 'betting', kind: 'bettingGift', begins: ALWAYS },
    terms: { steps: STEPS.map(({ turnover, fen }) => ({ turnoverFen: String(turnover), fen: String(fen) })), times: BETTING_TIMES },
  },
  {
    ...{ id: 'tasks', kind: 'newTask', begins: ALWAYS },
    terms: { steps: Object.entries(TASKS).map(([step, fen]) => ({ step, fen: String(fen) })), times: TASK_TIMES },
  },
  {
    ...{ id: 'first', kind: 'firstDeposit', begins: ALWAYS },
    terms: { minFen: '10000', ratePermille: 500, maxFen: '30000', times: 8, days: 30 },
  },
  {
    ...{ id: 'draw', kind: 'drawGift', begins: ALWAYS },
    terms: {
      every: 'day',
      prizes: DRAW.map(({ chances, fen, points }) => ({ chances, fen: String(fen), ...(points > 0 && { points }) })),
      times: DRAW_TIMES,
    },
  },
  {
    ...{ id: 'race', kind: 'racePage', begins: instant(RACE.begins), ends: instant(RACE.ends) },
    terms: { prizes: RACE.prizes.map((fen, i) => ({ from: i + 1, to: i + 1, fen: String(fen) })), times: RACE_TIMES },
  },
  {
    ...{ id: 'invite', kind: 'friendInvitation', begins: ALWAYS },
    terms: { turnoverFen: String(INVITE.turnover), fen: String(INVITE.fen), times: INVITE.times, most: 10 },
  },
]

/** The terms of agents, which are the same in all versions. */
export const agentFile = () => ({
  kind: 'agent',
  tiers: AGENT.tiers.map(({ active, rate }) => ({ active, percent: rate / 100 })),
  ...{ activeTurnover: yuan(AGENT.active), payDay: AGENT.payDay },
})

/** The file of activities of a version. */
export const activitiesFile = (version: number) => ({
  kind: 'activities',
  list: entries.flatMap(({ id, ...entry }) => {
    const budget = BUDGETS[id]?.[version - 1] ?? null
    return budget === null ? [] : [{ id, ...entry, title: id, text: id, budgetFen: String(budget) }]
  }),
})

/** Points that gifts cost, by their code. */
export const PRICES: ReadonlyMap<string, { points: bigint; fen: bigint; times: number }> = new Map(
  GIFTS.map(({ code, points, bonusFen, times }) => [code, { points, fen: bonusFen, times }]),
)
