import { SPORT_LEAGUES } from '../names/names-sports.ts'
import { drawResult } from './generated-goals.ts'
import { type GeneratedFixture, slotFixture, slotsAt } from './slots.ts'

/**
 * Virtual football, which nobody plays. Three cups a day, one after the other, of eight hours and twelve games each: so every day
 * has its champions, and the outrights on the cups that are not being played are open.
 */
const SLOT_MS = 40 * 60_000
const GAMES = 12
const DAY_MS = 86_400_000
/** The longest a game may take; one that would be over by now is not generated. */
const LENGTH_MS = 105 * 60_000

interface Cup {
  /** The name, including the day. */
  competition: string
  teams: readonly string[]
  date: string
  /** The slot of its first game. */
  slot: number
}

const LEAGUES = SPORT_LEAGUES.filter(({ type }) => type === 'VF').map(({ latin, teams }) => ({ latin, teams: Object.keys(teams) }))

/** The cups of the day of `atMs`, in the order they are played. */
export function cupsOf(atMs: number): Cup[] {
  const day = Math.floor(atMs / DAY_MS)
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  const slot = (day * DAY_MS) / SLOT_MS
  return LEAGUES.map(({ latin, teams }, i) => ({ competition: `${latin} ${date}`, teams, date, slot: slot + i * GAMES }))
}

export const virtualFixturesAt = (runSeed: string, nowMs: number): GeneratedFixture[] =>
  slotsAt(nowMs, { slotMs: SLOT_MS, lengthMs: LENGTH_MS, today: 2, early: GAMES }).flatMap((slot) => {
    const cup = cupsOf(slot * SLOT_MS).find((one) => one.slot <= slot && slot < one.slot + GAMES)
    return cup ? [fixtureOf(runSeed, cup, slot)] : []
  })

/** All games of a cup of that day; empty when the competition is none. */
export function cupFixtures(runSeed: string, competition: string, date: string): GeneratedFixture[] {
  const cup = cupsOf(Date.parse(date)).find((one) => one.competition === competition)
  return cup ? Array.from({ length: GAMES }, (_, i) => fixtureOf(runSeed, cup, cup.slot + i)) : []
}

function fixtureOf(runSeed: string, { competition, teams }: Cup, slot: number): GeneratedFixture {
  const source_key = `generated|${runSeed}|VF|${slot}`
  const atMs = slot * SLOT_MS
  const fixture = slotFixture({ competition, teams, game: Math.floor(atMs / DAY_MS) * GAMES + (slot % GAMES) }, atMs)
  return { source_key, game_type: 'VF', ...fixture, ...drawResult(source_key, fixture.team1, fixture.team2) }
}
