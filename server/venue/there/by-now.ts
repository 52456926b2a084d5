import type { Answer } from '../../../contract/endpoints.ts'
import type { FundsCall } from '../../../contract/funds-call.ts'
import type { Db } from '../../platform/database.ts'
import { type Move, movesOf } from './moves.ts'

/**
 * What a call's kept answer is by now: what it asked venues for may have been decided since. Null: it came to nothing. Of other calls it is as
 * it was kept.
 */
export async function byNow(db: Db, kind: FundsCall, id: string, kept: unknown): Promise<unknown> {
  if (kind === 'transfer') return transferredNow(kept as Answer<'venue.transfer'>, await movesOf(db, id))
  if (kind === 'recycle') return recycledNow(kept as Answer<'venue.recycle'>, await movesOf(db, id))
  return kept
}

export function transferredNow(kept: Answer<'venue.transfer'>, [move]: readonly Move[]): Answer<'venue.transfer'> | null {
  if (move?.state === 'refused') return null
  return { ...kept, state: move?.state === 'asked' ? 'moving' : 'done' }
}

export function recycledNow(kept: Answer<'venue.recycle'>, moves: readonly Move[]): Answer<'venue.recycle'> {
  const states = new Map(moves.map(({ venue, state }) => [venue, state]))
  const back = moves.filter(({ state }) => state === 'done').reduce((sum, { amount_fen }) => sum + amount_fen, 0n)
  const OUTCOMES = { asked: 'moving', done: 'back', refused: 'kept' } as const
  return {
    ...kept,
    backFen: String(BigInt(kept.backFen) + back),
    venues: kept.venues.map((one) => {
      const state = states.get(one.channelCode)
      return state ? { ...one, outcome: OUTCOMES[state] } : one
    }),
  }
}
