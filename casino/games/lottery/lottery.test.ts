import { expect, test } from 'vitest'
import { percent } from '../../exact/ratio.ts'
import { allDraws, BETS, figures, wagerOfBet } from './exact.ts'
import { type Bet, type Digits, draw, hasWon, kindOf, returnFen } from './rules.ts'
import { drawAt, takesBets } from './schedule.ts'

const digits = (text: string) => Array.from(text, Number) as unknown as Digits

test('a draw is five digits in the order they are drawn, and big from a sum of 23', () => {
  const drawn = [8, 3, 7, 0, 9]
  expect(draw({ below: (count) => (count === 10 ? (drawn.shift() as number) : -1) })).toEqual([8, 3, 7, 0, 9])
  expect(['83709', '62195', '33621', '68530'].map((text) => kindOf(digits(text)))).toEqual([
    { sum: 27, size: 'big', parity: 'odd' },
    { sum: 23, size: 'big', parity: 'odd' },
    { sum: 15, size: 'small', parity: 'odd' },
    { sum: 22, size: 'small', parity: 'even' },
  ])
})

test('each bet wins with its draws and pays as the page says', () => {
  const won = (bet: Bet, text: string) => returnFen(bet, 1000n, digits(text))
  expect([won({ kind: 'size', size: 'big' }, '83709'), won({ kind: 'size', size: 'small' }, '83709')]).toEqual([1950n, 0n])
  expect([won({ kind: 'parity', parity: 'odd' }, '83709'), won({ kind: 'parity', parity: 'even' }, '83709')]).toEqual([1950n, 0n])
  const both = (size: 'big' | 'small', parity: 'odd' | 'even', text: string) => won({ kind: 'both', size, parity }, text)
  expect([
    both('big', 'odd', '83709'),
    both('big', 'even', '86631'),
    both('small', 'odd', '33621'),
    both('small', 'even', '68530'),
  ]).toEqual([3620n, 4090n, 4090n, 3620n])
  expect([both('big', 'even', '83709'), both('small', 'odd', '83709')]).toEqual([0n, 0n])
  expect([won({ kind: 'place', place: 2, digit: 7 }, '83709'), won({ kind: 'place', place: 1, digit: 7 }, '83709')]).toEqual([9600n, 0n])
  expect([
    won({ kind: 'straight', digits: digits('83709') }, '83709'),
    won({ kind: 'straight', digits: digits('83709') }, '83790'),
  ]).toEqual([90_000_000n, 0n])
})

test('the returns over all 100,000 draws are those the page states [FAIR-03]', () => {
  const { wagers, stated } = figures()
  expect(Object.fromEntries(wagers.map(({ name, mean }) => [name, percent(mean, 4)]))).toEqual(stated)
})

test('every digit at every place has the same return [FAIR-03]', () => {
  const draws = allDraws()
  expect(new Set(draws.map(String)).size).toBe(100_000)
  const means = [0, 1, 2, 3, 4].flatMap((place) =>
    [0, 4, 9].map((digit) => percent(wagerOfBet('place', { kind: 'place', place, digit }, draws).mean, 6)),
  )
  expect(new Set(means)).toEqual(new Set(['96.000000']))
})

test('exactly one size, one parity and one of the four combinations win each draw', () => {
  for (const drawn of allDraws().filter((_, index) => index % 97 === 0)) {
    const winners = BETS.slice(0, 8).filter(([, bet]) => hasWon(bet, drawn))
    expect(winners).toHaveLength(3)
  }
})

test('a draw a minute, numbered by Shanghai’s day, whose bets close ten seconds before', () => {
  const at = (text: string) => drawAt(Date.parse(`${text}+08:00`))
  expect(at('2026-11-24T08:14:16')).toEqual({
    number: Date.parse('2026-11-24T08:15:00+08:00') / 60_000,
    ofDay: 495,
    opensAt: Date.parse('2026-11-24T08:14:00+08:00'),
    closesAt: Date.parse('2026-11-24T08:14:50+08:00'),
    drawnAt: Date.parse('2026-11-24T08:15:00+08:00'),
  })
  expect([at('2026-11-24T00:00:00').ofDay, at('2026-11-24T23:59:59.999').ofDay]).toEqual([1, 1440])
  expect(at('2026-11-25T00:00:00').number).toBe(at('2026-11-24T23:59:59').number + 1)
  const draw = at('2026-11-24T08:14:16')
  expect([draw.opensAt - 1, draw.opensAt, draw.closesAt - 1, draw.closesAt, draw.drawnAt].map((now) => takesBets(draw, now))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})
