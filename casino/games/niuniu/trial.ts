import type { Trial } from '../../exact/trial.ts'
import { outcomeOf } from './exact.ts'
import { deal, returnFen } from './rules.ts'

const STAKE_FEN = 4000n

export const trial: Trial = {
  stakeFen: STAKE_FEN,
  rounds: 1,
  play(random, tally) {
    const round = deal(random)
    tally.saw('hands', outcomeOf(round))
    tally.saw('first card', String(round.player[0]))
    tally.returned('player', returnFen(STAKE_FEN, round))
  },
}
