import { type OtherSport, RULES, type Rules } from '../sports/rules.ts'
import { placeOf, seasonGames } from './seasons.ts'
import { type GeneratedFixture, slotsAt } from './slots.ts'

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
      const { game, ...place } = placeOf(runSeed, type, slot)
      const found = seasonGames(place)[game]
      return found && found.endMs > nowMs ? [found.fixture] : []
    })
  })
}
