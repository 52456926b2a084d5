import * as z from 'zod/mini'
import type { OwnGame } from '../../play/game.ts'
import { reader, stakeOf } from '../../play/read.ts'
import { KINDS } from './exact.ts'
import { type Fish, shoot } from './rules.ts'

const PRICES_FEN = [20n, 50n, 100n, 200n, 500n, 1000n] as const

/** A shot is a round: none waits for another, and each is proved by itself. */
export const fishing: OwnGame<{ fish: Fish; priceFen: string }> = {
  kind: 'own',
  readBet: reader(z.object({ fish: z.enum(KINDS as [Fish, ...Fish[]]), priceFen: stakeOf(PRICES_FEN) })),
  stakeFen: ({ priceFen }) => BigInt(priceFen),
  stakesFen: PRICES_FEN,
  rangeFen: null,
  gapMs: 500,
  stand({ fish, priceFen }, _, random) {
    const { isHit, returnFen } = shoot(fish, BigInt(priceFen), random)
    return { outcome: { isHit }, returnFen }
  },
}
