import { otherSide, type Side } from './standing.ts'

/**
 * Frames of snooker. `balls`: on the table, in the order they are potted: 15 reds, each with a free choice of colour after it, then the six
 * colours; so 7 to 21 with the reds, 1 to 6 with colours alone, 0 when all are potted. A side stays at the table until it
 * misses. At the end of a visit the frame is over if one side leads by more than is left; level with no ball left, the black comes
 * back. There are no fouls, so that a frame has 147 points at most, and seven for each black that came back.
 */
export const ALL_BALLS = 21
const COLOURS = 6

/** Of the last balls, the black first: their values, and what they are worth together. */
const VALUES = [0, 7, 6, 5, 4, 3, 2]
const LAST = [0, 7, 13, 18, 22, 25, 27]

/** How often each colour is chosen after a red, by its value. */
const CHOSEN = [0, 0, 0.03, 0.04, 0.08, 0.18, 0.2, 0.47]

/** The most points left on the table. */
export const pointsLeft = (balls: number): number => (balls > COLOURS ? 27 + 8 * (balls - COLOURS) : (LAST[balls] ?? 0))

/** How likely a side pots the first ball of a visit, and each further one. */
export interface Potting {
  readonly first: number
  readonly more: number
}

/** Plays a visit: points, balls left after it, and the shots it took. */
export function playVisit(balls: number, { first, more }: Potting, random: () => number): { points: number; balls: number; shots: number } {
  let [points, left, shots] = [0, balls, 1]
  let free = false
  for (let chance = first; left > 0 && random() < chance; chance = more) {
    shots += 1
    if (free) {
      points += chosen(random)
      free = false
    } else {
      free = left > COLOURS
      points += free ? 1 : (VALUES[left] ?? 0)
      left -= 1
    }
  }
  return { points, balls: left, shots }
}

function chosen(random: () => number): number {
  let left = random()
  for (const [value, chance] of CHOSEN.entries()) {
    left -= chance
    if (left < 0) return value
  }
  return 7
}

/** Whether the frame is over at the end of a visit, when the home side leads by `lead`. */
export const isFrameOver = (balls: number, lead: number): boolean => Math.abs(lead) > pointsLeft(balls)

/** How likely the home side wins a frame at the start of a visit: by the balls left, its lead, and who is at the table. */
export type FrameChance = (balls: number, lead: number, striker: Side) => number

/** From the last ball to the first: all that a pot leads to is known before it. */
export function frameChance(potting: Readonly<Record<Side, Potting>>): FrameChance {
  /** By balls, then by lead from the least one, home at the table and away: at the start of a visit, and within one. */
  const atStart: Float64Array[] = [new Float64Array()]
  let within: Float64Array = new Float64Array()
  const [H, C] = [potting.H, potting.C]
  const known = (table: Float64Array | undefined, balls: number, lead: number, striker: Side) => {
    const left = pointsLeft(balls)
    if (Math.abs(lead) > left) return lead > 0 ? 1 : 0
    return table?.[2 * (lead + left) + (striker === 'H' ? 0 : 1)] ?? 0
  }
  const chance: FrameChance = (balls, lead, striker) =>
    balls === 0 && lead === 0 ? chance(1, 0, striker) : known(atStart[balls], balls, lead, striker)

  for (let balls = 1; balls <= ALL_BALLS; balls += 1) {
    const left = pointsLeft(balls)
    const table = new Float64Array(2 * (2 * left + 1))
    const next = new Float64Array(table.length)
    atStart.push(table)
    // A level frame first: the black comes back to it.
    for (let i = -1; i <= 2 * left; i += 1) {
      const lead = i < 0 ? 0 : i - left
      const [home, away] = [potted(balls, lead, 'H'), potted(balls, lead, 'C')]
      const at = 2 * (lead + left)
      const start = (H.first * home + (1 - H.first) * C.first * away) / (1 - (1 - H.first) * (1 - C.first))
      table[at] = start
      table[at + 1] = C.first * away + (1 - C.first) * start
      next[at] = H.more * home + (1 - H.more) * (table[at + 1] ?? 0)
      next[at + 1] = C.more * away + (1 - C.more) * start
    }
    within = next
  }
  return chance

  /** After the next ball is potted. */
  function potted(balls: number, lead: number, striker: Side): number {
    const sign = striker === 'H' ? 1 : -1
    if (balls <= COLOURS) {
      const now = lead + sign * (VALUES[balls] ?? 0)
      return balls === 1 ? chance(0, now, otherSide(striker)) : known(within, balls - 1, now, striker)
    }
    const { more } = potting[striker]
    let sum = 0
    for (let value = 2; value <= 7; value += 1) sum += (CHOSEN[value] ?? 0) * known(within, balls - 1, lead + sign * (1 + value), striker)
    return more * sum + (1 - more) * chance(balls - 1, lead + sign, otherSide(striker))
  }
}
