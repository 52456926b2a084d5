import type { Preorder } from '../../contract/preorder.ts'
import { pick } from './slip.ts'

/** A pre-order that waits for a better price. */
export const waitingPreorder = (stakeFen: string): Preorder => ({
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  leg: { ...pick(1), odds: 900 },
  targetOdds: 1_100,
  stakeFen,
  until: 'kickoff',
  kickoffAt: 1_000_000,
  endsAt: null,
  state: 'waiting',
  reason: null,
  nowOdds: 900,
  bestOdds: 900,
  reachedOdds: null,
  ticket: null,
  madeAt: 0,
  endedAt: null,
})
