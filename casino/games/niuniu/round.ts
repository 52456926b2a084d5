import * as z from 'zod/mini'
import type { OwnGame } from '../../play/game.ts'
import { reader, stakeOf } from '../../play/read.ts'
import { deal, returnFen } from './rules.ts'

/** Four bases of one to a hundred yuan. */
const STAKES_FEN = [400n, 2000n, 4000n, 8000n, 20_000n, 40_000n] as const

export const niuniu: OwnGame<{ stakeFen: string }> = {
  kind: 'own',
  readBet: reader(z.object({ stakeFen: stakeOf(STAKES_FEN) })),
  stakeFen: ({ stakeFen }) => BigInt(stakeFen),
  stakesFen: STAKES_FEN,
  rangeFen: null,
  gapMs: 2500,
  stand({ stakeFen }, _, random) {
    const round = deal(random)
    return { outcome: round, returnFen: returnFen(BigInt(stakeFen), round) }
  },
}
