import type { Trial } from '../../exact/trial.ts'
import { outcomeOf } from './exact.ts'
import { type Bet, dealShoe, PAYS, ROUNDS_A_SHOE, returnFen, shoeOf } from './rules.ts'

const STAKE_FEN = 1000n
const BETS = Object.keys(PAYS) as Bet[]

export const trial: Trial = {
  stakeFen: STAKE_FEN,
  rounds: ROUNDS_A_SHOE,
  play(random, tally) {
    for (const round of dealShoe(shoeOf(random))) {
      tally.saw('rounds', outcomeOf(round))
      tally.saw('player pair', round.playerPair ? 'pair' : 'none')
      tally.saw('banker pair', round.bankerPair ? 'pair' : 'none')
      for (const bet of BETS) tally.returned(bet, returnFen(bet, STAKE_FEN, round))
    }
  },
}
