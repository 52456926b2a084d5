import * as z from 'zod/mini'
import { type ActivityKind, DRAW_CHANCES, withTerms } from '../../contract/activity-kinds.ts'
import { fen } from '../../contract/endpoint.ts'
import { HELP_CODES } from '../../contract/help-codes.ts'

/** An instant with its offset from UTC, as `2026-11-01T00:00:00+08:00`. */
const time = z.iso.datetime({ offset: true })

/** Who an activity is for; whatever is missing asks nothing. */
const audience = z.strictObject({
  /** Members who registered at this time or later. */
  registeredFrom: z.optional(time),
  boundPhone: z.optional(z.literal(true)),
  /** Members who have not placed a bet. */
  withoutBet: z.optional(z.literal(true)),
})

const fields = {
  /** Part of its address; never used again for another activity. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  title: z.string().check(z.minLength(1), z.maxLength(20)),
  text: z.string().check(z.minLength(1), z.maxLength(60)),
  rules: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(120)))),
  /** What home says of it to members who may join it. */
  ad: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  helpCode: z.optional(z.enum(HELP_CODES)),
  begins: time,
  ends: z.optional(time),
  audience: z.optional(audience),
  /** All that it may give. */
  budgetFen: fen,
}

/** An activity as its file states it. */
export const entrySchema = withTerms(fields, z.strictObject as typeof z.object)
export type Entry = z.infer<typeof entrySchema>
export type EntryOf<K extends ActivityKind> = Extract<Entry, { kind: K }>

/** The wallet has one offer of each, and an invitation's address has no id. */
const SINGLE = ['firstDeposit', 'againDeposit', 'friendInvitation'] as const

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

const followEachOther = (prizes: readonly { from: number; to: number }[]): boolean =>
  prizes.every(({ from, to }, i) => from === (prizes[i - 1]?.to ?? 0) + 1 && to >= from)

const covers = ({ budgetFen, terms }: EntryOf<'racePage'>): boolean =>
  terms.prizes.reduce((sum, { from, to, fen: each }) => sum + BigInt(each) * BigInt(Math.max(0, to - from + 1)), 0n) <= BigInt(budgetFen)

/** One that the file no longer has may be named: its places stay. */
const namesRace = (list: readonly Entry[], { id, terms: { before } }: EntryOf<'racePage'>): boolean =>
  before !== id && list.every((one) => one.id !== before || one.kind === 'racePage')

/** The file of all activities, in the order of the list. */
export const activitiesSchema = z.strictObject({ list: z.array(entrySchema) }).check(
  z.refine(({ list }) => new Set(list.map(({ id }) => id)).size === list.length, 'two activities have the same id'),
  z.refine(
    ({ list }) => list.every(({ begins, ends }) => ends === undefined || Date.parse(begins) < Date.parse(ends)),
    'an activity ends before it begins',
  ),
  z.refine(
    ({ list }) => SINGLE.every((kind) => list.filter((one) => one.kind === kind).length <= 1),
    `there may be one activity of each of these kinds: ${SINGLE.join(', ')}`,
  ),
  z.refine(
    ({ list }) => list.every((one) => one.kind !== 'drawGift' || sumOf(one.terms.prizes.map(({ chances }) => chances)) === DRAW_CHANCES),
    `the chances of a draw’s prizes are ${DRAW_CHANCES} in all`,
  ),
  z.refine(({ list }) => list.every((one) => one.kind !== 'racePage' || one.ends !== undefined), 'a race has an end'),
  z.refine(
    ({ list }) => list.every((one) => one.kind !== 'racePage' || followEachOther(one.terms.prizes)),
    'the places of a race’s prizes follow each other from 1',
  ),
  z.refine(({ list }) => list.every((one) => one.kind !== 'racePage' || covers(one)), 'a race’s budget covers all of its prizes'),
  z.refine(({ list }) => list.every((one) => one.kind !== 'racePage' || namesRace(list, one)), 'what came before a race is another race'),
)
