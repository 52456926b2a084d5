import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { type GameTime, readClock } from './game-clock.ts'

const game = (time: Partial<GameTime>): GameTime => ({ re_time: '', se_now: '', HalfTime: '0', sc_FT_H: 0, sc_FT_A: 0, ...time })

test.each<[string, string, string | null, string | null]>([
  ["1H^38'", '1H', 'firstHalf', '38'],
  ["1H^45+2'", '1H', 'firstHalf', '45+2'],
  ["2H^90+2'", '2H', 'secondHalf', '90+2'],
  ['HT^', 'HT', 'halfTime', null],
  ["OT^105'", 'OT', 'overtime', '105'],
  ["3Q^8'", '3Q', 'q3', '8'],
  ['', '', null, null],
  ['', 'END', 'full', null],
  ["2H^90'", 'END', 'full', null],
])('time %j in period %j reads as %s, minute %s', (re_time, se_now, period, minute) => {
  expect(readClock(game({ re_time, se_now }))).toEqual({ period, minute, soon: false })
})

test.each(['1Q', '2Q', '3Q', '4Q'])('quarter %s has its own period', (se_now) => {
  expect(readClock(game({ se_now })).period).toBe(`q${se_now[0]}`)
})

test('the half-time flag wins over a minute still standing', () => {
  expect(readClock(game({ re_time: "1H^45'", se_now: '1H', HalfTime: '1' }))).toEqual({ period: 'halfTime', minute: null, soon: false })
})

test('the time string tells the period where the period field is empty', () => {
  expect(readClock(game({ re_time: "2H^51'" }))).toEqual({ period: 'secondHalf', minute: '51', soon: false })
})

test("LIVE^0' is about to start while the score is zero, and only then", () => {
  expect(readClock(game({ re_time: "LIVE^0'" }))).toEqual({ period: null, minute: null, soon: true })
  expect(readClock(game({ re_time: "LIVE^0'", sc_FT_A: 1 })).soon).toBe(false)
  expect(readClock(game({ re_time: "LIVE^3'" })).soon).toBe(false)
})

test.each(["1H^abc'", '1H^', "1H^-3'", "1H^9999'", "1H^38'38'", '1H 38', "^38'", '^^^', '半场'])(
  'the damaged time %j keeps the known period and shows no minute',
  (re_time) => {
    expect(readClock(game({ re_time, se_now: '1H' }))).toEqual({ period: 'firstHalf', minute: null, soon: false })
  },
)

test.prop([fc.string(), fc.string(), fc.string(), fc.integer(), fc.integer()])(
  'no fields, however damaged, throw or invent a minute',
  (re_time, se_now, HalfTime, h, a) => {
    const { minute } = readClock(game({ re_time, se_now, HalfTime, sc_FT_H: h, sc_FT_A: a }))
    expect(minute === null || re_time.includes(minute)).toBe(true)
  },
)
