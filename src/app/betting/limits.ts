import type { Answer } from '../../../contract/endpoints.ts'
import type { StakeBounds } from '../../features/betting/slip/stake.ts'

/** What the venue says of stakes when it is launched. */
export type Limits = Omit<NonNullable<Answer<'game.launch'>['sport']>, 'inPlayDelayMs'>

/** The same as the slip reckons with it; the balance is the member's. */
export const boundsOf = ({ minStakeFen, maxStakeFen, maxSeriesReturnFen }: Limits): Omit<StakeBounds, 'balanceFen'> => ({
  minFen: BigInt(minStakeFen),
  maxFen: BigInt(maxStakeFen),
  maxReturnFen: BigInt(maxSeriesReturnFen),
})
