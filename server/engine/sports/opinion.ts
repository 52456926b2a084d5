import { seeded } from '../random.ts'
import type { PointsRules, Rules, SetsRules } from './rules.ts'

/** The expectation of a match: both results and prices come from it. */
export interface Opinion {
  /** How much stronger the home side is, as a difference of strengths. */
  readonly edge: number
  /** More points for both, on a log scale. */
  readonly tempo: number
  /** More possessions for both, on a log scale. */
  readonly pace: number
}

/** What follows from an opinion is kept for so many of late: those of a match are rounded, and change once a minute or so. */
export const LATE_OPINIONS = 64

const TEMPO = 0.03
const PACE = 0.035

export function opinionOf({ home }: Rules, team1: string, team2: string): Opinion {
  const [one, other] = [strength(team1), strength(team2)]
  return { edge: one.strength - other.strength + home, tempo: one.tempo + other.tempo, pace: one.pace + other.pace }
}

function strength(team: string): { strength: number; tempo: number; pace: number } {
  const random = seeded(`strength|${team}`)
  const within = (most: number) => (random() * 2 - 1) * most
  return { strength: within(1), tempo: within(TEMPO), pace: within(PACE) }
}

/** The factor by which each side's chances are likelier to score than the average side's. */
export const factorsOf = ({ spread }: PointsRules, { edge, tempo }: Opinion): [number, number] => [
  Math.exp(tempo + spread * edge),
  Math.exp(tempo - spread * edge),
]

/** How likely the home side wins the smallest unit, if it serves as often as not. */
export const unitChance = ({ spread }: SetsRules, { edge }: Opinion): number => 0.5 + spread * edge
