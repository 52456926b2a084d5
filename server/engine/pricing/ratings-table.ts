/**
 * What ratings were fitted to: 1X2 of the first divisions of England, Spain, Germany and Italy from 2015-16 to 2023-24, each fortnight
 * foretold from what was played before. `npm run bench -- fit-ratings <folder>` fits it again, from here, and prints the table.
 */
export interface RatingsTable {
  /** Results of a season before the last one weigh this much less at once: squads change in summer. */
  summer: number
  halfLifeDays: number
  /** Weight of what a team is thought to be before its first result, in goals. */
  priorGoals: number
  /** By this much, on a log scale, who is new to a league scores less and concedes more; and who is in it for the second season. */
  newcomer: number
  second: number
  /** Teams are this much further apart than a prior that pulls all of them together leaves them. */
  spread: number
  /** Goals of a side in 90 minutes, and the log by which the home side has more and the visitors less. */
  meanGoals: number
  homeEdge: number
  /** Matches of a league that weigh as much as those two: each has its own, as far as its results say so. */
  leagueMatches: number
  /** Below zero scores of 0–0 and 1–1 come more often, 1–0 and 0–1 more rarely, than of two sides that do not mind each other. */
  lowScore: number
}

/** Nothing of later matches went into the table. */
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
