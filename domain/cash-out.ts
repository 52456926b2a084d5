import { floorToFen } from './money.ts'
import { legFactor, type SettledLeg } from './settlement.ts'
import type { TicketLine } from './ticket-lines.ts'

/**
 * Cash-out: a ticket, or a part of it, is given back before its end for what it is worth now, less a margin. What a leg is worth is a
 * factor on its stake, in billionths: of a leg with a result the exact one, of an open leg the expected one, rounded down. Legs of one
 * ticket are of different matches, so the value of a line is the product of its legs' factors.
 */
export const FACTOR_ONE = 1_000_000_000n

/** The house keeps this part of the fair value, percent. */
export const CASH_OUT_MARGIN = 5

/** How likely each result of an open leg is that returns something; it loses all with the rest. */
export interface LegChances {
  readonly W: number
  readonly LW: number
  readonly P: number
  readonly LL: number
}

/** What an open leg is worth at its agreed price, Hong Kong thousandths: rounded down, never below 0. */
export function expectedFactor(oddsMilli: number, { W, LW, P, LL }: LegChances): bigint {
  const expected = W * (1000 + oddsMilli) + LW * (1000 + oddsMilli / 2) + P * 1000 + LL * 500
  return expected > 0 ? BigInt(Math.floor(expected * 1_000_000)) : 0n
}

/** What a leg with a result is worth, exactly. */
export const settledFactor = (leg: SettledLeg): bigint => (legFactor(leg) * FACTOR_ONE) / 2000n

/** The lines of a ticket by their stake, which is all that a part of it changes: how much the lines of that stake are worth together. */
export type TicketWorth = readonly { readonly stakeFen: bigint; readonly factor: bigint }[]

/** What a ticket's lines are worth by the factors of its legs. */
export function worthOf(lines: readonly TicketLine[], factors: readonly bigint[]): TicketWorth {
  const byStake = new Map<bigint, bigint>()
  for (const { legs, stakeFen } of lines) {
    let factor = FACTOR_ONE
    for (const place of legs) {
      const one = factors[place]
      if (one === undefined) throw new RangeError(`a line of leg ${place} on a ticket of ${factors.length}`)
      factor = (factor * one) / FACTOR_ONE
    }
    byStake.set(stakeFen, (byStake.get(stakeFen) ?? 0n) + factor)
  }
  return [...byStake].map(([stakeFen, factor]) => ({ stakeFen, factor }))
}

/** The fair value of so many percent of what still runs, fen. */
export const fairValueFen = (worth: TicketWorth, percent = 100): bigint => floorToFen(partWorth(worth, percent), FACTOR_ONE)

/** What is paid for so many percent of the ticket, fen: never more than its fair value less the margin. */
export const cashOutFen = (worth: TicketWorth, percent: number): bigint =>
  floorToFen(partWorth(worth, percent) * BigInt(100 - CASH_OUT_MARGIN), 100n * FACTOR_ONE)

const partWorth = (worth: TicketWorth, percent: number): bigint =>
  worth.reduce((all, { stakeFen, factor }) => all + partOf(stakeFen, percent) * factor, 0n)

/** The lines as far as so many percent (1 to 100) of them are given back, and what is left of them. The fen that does not divide stays. */
export function splitLines(lines: readonly TicketLine[], percent: number): { cashed: TicketLine[]; left: TicketLine[] } {
  if (!Number.isInteger(percent) || percent < 1 || percent > 100) throw new RangeError(`no part of ${percent} %`)
  const cashed = lines.map((line) => ({ ...line, stakeFen: partOf(line.stakeFen, percent) }))
  return { cashed, left: lines.map((line) => ({ ...line, stakeFen: line.stakeFen - partOf(line.stakeFen, percent) })) }
}

/** The same lines with the stakes of both. */
export const joinLines = (lines: readonly TicketLine[], more: readonly TicketLine[]): TicketLine[] =>
  lines.map((line, i) => ({ ...line, stakeFen: line.stakeFen + (more[i]?.stakeFen ?? 0n) }))

const partOf = (stakeFen: bigint, percent: number): bigint => floorToFen(stakeFen * BigInt(percent), 100n)
