import * as z from 'zod/mini'
import type { OwnGame } from '../../play/game.ts'
import { reader, stakeOf } from '../../play/read.ts'
import { play, type Spin, STAKES_FEN } from './rules.ts'

export const slot: OwnGame<{ stakeFen: string }> = {
  kind: 'own',
  readBet: reader(z.object({ stakeFen: stakeOf(STAKES_FEN) })),
  stakeFen: ({ stakeFen }) => BigInt(stakeFen),
  stakesFen: STAKES_FEN,
  rangeFen: null,
  gapMs: 2500,
  gaps: (outcome) => (outcome as { spins: readonly Spin[] }).spins.length,
  stand({ stakeFen }, _, random) {
    const { spins, returnFen } = play(BigInt(stakeFen), random)
    return { outcome: { spins }, returnFen }
  },
}
