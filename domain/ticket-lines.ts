import { isVoid } from './results.ts'
import { linePayoutFen, type SettledLeg } from './settlement.ts'

/**
 * A ticket consists of lines, each a combination of the ticket's legs with its own stake, which wins or loses by itself. A single is
 * one line of one leg, a series one line of all its legs, a system several lines of the same legs.
 */
export interface TicketLine {
  /** Places of its legs in the ticket, from 0, rising. */
  readonly legs: readonly number[]
  readonly stakeFen: bigint
}

/** All combinations of this many legs, with one stake each. */
export interface Fold {
  readonly size: number
  readonly stakeFen: bigint
}

/** The lines of a ticket of `count` legs, fold by fold. Throws on a fold of no leg or of too many, which is a bug. */
export const ticketLines = (count: number, folds: readonly Fold[]): TicketLine[] =>
  folds.flatMap(({ size, stakeFen }) => {
    if (!Number.isInteger(size) || size < 1 || size > count) throw new RangeError(`no lines of ${size} legs of ${count}`)
    return combinations(count, size).map((legs) => ({ legs, stakeFen }))
  })

/** The combinations of `size` numbers from `first` to `count` − 1, in lexicographic order. */
function combinations(count: number, size: number, first = 0): number[][] {
  if (size === 0) return [[]]
  const starts = Array.from({ length: count - size - first + 1 }, (_, i) => first + i)
  return starts.flatMap((leg) => combinations(count, size - 1, leg + 1).map((rest) => [leg, ...rest]))
}

/** A leg; its result may be unknown. */
export interface OpenLeg {
  oddsMilli: number
  result: SettledLeg['result'] | null
}

/**
 * Settles a ticket by the known results; null while a line is open. A line ends with its last result, or with its first lost leg.
 * `result`: the leg's own for one leg, the void code if all legs are void, L if every line is lost, else whether more (W), as much
 * (P) or less (LL) than the stake is returned.
 */
export function settleTicket(
  lines: readonly TicketLine[],
  legs: readonly OpenLeg[],
): { result: SettledLeg['result']; returnFen: bigint } | null {
  const paid = lines.map((line) => paidBy(line, legs))
  if (paid.includes(null)) return null
  const returnFen = sum(paid.map((fen) => fen ?? 0n))
  const results = legs.map(({ result }) => result)
  const [first] = results
  if (first && (legs.length === 1 || results.every((result) => result !== null && isVoid(result)))) return { result: first, returnFen }
  if (lines.every((line) => isLost(line, legs))) return { result: 'L', returnFen: 0n }
  const stakeFen = stakeOf(lines)
  return { result: returnFen > stakeFen ? 'W' : returnFen === stakeFen ? 'P' : 'LL', returnFen }
}

/** The return of a ticket, fen, if every leg wins at these prices, Hong Kong thousandths. */
export const fullReturnFen = (lines: readonly TicketLine[], prices: readonly number[]): bigint => {
  const won = prices.map((oddsMilli) => ({ oddsMilli, result: 'W' as const }))
  return sum(lines.map((line) => paidBy(line, won) ?? 0n))
}

export const stakeOf = (lines: readonly TicketLine[]): bigint => sum(lines.map(({ stakeFen }) => stakeFen))

/** The return of a line, fen; null while it is open. */
function paidBy(line: TicketLine, legs: readonly OpenLeg[]): bigint | null {
  if (isLost(line, legs)) return 0n
  const settled = legsOf(line, legs).flatMap(({ oddsMilli, result }) => (result === null ? [] : [{ oddsMilli, result }]))
  return settled.length < line.legs.length ? null : linePayoutFen(line.stakeFen, settled)
}

const isLost = (line: TicketLine, legs: readonly OpenLeg[]): boolean => legsOf(line, legs).some(({ result }) => result === 'L')

function legsOf(line: TicketLine, legs: readonly OpenLeg[]): OpenLeg[] {
  return line.legs.map((place) => {
    const leg = legs[place]
    if (!leg) throw new RangeError(`a line of leg ${place} on a ticket of ${legs.length}`)
    return leg
  })
}

const sum = (fens: readonly bigint[]): bigint => fens.reduce((all, fen) => all + fen, 0n)
