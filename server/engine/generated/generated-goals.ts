import { FIRST_HALF_SHARE } from '../pricing/outlook.ts'
import { type Expectation, expectGoals, type Team } from '../pricing/ratings.ts'
import { poisson, seeded } from '../random.ts'

/** Teams differ by up to e^±this in what they score and concede. */
const SPREAD = 0.35

/** Goals expected of two generated teams: prices and results both come from it. */
export const expectGenerated = (team1: string, team2: string): Expectation => expectGoals(strength(team1), strength(team2), false)

/** A random result of the two teams, always the same for the key. */
export function drawResult(key: string, team1: string, team2: string) {
  const random = seeded(key)
  const { home, away } = expectGenerated(team1, team2)
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
