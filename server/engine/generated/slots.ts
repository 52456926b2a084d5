import type { SportType } from '../../../domain/sports.ts'

/** Every generated fixture is made from a slot of time, whose number decides who plays. */

export interface GeneratedFixture {
  source_key: string
  game_type: SportType
  competition: string
  round: string
  date: string
  time: string
  zone: 'UTC'
  team1: string
  team2: string
  ht1: number | null
  ht2: number | null
  ft1: number
  ft2: number
}

export interface Slotted {
  competition: string
  teams: readonly string[]
  /** The game's number among all games of the competition. */
  game: number
}

export const TODAY_MS = 8 * 3_600_000
const EARLY_MS = 48 * 3_600_000
/** All slots up to this far ahead are known. */
const SOON_MS = 2 * 3_600_000

/** Slots whose games are known at `nowMs`: those perhaps in play or soon, then every `today`th, then every `early`th. */
export function slotsAt(
  nowMs: number,
  { slotMs, lengthMs, today, early }: { slotMs: number; lengthMs: number; today: number; early: number },
): number[] {
  const first = Math.ceil((nowMs - lengthMs) / slotMs)
  const count = Math.ceil((nowMs + EARLY_MS) / slotMs) - first
  const isKnown = (slot: number) => {
    const aheadMs = slot * slotMs - nowMs
    return slot % (aheadMs <= SOON_MS ? 1 : aheadMs <= TODAY_MS ? today : early) === 0
  }
  return Array.from({ length: count }, (_, i) => first + i).filter(isKnown)
}

/** The fixture of a slot, without the result. */
export function slotFixture({ competition, teams, game }: Slotted, atMs: number) {
  const { round, home, away } = pairing(game, teams.length)
  const kickOff = new Date(atMs).toISOString()
  return {
    competition,
    round: `Matchday ${round + 1}`,
    date: kickOff.slice(0, 10),
    time: kickOff.slice(11, 16),
    zone: 'UTC' as const,
    team1: teams[home] ?? '',
    team2: teams[away] ?? '',
  }
}

/** The circle method: every team plays once each round, so its games are about a round apart. */
function pairing(game: number, teams: number): { round: number; home: number; away: number } {
  const perRound = teams / 2
  const round = Math.floor(game / perRound) % (teams - 1)
  const at = (seat: number) => (seat === 0 ? 0 : 1 + ((seat - 1 + round) % (teams - 1)))
  const pair = game % perRound
  const [one, other] = [at(pair), at(teams - 1 - pair)]
  return (round + pair) % 2 === 0 ? { round, home: one, away: other } : { round, home: other, away: one }
}
