import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { formatOdds, ODDS_TYPES } from './odds.ts'

/** A price in all odds types: E H M I. */
const shown = (oddsMilli: number) => (['E', 'H', 'M', 'I'] as const).map((type) => formatOdds(oddsMilli, type)).join(' ')
const read = (text: string) => Number(text.replace('−', '-'))

describe('each odds type shows a Hong Kong price in its own form [SPORT-07]', () => {
  test.each([
    [800, '1.80 0.80 0.80 −1.25'],
    [1000, '2.00 1.00 1.00 1.00'],
    [1250, '2.25 1.25 −0.80 1.25'],
    [950, '1.95 0.95 0.95 −1.05'],
    [1420, '2.42 1.42 −0.70 1.42'],
    [5800, '6.80 5.80 −0.17 5.80'],
    [19_000, '20.00 19.00 −0.05 19.00'],
    [120, '1.12 0.12 0.12 −8.33'],
  ])('%i thousandths', (oddsMilli, text) => {
    expect(shown(oddsMilli)).toBe(text)
  })

  test('just beside 1 the side of 1 decides the form, though both round to 1.00', () => {
    expect(shown(999)).toBe('2.00 1.00 1.00 −1.00')
    expect(shown(1001)).toBe('2.00 1.00 −1.00 1.00')
  })

  test('a tie goes away from zero, also where a float would miss it', () => {
    expect(shown(1600)).toBe('2.60 1.60 −0.63 1.60')
    expect(shown(855)).toBe('1.86 0.86 0.86 −1.17')
    expect(shown(1005)).toBe('2.01 1.01 −1.00 1.01')
    expect(shown(64)).toBe('1.06 0.06 0.06 −15.63')
  })

  test.prop([fc.integer({ min: 1, max: 10_000_000 })])('the text is the nearest hundredth of the exact conversion', (h) => {
    for (const [type, hundredths] of [
      ['E', (h + 1000) / 10],
      ['H', h / 10],
      ['M', h <= 1000 ? h / 10 : -100_000 / h],
      ['I', h >= 1000 ? h / 10 : -100_000 / h],
    ] as const) {
      const text = formatOdds(h, type)
      expect(text).toMatch(/^−?\d+\.\d\d$/)
      const clamped = Math.abs(hundredths) < 1 ? Math.sign(hundredths) : hundredths
      expect(Math.abs(Math.round(read(text) * 100) - clamped), `${type} of ${h}`).toBeLessThanOrEqual(0.5 + 1e-9)
    }
  })
})

test.prop([fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(...ODDS_TYPES)])('a price on offer never reads as 0.00', (h, type) => {
  expect(read(formatOdds(h, type))).not.toBe(0)
})

test.each(ODDS_TYPES)('what is not offered shows a dash in type %s', (type) => {
  expect(formatOdds(0, type)).toBe('—')
})
