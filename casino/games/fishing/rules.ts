import { returnedFen } from '../../exact/wager.ts'
import type { Random } from '../../fair/random.ts'

/**
 * 渔舟: a shot at a fish is a bet with a price and a chance. It hits by lot and by the kind of fish alone: shots before it, the time and the
 * balance change nothing. The page only shows what was decided.
 */
export type Fish = 'small' | 'pike' | 'round' | 'turtle' | 'carp' | 'deepCarp'

/** What a hit returns, in thousandths of the shot's price, and in how many of CHANCES a shot hits. */
export const FISH: Readonly<Record<Fish, { readonly thousandths: number; readonly hits: number }>> = {
  small: { thousandths: 2000, hits: 4800 },
  pike: { thousandths: 5000, hits: 1920 },
  round: { thousandths: 10_000, hits: 960 },
  turtle: { thousandths: 20_000, hits: 480 },
  carp: { thousandths: 50_000, hits: 192 },
  deepCarp: { thousandths: 100_000, hits: 96 },
}
export const CHANCES = 10_000

export interface Shot {
  readonly isHit: boolean
  readonly returnFen: bigint
}

export function shoot(fish: Fish, priceFen: bigint, random: Random): Shot {
  const { thousandths, hits } = FISH[fish]
  const isHit = random.below(CHANCES) < hits
  return { isHit, returnFen: isHit ? returnedFen(priceFen, thousandths) : 0n }
}
