import type { Score } from '../../../domain/settlement.ts'
import type { SeasonFixture } from '../fixtures/knock-out.ts'
import { courseIn } from '../generated/seasons.ts'
import { endsOf } from '../sports/ends.ts'
import { chanceOf, changeBy } from '../sports/learning.ts'
import { opinionOf } from '../sports/opinion.ts'
import { chanceAt } from '../sports/spread.ts'
import { KICK_OFF } from '../sports/standing.ts'
import { type Forecast, type Standing, seasonForecast } from './season.ts'

/**
 * A forecast of a season of another sport than football: the games left are won as their prices say, and each result moves the form of its
 * sides for the next ones, as it will. `table`: after the results so far. Null when the season is over.
 */
export function sportForecast(
  teams: readonly string[],
  season: readonly SeasonFixture[],
  table: readonly Standing[],
  random: () => number,
): Forecast | null {
  const at = (team: string) => teams.indexOf(team)
  const left = season.filter(({ known }) => !known)
  const course = left[0] ? courseIn(left[0]) : null
  if (!course) return null
  const { rules } = course
  const plain = left.map((fixture) => ({
    home: at(fixture.team1),
    away: at(fixture.team2),
    edge: opinionOf(rules, fixture.team1, fixture.team2).edge,
  }))
  const learnt = new Float64Array(teams.length)
  const learn = (forms: Float64Array, home: number, away: number, edge: number, won: boolean) => {
    const change = changeBy(chanceOf(rules, edge), won)
    forms[home] = (forms[home] ?? 0) + change
    forms[away] = (forms[away] ?? 0) - change
  }
  const formEdge = (forms: Float64Array, home: number, away: number) => (forms[home] ?? 0) - (forms[away] ?? 0)
  for (const { known, team1, team2, ft1, ft2 } of season) {
    if (!known || ft1 === null || ft2 === null) continue
    const [home, away] = [at(team1), at(team2)]
    learn(learnt, home, away, opinionOf(rules, team1, team2).edge + formEdge(learnt, home, away), ft1 > ft2)
  }
  const lead = leadsOf(endsOf(course, { edge: 0, tempo: 0, pace: 0 }, KICK_OFF, -1), random)
  /** The winner's and the loser's score: of sets as they can be, of points with the lead alone. */
  const scoreWith = (by: number): Score => (rules.model === 'sets' ? [rules.toWin, rules.toWin - by] : [by, 0])
  return seasonForecast(table, random, (end) => {
    const forms = learnt.slice()
    for (const { home, away, edge } of plain) {
      const now = edge + formEdge(forms, home, away)
      const won = random() < chanceOf(rules, now)
      const [more, less] = scoreWith(lead())
      end(home, away, won ? more : less, won ? less : more)
      learn(forms, home, away, now, won)
    }
  })
}

/** Draws by how much an even match is won. */
function leadsOf({ difference }: ReturnType<typeof endsOf>, random: () => number): () => number {
  const most = Math.max(-difference.from, difference.from + difference.chances.length - 1)
  const sums: number[] = [0]
  for (let by = 1; by <= most; by += 1) sums.push((sums[by - 1] ?? 0) + chanceAt(difference, by) + chanceAt(difference, -by))
  return () => {
    const drawn = random() * (sums.at(-1) ?? 1)
    return Math.max(
      1,
      sums.findIndex((sum) => sum > drawn),
    )
  }
}
