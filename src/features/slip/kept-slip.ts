import * as z from 'zod/mini'
import { ACCEPT_RULES } from '../../../contract/sport.ts'
import { MAX_SELECTIONS } from '../../../domain/slip-limits.ts'
import { isOf } from './bet.ts'
import { keptPick } from './kept-bet.ts'
import type { SlipState } from './slip-store.ts'
import { NO_STAKE } from './stake.ts'

/** The slip as a reload or a restart finds it again: what was chosen, at the prices agreed to then. Prices of now come from the feed. */
const stake = z.string().check(z.regex(/^\d{0,9}(\.\d{0,2})?$/))
const kept = z.object({
  mode: z.enum(['single', 'multiple', 'series']),
  picks: z.array(z.object({ ...keptPick.shape, stake })).check(z.maxLength(MAX_SELECTIONS)),
  seriesStake: stake,
  lastStake: stake,
  accept: z.enum(ACCEPT_RULES),
})

type Kept = Pick<SlipState, 'selections' | 'seriesStake' | 'lastStake' | 'accept'>

/** Null where there is none, or it is damaged. */
export function readSlip(stored: string): Kept | null {
  const read = z.safeParse(kept, parsed(stored)).data
  if (!read) return null
  const { mode, picks, seriesStake, lastStake, accept } = read
  const entries = picks.map((pick) => ({ ...pick, stake: { ...NO_STAKE, text: pick.stake } }))
  return { selections: { mode, picks: entries }, seriesStake: { ...NO_STAKE, text: seriesStake }, lastStake, accept }
}

/** '' when there is nothing to keep. A bet that was taken is no longer a choice. */
export function writeSlip({ selections, seriesStake, lastStake, accept, phase }: SlipState): string {
  const open = selections.picks.filter((pick) => phase.at !== 'accepted' || !isOf(phase.bet, pick))
  if (open.length === 0 && lastStake === '' && accept === 'none') return ''
  const picks = open.map((pick) => ({ ...pick, stake: pick.stake.text }))
  return JSON.stringify({ mode: selections.mode, picks, seriesStake: seriesStake.text, lastStake, accept } satisfies z.infer<typeof kept>)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
