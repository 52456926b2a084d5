import { slip } from '../betting/betting.ts'
import type { Shared } from './booking-calls.ts'

/** What is in the slip now, as it is shared. */
export function slipShared(): Shared {
  const { mode, picks } = slip.state.getState().selections
  return { picks: picks.map(({ marketId, selection }) => ({ marketId, selection })), series: mode === 'series' }
}
