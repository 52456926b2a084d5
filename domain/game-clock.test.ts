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
  expect(readClock(game({ re_time: "LIVE^3'" }))).toEqual({ period: null, minute: '3', soon: false })
})

test.each([
  "1H^90+123'",
  "ABCDEFGHI^38'",
  "半LIVE^0'",
  "1H^abc'",
  '1H^',
  "1H^-3'",
  "1H^9999'",
  "1H^38'38'",
  '1H 38',
  "^38'",
  '^^^',
  '半场',
])('the damaged time %j keeps the known period and shows no minute', (re_time) => {
  expect(readClock(game({ re_time, se_now: '1H' }))).toEqual({ period: 'firstHalf', minute: null, soon: false })
})

test.prop([fc.string(), fc.string(), fc.string(), fc.integer(), fc.integer()])(
  'no fields, however damaged, throw or invent a minute',
  (re_time, se_now, HalfTime, h, a) => {
    const { minute } = readClock(game({ re_time, se_now, HalfTime, sc_FT_H: h, sc_FT_A: a }))
    expect(minute === null || re_time.includes(minute)).toBe(true)
  },
)

const basketball = (t_count: number, se_now = '3Q', HalfTime = '0') =>
  readClock(game({ gameType: 'BK', re_time: `${se_now}^`, se_now, HalfTime, t_count }))

test('basketball counts minutes and seconds in its quarters and in overtime, and no minutes of football [SPORT-14] [SPORT-15]', () => {
  expect(basketball(425)).toEqual({ period: 'q3', minute: null, seconds: '07:05', soon: false })
  expect(basketball(425.9).seconds).toBe('07:05')
  expect([0, 9, 60, 719].map((count) => basketball(count, 'OT').seconds)).toEqual(['00:00', '00:09', '01:00', '11:59'])
  expect(readClock(game({ gameType: 'BK', re_time: '1Q^', se_now: '1Q' })).seconds).toBe('00:00')
  expect(basketball(425, 'HT', '1')).toEqual({ period: 'halfTime', minute: null, soon: false })
  expect(basketball(0, 'END')).toEqual({ period: 'full', minute: null, soon: false })
  expect(basketball(Number.NaN).seconds).toBe('00:00')
})

test.prop([fc.integer({ min: 0, max: 5_999 })])('any count of seconds reads back as itself [SPORT-14]', (count) => {
  const [minutes, seconds] = (basketball(count).seconds ?? '').split(':').map(Number)
  expect((minutes ?? 0) * 60 + (seconds ?? 0)).toBe(count)
})

test('baseball shows its inning, from the ninth on overtime, whatever the time string says [SPORT-16] [SPORT-17]', () => {
  const inning = (inningNum: string, se_now = `${inningNum}I`) =>
    readClock(game({ gameType: 'BS', re_time: `${se_now}^`, se_now, inningNum }))
  expect(inning('1')).toEqual({ period: 'inning', number: 1, minute: null, soon: false })
  expect(inning('8')).toMatchObject({ period: 'inning', number: 8 })
  for (const later of ['9', '10', '14']) expect(inning(later)).toEqual({ period: 'overtime', minute: null, soon: false })
  expect(inning('9', 'END').period).toBe('full')
  expect(inning('', '').period).toBeNull()
  for (const damaged of ['x5', '5x']) expect(inning(damaged).period).toBe('full')
})

test('a sport of sets shows which one is played [SPORT-15]', () => {
  expect(readClock(game({ gameType: 'TN', re_time: '2S^', se_now: '2S' }))).toEqual({ period: 'set', number: 2, minute: null, soon: false })
  expect(readClock(game({ gameType: 'SK', re_time: '11S^', se_now: '11S' }))).toMatchObject({ period: 'set', number: 11 })
  for (const damaged of ['x2S', '2Sx']) expect(readClock(game({ gameType: 'TN', se_now: damaged })).period).toBe('full')
})
