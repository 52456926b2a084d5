import * as z from 'zod/mini'
import type { OwnGame } from '../../play/game.ts'
import { reader, stakeOf } from '../../play/read.ts'
import { type Action, play, type Sight } from './rules.ts'

const STAKES_FEN = [1000n, 2000n, 5000n, 10_000n, 20_000n, 50_000n] as const

export const blackjack: OwnGame<{ stakeFen: string }, Action> = {
  kind: 'own',
  readBet: reader(z.object({ stakeFen: stakeOf(STAKES_FEN) })),
  stakeFen: ({ stakeFen }) => BigInt(stakeFen),
  stakesFen: STAKES_FEN,
  rangeFen: null,
  gapMs: 1000,
  steps: {
    read: reader(z.enum(['stand', 'hit', 'double', 'split'])),
    costFen: ({ stakeFen }, action) => (action === 'double' || action === 'split' ? BigInt(stakeFen) : 0n),
    leaves: 'stand',
  },
  stand({ stakeFen }, actions, random) {
    const left = [...actions]
    let open: Sight | null = null
    const round = play(random, (sight) => {
      const action = left.shift() ?? null
      if (action === null) open = sight
      return action
    })
    if (round) {
      if (left.length > 0) throw new RangeError('the round is over')
      const stake = BigInt(stakeFen)
      const stakes = round.hands.reduce((sum, hand) => sum + hand.stakes, 0)
      const outcome = { bank: round.bank, hands: round.hands, choice: null }
      return { outcome, returnFen: stake * BigInt(stakes) + (stake * BigInt(round.halves)) / 2n }
    }
    const { hands, hand, up, actions: choices } = open as unknown as Sight
    const seen = hands.map(({ cards, stakes }) => ({ cards, stakes, halves: null }))
    return { outcome: { bank: [up], hands: seen, choice: { hand, actions: choices } }, returnFen: null }
  },
}
