import { expect, test } from 'vitest'
import { darkestPlace, seenGap } from '../../../tests/support/slider-gap.ts'
import { drawSlider } from './captcha-slider.ts'

const PICTURES = 20

test('the darkest place of a slider is mostly not its gap, and comparing shapes mostly finds it [SEC-09]', () => {
  const solved = { byDarkness: 0, byShape: 0 }
  for (let i = 0; i < PICTURES; i++) {
    const { x, ...shown } = drawSlider()
    const isNear = (place: number) => Math.abs(place - x) <= 5
    if (isNear(darkestPlace(shown))) solved.byDarkness += 1
    if (isNear(seenGap(shown))) solved.byShape += 1
  }
  expect(solved.byDarkness).toBeLessThan(PICTURES / 2)
  expect(solved.byShape).toBeGreaterThan(PICTURES * 0.7)
})

test('which of the gaps fits is anywhere, and so is its height', () => {
  const drawn = Array.from({ length: 20 }, drawSlider)
  for (const side of [(x: number) => x < 120, (x: number) => x >= 120 && x < 180, (x: number) => x >= 180])
    expect(drawn.some(({ x }) => side(x))).toBe(true)
  expect(new Set(drawn.map(({ y }) => y)).size).toBeGreaterThan(5)
})
