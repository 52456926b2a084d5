import { LEAGUES } from '../names/names-data.ts'
import { drawResult } from './generated-goals.ts'
import { type GeneratedFixture, slotFixture, slotsAt } from './slots.ts'
import { sportFixturesAt } from './sport-fixtures.ts'
import { virtualFixturesAt } from './virtual.ts'

/**
 * Fixtures for when nothing was imported: the leagues of our name table play without end, a kick-off every quarter of an hour,
 * so that some seven games are always in play. All are known eight hours ahead (today), every fourth one two days ahead
 * (early). A slot decides the teams, the run the result, so two runs do not play the same day. Each other sport has a game or
 * two in play.
 */
const SLOT_MS = 15 * 60_000
/** The longest a game may take with any stoppage; one that would be over by now is not generated. */
const LENGTH_MS = 105 * 60_000

/** All fixtures known at `nowMs`: in play, today and early. */
export const fixturesAt = (runSeed: string, nowMs: number): GeneratedFixture[] => [
  ...slotsAt(nowMs, { slotMs: SLOT_MS, lengthMs: LENGTH_MS, today: 1, early: 4 }).map((slot) => fixtureOf(runSeed, slot)),
  ...virtualFixturesAt(runSeed, nowMs),
  ...sportFixturesAt(runSeed, nowMs),
]

function fixtureOf(runSeed: string, slot: number): GeneratedFixture {
  const league = COMPETITIONS[slot % COMPETITIONS.length] ?? EMPTY
  const source_key = `generated|${runSeed}|${slot}`
  const fixture = slotFixture({ ...league, game: Math.floor(slot / COMPETITIONS.length) }, slot * SLOT_MS)
  return { source_key, game_type: 'FT', ...fixture, ...drawResult(source_key, fixture.team1, fixture.team2) }
}

/** The leagues. A club plays in the first that lists it, so that it is never in two games at once. */
export const COMPETITIONS = LEAGUES.map(({ latin: [competition = ''], teams }, i) => {
  const elsewhere = new Set(LEAGUES.slice(0, i).flatMap((league) => Object.keys(league.teams)))
  return { competition, teams: Object.keys(teams).filter((team) => !elsewhere.has(team)) }
})
const EMPTY = { competition: '', teams: [] }
