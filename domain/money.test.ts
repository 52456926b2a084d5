import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { floorToFen, formatYuan, formatYuanFixed } from './money.ts'
import { MAX_FEN, parseYuan, typedYuan } from './typed-yuan.ts'

const amountFen = fc.bigInt({ min: 0n, max: MAX_FEN })

test.each([
  ['100', 10_000n],
  ['0', 0n],
  ['007', 700n],
  ['12.5', 1_250n],
  ['12.34', 1_234n],
  ['.5', 50n],
  ['5.', 500n],
  ['1,234.50', 123_450n],
  ['1 234 567', 123_456_700n],
  [' 100\n', 10_000n],
  ['１２３．４', 12_340n],
])('the amount %j reads as %s fen', (text, fen) => {
  expect(parseYuan(text)).toBe(fen)
})

test.each([
  '',
  ' ',
  '.',
  'abc',
  '12a',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '-5',
  '−5',
  '+5',
  '1.2.3',
  '1,50',
  '12,34,567',
  '1,,234',
  '1 0',
  ',100',
  '¥',
  '1234,567',
  '1,2345',
  '1,234x',
  'x1,234',
])('the amount %j gives empty, not a number made of it [SLIP-14]', (text) => {
  expect(parseYuan(text)).toBeNull()
})

test('digits after the second decimal are dropped, never rounded up', () => {
  expect(parseYuan('10.999')).toBe(1_099n)
  expect(parseYuan('0.009')).toBe(0n)
})

test('an amount beyond the wire stays an amount, so that a cap still applies', () => {
  expect(parseYuan('9999999999999999.99')).toBe(MAX_FEN)
  expect(parseYuan('10000000000000000')).toBe(MAX_FEN)
  expect(parseYuan('9'.repeat(10_000))).toBe(MAX_FEN)
  expect(parseYuan(`${'0'.repeat(50)}1`)).toBe(100n)
})

test.prop([fc.string()])('no text throws, and what is read fits the wire', (text) => {
  const fen = parseYuan(text)
  expect(fen === null || (fen >= 0n && fen <= MAX_FEN)).toBe(true)
})

test.prop([amountFen])('every shown amount reads back as itself, in both formats', (fen) => {
  expect(parseYuan(formatYuan(fen))).toBe(fen)
  expect(parseYuan(formatYuanFixed(fen))).toBe(fen)
})

test('a balance has thousands separators and two decimals; its minus is U+2212', () => {
  expect(formatYuan(0n)).toBe('0.00')
  expect(formatYuan(7n)).toBe('0.07')
  expect(formatYuan(1_258_040n)).toBe('12,580.40')
  expect(formatYuan(100_000_000n)).toBe('1,000,000.00')
  expect(formatYuan(-123_450n)).toBe('−1,234.50')
})

test('the fixed currency format strips a trailing .00 and nothing else [SET-06]', () => {
  expect(formatYuanFixed(10_000n)).toBe('100')
  expect(formatYuanFixed(10_050n)).toBe('100.50')
  expect(formatYuanFixed(320_000n)).toBe('3,200')
  expect(formatYuanFixed(0n)).toBe('0')
  expect(formatYuanFixed(-10_000n)).toBe('−100')
})

test.prop([amountFen, fc.bigInt({ min: 1n, max: 10n ** 9n })])('rounding is down to the fen: what is lost is less than one fen', (a, b) => {
  const fen = floorToFen(a, b)
  expect(fen * b <= a && a < (fen + 1n) * b).toBe(true)
})

test('a negative amount is never rounded: it would favour the player', () => {
  expect(() => floorToFen(-1n, 2n)).toThrow(RangeError)
  expect(() => floorToFen(1n, 0n)).toThrow(RangeError)
})

test('an amount takes digits and two decimals, at most twelve characters; a letter, a third decimal or a thirteenth character changes nothing [WALLET-06]', () => {
  expect(typedYuan('1000.5', '1000.')).toBe('1000.5')
  expect(typedYuan('１,０００．５０', '')).toBe('1000.50')
  expect(typedYuan('¥ 12 500', '')).toBe('12500')
  for (const bad of ['1a', '1.234', '1.2.3', '-1', '1e3', '1234567890123', '123456789.012']) expect(typedYuan(bad, '7')).toBe('7')
  expect(typedYuan('123456789.01', '')).toBe('123456789.01')
  expect(typedYuan('', '7')).toBe('')
})
