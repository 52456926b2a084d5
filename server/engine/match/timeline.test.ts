import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fc, test } from '@fast-check/vitest'
import { expect, it } from 'vitest'
import { parseFixtures } from '../fixtures/parse.ts'
import { type MatchEvent, momentAt, type PlayedFixture, type Timeline, timelineOf, timeText } from './timeline.ts'

const fixture = (fields: Partial<PlayedFixture>): PlayedFixture => ({
  source_key: 'forest cup|2031-05-04|alder|birch',
  ht1: null,
  ht2: null,
  ft1: 0,
  ft2: 0,
  goals: [],
  ...fields,
})
const goal = (side: 'H' | 'C', minute: number, offset = 0) => ({ side, minute, offset })
const invented = ({ events }: Timeline) => events.map((event) => event.kind === 'goal' && event.invented)
const shownAt = (timeline: Timeline, event: MatchEvent) => timeText(momentAt(timeline, event.atMs), event.atMs)
const goalsShown = (timeline: Timeline) =>
  timeline.events.flatMap((event) => (event.kind === 'goal' ? [`${event.side} ${shownAt(timeline, event)}`] : []))

test('goals fall at their real minutes, stoppage of both halves included [ENG-02] [SPORT-12]', () => {
  const timeline = timelineOf(
    fixture({
      ht1: 2,
      ht2: 0,
      ft1: 3,
      ft2: 2,
      goals: [goal('H', 1), goal('H', 45, 4), goal('C', 46), goal('C', 90), goal('H', 90, 11)],
    }),
  )
  expect(goalsShown(timeline)).toEqual(["H 1H^1'", "H 1H^45+4'", "C 2H^46'", "C 2H^90'", "H 2H^90+11'"])
  expect(timeline).toMatchObject({ ht: [2, 0], ft: [3, 2] })
  expect(invented(timeline)).not.toContain(true)
  expect(timeline.events[0]).toEqual({ kind: 'kick-off', atMs: 0 })
  expect(timeline.events[1]?.atMs).toBeLessThan(60_000)
  expect(timeline.events.at(-1)?.kind).toBe('full-time')
})

test('two goals of one minute are two events in that minute', () => {
  const timeline = timelineOf(fixture({ ft1: 1, ft2: 1, goals: [goal('H', 80), goal('C', 80)] }))
  expect(goalsShown(timeline)).toEqual(["H 2H^80'", "C 2H^80'"])
  const [first, second] = timeline.events.filter((event) => event.kind === 'goal')
  expect(first?.atMs).toBeLessThan(second?.atMs ?? 0)
})

test('the clock words the match from about-to-start to the whistle [SPORT-13]', () => {
  const timeline = timelineOf(fixture({}))
  const text = (minutes: number) => timeText(momentAt(timeline, minutes * 60_000), minutes * 60_000)
  expect([text(-9), text(-5), text(-0.1), text(0), text(37.5), text(44.9)]).toEqual(['', "LIVE^0'", "LIVE^0'", "1H^1'", "1H^38'", "1H^45'"])
  const at = (kind: string) => (timeline.events.find((event) => event.kind === kind)?.atMs ?? 0) / 60_000
  expect(text(45.5)).toBe("1H^45+1'")
  expect(text(at('half-time'))).toBe('HT^')
  expect(at('second-half') - at('half-time')).toBe(15)
  expect([text(at('second-half')), text(at('second-half') + 46.2)]).toEqual(["2H^46'", "2H^90+2'"])
})

const count = fc.nat(5)
const anyGoal = fc.record({ side: fc.constantFrom<'H' | 'C'>('H', 'C'), minute: fc.integer({ min: 1, max: 90 }), offset: fc.constant(0) })
const played = fc
  .record({
    key: fc.string(),
    first: fc.tuple(count, count),
    second: fc.tuple(count, count),
    known: fc.boolean(),
    goals: fc.array(anyGoal),
  })
  .map(({ key, first, second, known, goals }) =>
    fixture({
      source_key: key,
      ht1: known ? first[0] : null,
      ht2: known ? first[1] : null,
      ft1: first[0] + second[0],
      ft2: first[1] + second[1],
      goals,
    }),
  )

test.prop([played], { numRuns: 500 })(
  'events always add up to the half-time and full-time scores, whatever the goal list says',
  (match) => {
    const timeline = timelineOf(match)
    const score = [0, 0]
    let period = ''
    for (const event of timeline.events) {
      if (event.kind === 'goal') {
        score[event.side === 'H' ? 0 : 1] = (score[event.side === 'H' ? 0 : 1] ?? 0) + 1
        expect(['1H', '2H']).toContain(period)
      } else period = momentAt(timeline, event.atMs).period
      if (event.kind === 'half-time') {
        expect(score).toEqual(timeline.ht)
        if (match.ht1 !== null) expect(score).toEqual([match.ht1, match.ht2])
      }
    }
    expect(period).toBe('END')
    expect(score).toEqual([match.ft1, match.ft2])
    expect(timelineOf(match)).toEqual(timeline)
  },
)

test('a drawn goal falls in any minute of its half, stoppage too, and any goal at any second of its minute [ENG-10]', () => {
  const goalsOf = (n: number, fields: Partial<PlayedFixture>) =>
    timelineOf(fixture({ source_key: `drawn ${n}`, ...fields })).events.flatMap((event) => (event.kind === 'goal' ? [event] : []))
  const many = Array.from({ length: 400 }, (_, n) => n)
  const drawn = many.map((n) => {
    const timeline = timelineOf(fixture({ source_key: `drawn ${n}`, ht1: 1, ht2: 0, ft1: 2, ft2: 0 }))
    return goalsShown(timeline).map((text) => /(\d+(?:\+\d+)?)'/.exec(text)?.[1] ?? '')
  })
  expect(drawn.filter(([first = '']) => first.startsWith('45+')).length).toBeGreaterThan(5)
  expect(drawn.filter(([, second = '']) => second.startsWith('90+')).length).toBeGreaterThan(15)
  const seconds = many.flatMap((n) => goalsOf(n, { ft1: 1, goals: [goal('H', 30)] }).map(({ atMs }) => atMs / 1_000 - 29 * 60))
  expect(Math.min(...seconds)).toBeLessThan(5)
  expect(Math.max(...seconds)).toBeGreaterThan(55)
  expect(seconds.every((second) => second >= 0 && second < 60)).toBe(true)
})

test('missing minutes are invented and said to be', () => {
  const timeline = timelineOf(fixture({ ht1: 1, ht2: 0, ft1: 2, ft2: 0, goals: [goal('H', 70)] }))
  expect(invented(timeline).filter(Boolean)).toHaveLength(1)
  expect(goalsShown(timeline)).toContain("H 2H^70'")
})

it.runIf(process.env.FIXTURES_DIR)('every real World Cup game is played at its real minutes, none invented [ENG-02]', () => {
  const dir = process.env.FIXTURES_DIR ?? ''
  let games = 0
  for (const name of readdirSync(dir).filter((file) => file.startsWith('worldcup'))) {
    for (const { place, result } of parseFixtures(name, readFileSync(join(dir, name), 'utf8')).fixtures) {
      if (!result) continue
      const [ht1, ht2] = [result.ht?.[0] ?? null, result.ht?.[1] ?? null]
      const timeline = timelineOf({ source_key: place, ht1, ht2, ft1: result.ft[0], ft2: result.ft[1], goals: result.goals })
      expect({ place, ft: timeline.ft, invented: invented(timeline).includes(true) }).toEqual({ place, ft: result.ft, invented: false })
      games += 1
    }
  }
  expect(games).toBe(128)
})
