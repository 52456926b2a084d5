import { expect, test } from 'vitest'
import { fontFactor } from './font-scale.ts'

test('the scale is 1.33 up to 1600 px and falls evenly to 1 at 1920 px and above [SET-16] [SET-17]', () => {
  expect(fontFactor(390)).toBe(1.33)
  expect(fontFactor(1600)).toBe(1.33)
  for (const [width, factor] of [
    [1601, 1.33 - 0.33 / 320],
    [1680, 1.2475],
    [1760, 1.165],
    [1840, 1.0825],
  ] as const)
    expect(fontFactor(width)).toBeCloseTo(factor, 10)
  expect(fontFactor(1920)).toBe(1)
  expect(fontFactor(3840)).toBe(1)
})
