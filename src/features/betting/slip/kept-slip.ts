import * as z from 'zod/mini'
import { ACCEPT_RULES, ticket } from '../../../../contract/betting.ts'
import { parseJson } from '../../../../contract/parse-json.ts'
import { MAX_SELECTIONS } from '../../../../domain/slip-limits.ts'
import { EDIT_NOTES } from './bet.ts'
import { keptBet, keptPick } from './kept-bet.ts'
import type { SlipEntry, SlipState } from './slip-state.ts'
import { NO_STAKE } from './stake.ts'
import { NO_SYSTEM, type SystemStakes } from './system-stakes.ts'

/**
 * The slip as all tabs share it, and as a reload or a restart restores it: the picks, at the prices last agreed to, and the phase of
 * the bet. Current prices come from the feed.
 */
const stake = z.string().check(z.regex(/^\d{0,9}(\.\d{0,2})?$/))
const entry = z.object({ ...keptPick.shape, stake, banker: z.optional(z.boolean()) })

const why = z.union([
  z.object({ kind: z.enum(['suspended', 'closed', 'resting', 'lost']) }),
  z.object({ kind: z.enum(['code', 'archived']), code: z.int(), message: z.string() }),
])
const phase = z.union([
  z.object({ at: z.literal('editing'), note: z.nullable(z.enum(EDIT_NOTES)) }),
  z.object({ at: z.enum(['sending', 'checking']), bet: keptBet }),
  z.object({ at: z.literal('confirming'), bet: keptBet, ticket, endsAt: z.number() }),
  z.object({ at: z.literal('accepted'), bet: keptBet, ticket }),
  z.object({ at: z.literal('refused'), bet: keptBet, ticket: z.nullable(ticket), why }),
  z.object({ at: z.literal('requoted'), bet: keptBet, ticket: z.nullable(ticket), oddsMilli: z.nullable(z.number()) }),
  z.object({ at: z.literal('over-limit'), bet: keptBet, maxFen: z.string().check(z.regex(/^\d{1,18}$/)) }),
])

const kept = z.object({
  mode: z.enum(['single', 'multiple', 'series', 'builder']),
  picks: z.array(entry).check(z.maxLength(MAX_SELECTIONS)),
  seriesStake: stake,
  system: z.optional(z.object({ of: z.int(), rows: z.array(z.object({ name: z.string(), stake })) })),
  lastStake: stake,
  accept: z.enum(ACCEPT_RULES),
  phase,
  many: z.nullable(z.object({ left: z.int(), current: z.nullable(entry), ended: z.array(z.object({ entry, phase })) })),
})

export type KeptSlip = Omit<SlipState, 'focus' | 'fold' | 'combined'>

/** Null when there is none, or it is damaged. */
export function readSlip(stored: string): KeptSlip | null {
  const read = z.safeParse(kept, parseJson(stored)).data
  if (!read) return null
  const { mode, picks, seriesStake, system, many, ...rest } = read
  return {
    ...rest,
    selections: { mode, picks: picks.map(entryOf) },
    seriesStake: { ...NO_STAKE, text: seriesStake },
    system: system ? readSystem(system) : NO_SYSTEM,
    many: many && {
      ...many,
      current: many.current && entryOf(many.current),
      ended: many.ended.map((one) => ({ ...one, entry: entryOf(one.entry) })),
    },
  }
}

/** '' when there is nothing to keep. */
export function writeSlip({ selections: { mode, picks }, seriesStake, system, lastStake, accept, phase, many }: KeptSlip): string {
  const isEditing = phase.at === 'editing' && phase.note === null && !many
  if (isEditing && picks.length === 0 && lastStake === '' && accept === 'none') return ''
  return JSON.stringify({
    mode,
    picks: picks.map(keptEntry),
    seriesStake: seriesStake.text,
    ...(system.of > 0 && { system: keptSystem(system) }),
    lastStake,
    accept,
    phase,
    many: many && {
      ...many,
      current: many.current && keptEntry(many.current),
      ended: many.ended.map((one) => ({ ...one, entry: keptEntry(one.entry) })),
    },
  })
}

const entryOf = ({ banker = false, ...read }: z.infer<typeof entry>): SlipEntry => ({
  ...read,
  banker,
  stake: { ...NO_STAKE, text: read.stake },
})
const keptEntry = ({ banker, ...one }: SlipEntry): z.infer<typeof entry> => ({ ...one, ...(banker && { banker }), stake: one.stake.text })

const readSystem = ({ of, rows }: NonNullable<z.infer<typeof kept>['system']>): SystemStakes => ({
  of,
  stakes: Object.fromEntries(rows.map(({ name, stake }) => [name, { ...NO_STAKE, text: stake }])),
})
const keptSystem = ({ of, stakes }: SystemStakes): z.infer<typeof kept>['system'] => ({
  of,
  rows: Object.entries(stakes).map(([name, { text }]) => ({ name, stake: text })),
})
