import type { Score } from '../../../domain/settlement.ts'
import type { Race } from './rules.ts'

/** Races of units: the first side to a number of units wins, by a lead. */

export const isWon = ([home, away]: Score, { to, lead }: Race): boolean => Math.max(home, away) >= to && Math.abs(home - away) >= lead

/** How likely the home side wins a race from a score, if it wins each unit with this chance. */
export function raceChance({ to, lead }: Race, chance: number, from: Score = [0, 0]): number {
  return at(from[0], from[1])

  // With a lead of two, only the difference counts once the race is level near its end: two units in a row win.
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
  /** Works backwards from the end, row by row, so that each score is computed once. */
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
