/**
 * The constants of ratings, fitted to 1X2 results of the first divisions of England, Spain, Germany and Italy from 2015-16 to
 * 2023-24: each fortnight was predicted from the matches before it. `npm run bench -- fit-ratings <folder>` fits them again,
 * starting from these, and prints the table.
 */
export interface RatingsTable {
  /** Weight of results of earlier seasons, besides their age: squads change in summer. */
  summer: number
  halfLifeDays: number
  /** Weight of a team's prior, in goals. */
  priorGoals: number
  /** How much less a team new to a league scores and more it concedes, log scale; `second`: in its second season. */
  newcomer: number
  second: number
  /** Widens the differences between teams, which the prior narrows. */
  spread: number
  /** Goals of a side in 90 minutes; `homeEdge`: how many more at home and fewer away, log scale. */
  meanGoals: number
  homeEdge: number
  /** A league's own mean and edge weigh as much as those two after this many matches. */
  leagueMatches: number
  /** Below zero, scores of 0–0 and 1–1 are more frequent, 1–0 and 0–1 rarer, than with independent sides. */
  lowScore: number
}

/** The table was fitted without matches from this day on. */
export const FITTED_BEFORE = '2024-07-01'

export const FITTED: RatingsTable = {
  summer: 0.525,
  halfLifeDays: 450,
  priorGoals: 10.24,
  newcomer: 0.14,
  second: 0.06,
  spread: 1.17,
  meanGoals: 1.39,
  homeEdge: 0.12,
  leagueMatches: 200,
  lowScore: -0.07,
}
