import type { Trial } from '../../exact/trial.ts'
import { outcomeOf } from './exact.ts'
import { type Action, type Choice, play, pointsOf } from './rules.ts'
import { bestAction } from './strategy.ts'

const STAKE_FEN = 1000n

const known = new Map<string, Action>()
function best(choice: Choice): Action {
  const { total, pairOf, bank, actions } = choice
  const key = `${total.points} ${total.isSoft} ${pairOf} ${bank} ${actions.length}`
  const action = known.get(key) ?? bestAction(choice)
  known.set(key, action)
  return action
}

export const trial: Trial = {
  stakeFen: STAKE_FEN,
  rounds: 1,
  play(random, tally) {
    const round = play(random, best)
    if (!round) throw new Error('the best strategy always decides')
    tally.saw('rounds', outcomeOf(pointsOf(round.bank[0] as number), round.halves))
    tally.returned('best strategy', STAKE_FEN + (STAKE_FEN / 2n) * BigInt(round.halves))
  },
}
