import { leastFen } from './money.ts'
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

/**
 * The lines of a ticket of `count` legs, fold by fold. Each line has all `bankers`, places of legs. Throws on a fold of no leg, of too
 * many, or of too few for the bankers, which is a bug.
 */
export const ticketLines = (count: number, folds: readonly Fold[], bankers: readonly number[] = []): TicketLine[] =>
  folds.flatMap(({ size, stakeFen }) => {
    if (!Number.isInteger(size) || size < Math.max(1, bankers.length) || size > count)
      throw new RangeError(`no lines of ${size} legs of ${count} with ${bankers.length} bankers`)
    const others = Array.from({ length: count }, (_, place) => place).filter((place) => !bankers.includes(place))
    return combinations(others, size - bankers.length).map((legs) => ({ legs: [...bankers, ...legs].sort((a, b) => a - b), stakeFen }))
  })

/** The combinations of `size` of these places, in lexicographic order. */
function combinations(places: readonly number[], size: number): number[][] {
  if (size === 0) return [[]]
  return places
    .slice(0, places.length - size + 1)
    .flatMap((leg, i) => combinations(places.slice(i + 1), size - 1).map((rest) => [leg, ...rest]))
}

/** What a bet on `count` legs stakes, as calls say it: one line of all legs, or folds with bankers. */
export const linesOfBet = (
  count: number,
  bet: { stakeFen: string } | { folds: readonly StakedFold[]; bankers: readonly number[] },
): TicketLine[] =>
  'folds' in bet
    ? ticketLines(
        count,
        bet.folds.map(({ size, stakeFen }) => ({ size, stakeFen: BigInt(stakeFen) })),
        bet.bankers,
      )
    : ticketLines(count, [{ size: count, stakeFen: BigInt(bet.stakeFen) }])
interface StakedFold {
  readonly size: number
  readonly stakeFen: string
}

/** The sizes of fold that a system of so many legs and bankers can have, smallest first: at least two legs, and one beside the bankers. */
export const foldSizes = (count: number, bankers = 0): number[] => {
  const least = Math.max(2, bankers + 1)
  return Array.from({ length: Math.max(0, count - least + 1) }, (_, i) => least + i)
}

/** What a ticket's lines are as a system: its folds, smallest first, and the legs that are in every line. Null for a single or a series. */
export function systemOf(lines: readonly TicketLine[]): { folds: (Fold & { count: number })[]; bankers: number[] } | null {
  const [first, ...rest] = lines
  if (!first || rest.length === 0) return null
  const sizes = [...new Set(lines.map(({ legs }) => legs.length))].sort((a, b) => a - b)
  const folds = sizes.map((size) => {
    const ofSize = lines.filter(({ legs }) => legs.length === size)
    return { size, count: ofSize.length, stakeFen: ofSize[0]?.stakeFen ?? 0n }
  })
  return {
    folds,
    bankers: first.legs.filter((place) => rest.every(({ legs }) => legs.includes(place))),
  }
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

/**
 * What a ticket returns by how many of its legs win, from none to all, when the others lose: the least and the most of all choices of so
 * many legs, fen. For the at most eight legs of a system, since it looks at every choice.
 */
export function returnsByWins(lines: readonly TicketLine[], prices: readonly number[]): { leastFen: bigint; mostFen: bigint }[] {
  const paid = lines.map((line) => ({
    mask: line.legs.reduce((mask, place) => mask | (1 << place), 0),
    fen: fullReturnFen([line], prices),
  }))
  const byWins: bigint[][] = prices.map(() => [])
  byWins.push([])
  for (let won = 0; won < 1 << prices.length; won++) {
    const wins = prices.filter((_, place) => won & (1 << place)).length
    byWins[wins]?.push(sum(paid.flatMap(({ mask, fen }) => ((mask & won) === mask ? [fen] : []))))
  }
  return byWins.map((fens) => ({
    leastFen: leastFen(fens[0] ?? 0n, ...fens),
    mostFen: -leastFen(0n, ...fens.map((fen) => -fen)),
  }))
}

/** The return of a ticket, fen, if every leg wins at these prices, Hong Kong thousandths. */
export const fullReturnFen = (lines: readonly TicketLine[], prices: readonly number[]): bigint => {
  const won = prices.map((oddsMilli) => ({ oddsMilli, result: 'W' as const }))
  return sum(lines.map((line) => paidBy(line, won) ?? 0n))
}

/**
 * The largest stake of all lines in whole yuan, spread over them as their stakes are, by the limit of any stake and by a return of
 * `maxReturnFen` at most. With many legs it may be below the least stake.
 */
export function ticketMaxStakeFen(
  lines: readonly TicketLine[],
  prices: readonly number[],
  { maxFen, maxReturnFen }: { maxFen: bigint; maxReturnFen: bigint },
): bigint {
  const one = 1000n ** BigInt(prices.length)
  const factorOf = ({ legs }: TicketLine) =>
    prices.reduce((all, price, place) => all * (legs.includes(place) ? 1000n + BigInt(price) : 1000n), 1n)
  const returned = sum(lines.map((line) => line.stakeFen * factorOf(line)))
  const stakeFen = returned === 0n ? maxFen : (stakeOf(lines) * maxReturnFen * one) / returned
  return stakeFen < maxFen ? stakeFen - (stakeFen % 100n) : maxFen
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
