import { SPORT_LEAGUES } from '../names/names-sports.ts'
import { courseOf } from '../sports/course.ts'
import { type OtherSport, RULES, type Rules } from '../sports/rules.ts'
import { type GeneratedFixture, slotFixture, slotsAt } from './slots.ts'

/** Generated fixtures of the other sports: a few of each, so that its lists are never empty. */

/** About this long between early games. */
const EARLY_EVERY_MS = 8 * 3_600_000
/** Every second game of later today is known. */
const TODAY = 2

/** All fixtures known at `nowMs` that are not over by then. */
export function sportFixturesAt(runSeed: string, nowMs: number): GeneratedFixture[] {
  return (Object.entries(RULES) as [OtherSport, Rules][]).flatMap(([type, { slotMs, longestMs }]) => {
    // Odd, so that all leagues have early games: they take turns by slot.
    const early = 2 * Math.floor(EARLY_EVERY_MS / slotMs / 2) + 1
    return slotsAt(nowMs, { slotMs, lengthMs: longestMs, today: TODAY, early }).flatMap((slot) => {
      const { row, lengthMs } = fixtureOf(runSeed, type, slot, slot * slotMs)
      return slot * slotMs + lengthMs > nowMs ? [row] : []
    })
  })
}

function fixtureOf(runSeed: string, type: OtherSport, slot: number, atMs: number): { row: GeneratedFixture; lengthMs: number } {
  const leagues = SPORT_LEAGUES.filter((league) => league.type === type)
  const league = leagues[slot % leagues.length]
  const source_key = `generated|${runSeed}|${type}|${slot}`
  const slotted = { competition: league?.latin ?? '', teams: Object.keys(league?.teams ?? {}), game: Math.floor(slot / leagues.length) }
  const fixture = slotFixture(slotted, atMs)
  const course = courseOf(type, { source_key, ...fixture })
  const [ft1, ft2] = course?.ft ?? [0, 0]
  const lengthMs = course?.events.at(-1)?.atMs ?? 0
  return { row: { source_key, game_type: type, ...fixture, ht1: null, ht2: null, ft1, ft2 }, lengthMs }
}
