import { expect, test } from 'vitest'
import { installsByHand, mayOfferInstall } from './install-offer.ts'

const DAY_MS = 24 * 3_600_000
const NOW = 1_000 * DAY_MS

test.each([
  ['never closed', 0, true],
  ['just closed', NOW, false],
  ['closed a moment less than thirty days ago', NOW - 30 * DAY_MS + 1, false],
  ['closed thirty days ago', NOW - 30 * DAY_MS, true],
  ['closed by a clock that was wrong', NOW + DAY_MS, true],
])('%s', (_, closedAt, may) => {
  expect(mayOfferInstall(closedAt, NOW)).toBe(may)
})

const safari = (device: string) =>
  `Mozilla/5.0 (${device}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`
const IPHONE = 'iPhone; CPU iPhone OS 18_0 like Mac OS X'
const MAC = 'Macintosh; Intel Mac OS X 10_15_7'

test.each([
  ['an iPhone', { userAgent: safari(IPHONE), maxTouchPoints: 5, standalone: false }, true],
  ['an iPad that says it is a Mac', { userAgent: safari(MAC), maxTouchPoints: 5, standalone: false }, true],
  ['from the home screen', { userAgent: safari(IPHONE), maxTouchPoints: 5, standalone: true }, false],
  ['a Mac', { userAgent: safari(MAC), maxTouchPoints: 0 }, false],
  ['Chrome on an iPhone', { userAgent: `${safari(IPHONE)} CriOS/130.0`, maxTouchPoints: 5, standalone: false }, false],
  ['a view inside another app', { userAgent: `Mozilla/5.0 (${IPHONE}) Mobile/15E148`, maxTouchPoints: 5, standalone: false }, false],
  ['Android', { userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36', maxTouchPoints: 5 }, false],
])('the three steps are for Safari in a tab: %s', (_, device, byHand) => {
  expect(installsByHand(device)).toBe(byHand)
})
