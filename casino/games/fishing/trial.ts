import type { Trial } from '../../exact/trial.ts'
import { KINDS } from './exact.ts'
import { shoot } from './rules.ts'

const PRICE_FEN = 20n

/** A round here is a shot at each kind of fish. */
export const trial: Trial = {
  stakeFen: PRICE_FEN,
  rounds: 1,
  play(random, tally) {
    for (const fish of KINDS) {
      const { isHit, returnFen } = shoot(fish, PRICE_FEN, random)
      tally.saw(fish, isHit ? 'hit' : 'missed')
      tally.returned(fish, returnFen)
    }
  },
}
