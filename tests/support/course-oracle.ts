import type { GameEvent } from '../../contract/sport.ts'

/**
 * A second reading of the plays on the order and time of goals, corners and cards, from what a spectator saw: goals with the minute that
 * the clock showed, corners and cards. It reads the codes itself and shares nothing with the settlement.
 */
export type Seen = Pick<GameEvent, 'kind' | 'minute' | 'side'>

type Verdict = 'W' | 'LW' | 'P' | 'LL' | 'L'

/** `from` is the score that a market of the next goal counts from; `line` is in quarters. */
export function readCourse(code: string, line: number | null, pick: string, seen: readonly Seen[], from: readonly number[]): Verdict {
  const goals = seen.filter(({ kind }) => kind === 'goal')
  const name = ({ side }: Seen) => side ?? ''
  const none = (goal: Seen | undefined) => (goal ? name(goal) : 'N')
  const isWon = (is: boolean): Verdict => (is ? 'W' : 'L')
  if (code === 'FG') return isWon(none(goals[0]) === pick)
  if (code === 'LG') return isWon(none(goals[goals.length - 1]) === pick)
  if (code === 'NG') return isWon(none(goals[(from[0] ?? 0) + (from[1] ?? 0)]) === pick)
  if (code === 'FGT') return isWon((goals[0] ? `P${fifteenOf(goals[0].minute)}` : 'N') === pick)
  const [, what, fifteen] = /^Q([GM])([1-6])$/.exec(code) ?? []
  if (what) {
    const within = goals.filter(({ minute }) => fifteenOf(minute) === Number(fifteen)).map(name)
    if (what === 'G') return isWon(within.length > 0 === (pick === 'Y'))
    return isWon(pick === ahead(within))
  }
  const isHalf = code[0] === 'H'
  const [of = '', play = ''] = [isHalf ? code[1] : code[0], code.slice(isHalf ? 2 : 1)]
  const kinds = of === 'K' ? ['corner'] : ['yellow', 'red']
  const counted = seen.filter(({ kind, minute }) => kinds.includes(kind) && !(isHalf && fifteenOf(minute) > 3)).map(name)
  if (play === 'M') return isWon(pick === ahead(counted))
  if (play === 'EO') return isWon(pick === (counted.length % 2 === 0 ? 'E' : 'O'))
  const home = counted.filter((side) => side === 'H').length
  const away = counted.length - home
  const beats =
    play === 'R' ? home - away + (line ?? 0) / 4 : (play === 'OUH' ? home : play === 'OUC' ? away : home + away) - (line ?? 0) / 4
  return byMargin(pick === 'H' || pick === 'O' ? beats : -beats)
}

/** `45+2` belongs to the last fifteen minutes of the first half. */
function fifteenOf(minute: string): number {
  const [shown = 0, more] = minute.split('+').map(Number)
  if (more !== undefined) return shown === 45 ? 3 : 6
  return Math.ceil(shown / 15)
}

function ahead(sides: readonly string[]): string {
  const lead = sides.reduce((sum, side) => sum + (side === 'H' ? 1 : -1), 0)
  return lead === 0 ? 'N' : lead > 0 ? 'H' : 'C'
}

/** Half the stake is on each of the two lines next to a quarter. */
function byMargin(beats: number): Verdict {
  if (beats === 0) return 'P'
  if (Math.abs(beats) === 0.25) return beats > 0 ? 'LW' : 'LL'
  return beats > 0 ? 'W' : 'L'
}
