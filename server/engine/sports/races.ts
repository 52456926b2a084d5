import type { Score } from '../../../domain/settlement.ts'
import type { Race, SetsRules } from './rules.ts'

/** Races of units: who gets there first, by the lead that it takes. */

export const isWon = ([home, away]: Score, { to, lead }: Race): boolean => Math.max(home, away) >= to && Math.abs(home - away) >= lead

/** What the set that is played at this score in sets is won by. */
export const raceOf = ({ toWin, set, decider }: SetsRules, [home, away]: Score): Race => (home + away === 2 * toWin - 2 ? decider : set)

/** How likely the home side wins a race from a score, when it wins each unit with this chance. */
export function raceChance({ to, lead }: Race, chance: number, from: Score = [0, 0]): number {
  return at(from[0], from[1])

  // Where a lead of two is asked for, from level near the end on only the difference counts: two units in a row.
  function level(): number {
    return chance ** 2 / (chance ** 2 + (1 - chance) ** 2)
  }
  function at(home: number, away: number): number {
    if (isWon([home, away], { to, lead })) return home > away ? 1 : 0
    if (lead === 2 && home >= to - 1 && away >= to - 1) {
      return home === away ? level() : home > away ? chance + (1 - chance) * level() : chance * level()
    }
    return grid(home, away)
  }
  /** Backwards from the end, row by row: every score is looked at once. */
  function grid(home: number, away: number): number {
    let after: number[] = []
    for (let h = to; h >= home; h -= 1) {
      const row: number[] = []
      for (let a = to; a >= away; a -= 1) {
        const ended = isWon([h, a], { to, lead }) || (lead === 2 && h >= to - 1 && a >= to - 1)
        row[a] = ended ? at(h, a) : chance * (after[a] ?? 0) + (1 - chance) * (row[a + 1] ?? 0)
      }
      after = row
    }
    return after[away] ?? 0
  }
}
