import { fc } from '@fast-check/vitest'
import type { PriceState } from '../../server/engine/pricing/outlook.ts'

/** The states of a game at pricing. */
export const priceStates: fc.Arbitrary<PriceState> = fc
  .record({
    period: fc.constantFrom<PriceState['period']>('', '1H', 'HT', '2H'),
    minutes: fc.integer({ min: 0, max: 49 }),
    half: fc.tuple(fc.nat(3), fc.nat(3)),
    more: fc.tuple(fc.nat(2), fc.nat(2)),
  })
  .map(({ period, minutes, half, more }): PriceState => {
    if (period === '') return { period, minutes: 0, score: [0, 0], half: null }
    if (period === '1H') return { period, minutes, score: half, half: null }
    return { period, minutes, score: period === 'HT' ? half : [half[0] + more[0], half[1] + more[1]], half }
  })
