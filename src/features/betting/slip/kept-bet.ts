import * as z from 'zod/mini'
import { bettingEndpoints } from '../../../../contract/betting.ts'
import { milli } from '../../../../contract/endpoint.ts'
import { playType, selection } from '../../../../contract/sport.ts'
import { sportType } from '../../../../contract/sport-counts.ts'
import type { SentBet } from './bet.ts'

export const keptPick = z.object({
  marketId: z.string(),
  gameId: z.string(),
  gide: z.string(),
  champion: z.boolean(),
  gameType: z.union([sportType, z.literal('FS')]),
  w: playType,
  line: z.nullable(z.int()),
  selection,
  league: z.string(),
  team_h: z.string(),
  team_c: z.string(),
  oddsMilli: milli,
})

/** An unanswered bet as it is kept: its payload, and the selections that show it. */
export const keptBet = z.object({
  picks: z.array(keptPick).check(z.minLength(1)),
  payload: z.union([
    bettingEndpoints['sport.placeBet'].payload,
    bettingEndpoints['sport.placeSeries'].payload,
    bettingEndpoints['sport.placeSystem'].payload,
    bettingEndpoints['sport.placeBuilder'].payload,
  ]),
})

/** Null when it is damaged or missing: then only the bet's id is known. */
export const readBet = (stored: unknown): SentBet | null => z.safeParse(keptBet, stored).data ?? null
