import { LEAGUES } from './names-data.ts'
import { FIRST_HALF_SHARE } from './pricing.ts'
import { poisson, seeded } from './random.ts'
import { type Expectation, expectGoals, type Team } from './ratings.ts'

/**
 * Fixtures for when nothing was imported: the leagues of our name table play on, a kick-off every quarter of an hour, so
 * that some seven games are always in play. All are known eight hours ahead (today), every fourth one two days ahead
 * (early). A slot decides its teams; the run decides the result, so two runs do not play the same day.
 */
const SLOT_MS = 15 * 60_000
export const TODAY_MS = 8 * 3_600_000
const EARLY_MS = 48 * 3_600_000
/** A game that would be over by now, whatever its stoppage, is not worth starting. */
const LENGTH_MS = 105 * 60_000
/** Teams differ by up to e^±this in what they score and concede. */
const SPREAD = 0.35

interface GeneratedFixture {
  source_key: string
  competition: string
  round: string
  date: string
  time: string
  zone: 'UTC'
  team1: string
  team2: string
  ht1: number
  ht2: number
  ft1: number
  ft2: number
}

/** Every fixture that should be known at `nowMs`: in play, today and early. */
export function fixturesAt(runSeed: string, nowMs: number): GeneratedFixture[] {
  const found: GeneratedFixture[] = []
  for (let slot = Math.ceil((nowMs - LENGTH_MS) / SLOT_MS); slot * SLOT_MS < nowMs + EARLY_MS; slot += 1) {
    if (slot * SLOT_MS <= nowMs + TODAY_MS || slot % 4 === 0) found.push(fixtureOf(runSeed, slot))
  }
  return found
}

/** What the generated teams are worth: pricing and results both come from it. */
export const expectGenerated = (team1: string, team2: string): Expectation => expectGoals(strength(team1), strength(team2), false)

function fixtureOf(runSeed: string, slot: number): GeneratedFixture {
  const { competition, teams } = COMPETITIONS[slot % COMPETITIONS.length] ?? EMPTY
  const { round, home, away } = pairing(Math.floor(slot / COMPETITIONS.length), teams.length)
  const [team1 = '', team2 = ''] = [teams[home], teams[away]]
  const source_key = `generated|${runSeed}|${slot}`
  const kickOff = new Date(slot * SLOT_MS).toISOString()
  return {
    source_key,
    competition,
    round: `Matchday ${round + 1}`,
    date: kickOff.slice(0, 10),
    time: kickOff.slice(11, 16),
    zone: 'UTC',
    team1,
    team2,
    ...playOut(expectGenerated(team1, team2), seeded(source_key)),
  }
}

function playOut({ home, away }: Expectation, random: () => number) {
  const half = (mean: number, share: number) => poisson(mean * share, random)
  const [ht1, ht2] = [half(home, FIRST_HALF_SHARE), half(away, FIRST_HALF_SHARE)]
  return { ht1, ht2, ft1: ht1 + half(home, 1 - FIRST_HALF_SHARE), ft2: ht2 + half(away, 1 - FIRST_HALF_SHARE) }
}

function strength(team: string): Team {
  const random = seeded(`strength|${team}`)
  const within = (spread: number) => (random() * 2 - 1) * spread
  const quality = within(SPREAD)
  return { attack: quality + within(SPREAD / 3), defence: quality + within(SPREAD / 3) }
}

/** The circle method: each round everyone plays once; a team's next game is about a round later. */
function pairing(game: number, teams: number): { round: number; home: number; away: number } {
  const perRound = teams / 2
  const round = Math.floor(game / perRound) % (teams - 1)
  const at = (seat: number) => (seat === 0 ? 0 : 1 + ((seat - 1 + round) % (teams - 1)))
  const pair = game % perRound
  const [one, other] = [at(pair), at(teams - 1 - pair)]
  return (round + pair) % 2 === 0 ? { round, home: one, away: other } : { round, home: other, away: one }
}

/** A club plays in the first league that lists it, so that it is never in two games at once. */
export const COMPETITIONS = LEAGUES.map(({ latin: [competition = ''], teams }, i) => {
  const elsewhere = new Set(LEAGUES.slice(0, i).flatMap((league) => Object.keys(league.teams)))
  return { competition, teams: Object.keys(teams).filter((team) => !elsewhere.has(team)) }
})
const EMPTY = { competition: '', teams: [] }
