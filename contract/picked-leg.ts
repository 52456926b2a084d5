import * as z from 'zod/mini'
import { leg } from './betting.ts'

/** A leg as far as it can be known before there is a ticket; `odds`: the price at that moment. */
export const pickedLeg = z.pick(leg, {
  gameId: true,
  marketId: true,
  w: true,
  line: true,
  from: true,
  selection: true,
  gameType: true,
  league: true,
  team_h: true,
  team_c: true,
  odds: true,
})
export type PickedLeg = z.infer<typeof pickedLeg>
