import type { Trial } from '../../exact/trial.ts'
import { BETS, placeName } from './exact.ts'
import { draw, kindOf, returnFen } from './rules.ts'

const STAKE_FEN = 1000n

export const trial: Trial = {
  stakeFen: STAKE_FEN,
  rounds: 1,
  play(random, tally) {
    const digits = draw(random)
    tally.saw('sums', String(kindOf(digits).sum))
    for (const [place, digit] of digits.entries()) tally.saw(placeName(place), String(digit))
    for (const [name, bet] of BETS) tally.returned(name, returnFen(bet, STAKE_FEN, digits))
  },
}
