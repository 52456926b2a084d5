import { floorToFen, leastFen } from './money.ts'
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
  /** Of a builder, whose legs are of one match: the price of all of them together, Hong Kong thousandths, in place of their own. */
  readonly oddsMilli?: number
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
export const ticketLines = (count: number, folds: readonly Fold[], bankers: readonly number[] = []): TicketLine[] => {
  const others = Array.from({ length: count }, (_, place) => place).filter((place) => !bankers.includes(place))
  return folds.flatMap(({ size, stakeFen }) => {
    if (!Number.isInteger(size) || size < Math.max(1, bankers.length) || size > count)
      throw new RangeError(`no lines of ${size} legs of ${count} with ${bankers.length} bankers`)
    const chosen = combinations(others, size - bankers.length)
    const lines = bankers.length === 0 ? chosen : chosen.map((legs) => [...bankers, ...legs].sort((a, b) => a - b))
    return lines.map((legs) => ({ legs, stakeFen }))
  })
}

/** The combinations of `size` of these places, in lexicographic order. */
function combinations(places: readonly number[], size: number): number[][] {
  const all: number[][] = []
  const chosen: number[] = []
  const choose = (from: number): void => {
    if (chosen.length === size) all.push([...chosen])
    else
      for (let at = from; at <= places.length - (size - chosen.length); at++) {
        chosen.push(places[at] ?? 0)
        choose(at + 1)
        chosen.pop()
      }
  }
  choose(0)
  return all
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
  const [first] = lines
  if (!first || lines.length === 1) return null
  const folds = new Map<number, Fold & { count: number }>()
  const timesIn: number[] = []
  for (const { legs, stakeFen } of lines) {
    const fold = folds.get(legs.length)
    folds.set(legs.length, { size: legs.length, stakeFen: fold?.stakeFen ?? stakeFen, count: (fold?.count ?? 0) + 1 })
    for (const place of legs) timesIn[place] = (timesIn[place] ?? 0) + 1
  }
  return {
    folds: [...folds.values()].sort((a, b) => a.size - b.size),
    bankers: first.legs.filter((place) => timesIn[place] === lines.length),
  }
}

/** A leg; its result may be unknown. */
export interface OpenLeg {
  oddsMilli: number
  result: SettledLeg['result'] | null
}

/**
 * Settles a ticket by the known results; null while a line is open. A line ends with its last result, or with its first lost leg. A
 * builder without a lost leg gives its stake back if one is void, since its price was for all of them.
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
export function fullReturnFen(lines: readonly TicketLine[], prices: readonly number[]): bigint {
  const factors = prices.map(wonFactor)
  let all = 0n
  for (const line of lines) {
    const { oddsMilli, stakeFen, legs } = line
    all +=
      oddsMilli === undefined
        ? floorToFen(timesFactors(line, factors), 1000n ** BigInt(legs.length))
        : floorToFen(stakeFen * wonFactor(oddsMilli), 1000n)
  }
  return all
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
  const factors = prices.map(wonFactor)
  const one = 1000n ** BigInt(prices.length)
  let returned = 0n
  for (const line of lines) returned += timesFactors(line, factors) * 1000n ** BigInt(prices.length - line.legs.length)
  const stakeFen = returned === 0n ? maxFen : (stakeOf(lines) * maxReturnFen * one) / returned
  return stakeFen < maxFen ? stakeFen - (stakeFen % 100n) : maxFen
}

/** A won leg's factor on its stake, in thousandths. */
const wonFactor = (oddsMilli: number): bigint => 1000n + BigInt(oddsMilli)

/** A line's stake times the factors of its legs, which are given by their place. */
function timesFactors({ legs, stakeFen }: TicketLine, factors: readonly bigint[]): bigint {
  let product = stakeFen
  for (const place of legs) product *= factors[place] ?? noLeg(place, factors.length)
  return product
}

export function stakeOf(lines: readonly TicketLine[]): bigint {
  let all = 0n
  for (const { stakeFen } of lines) all += stakeFen
  return all
}

/** The return of a line, fen; null while it is open. */
function paidBy(line: TicketLine, legs: readonly OpenLeg[]): bigint | null {
  if (isLost(line, legs)) return 0n
  const settled = legsOf(line, legs).flatMap(({ oddsMilli, result }) => (result === null ? [] : [{ oddsMilli, result }]))
  if (settled.length < line.legs.length) return null
  const { oddsMilli } = line
  if (oddsMilli === undefined) return linePayoutFen(line.stakeFen, settled)
  return linePayoutFen(line.stakeFen, [{ oddsMilli, result: settled.every(({ result }) => result === 'W') ? 'W' : 'P' }])
}

const isLost = (line: TicketLine, legs: readonly OpenLeg[]): boolean => legsOf(line, legs).some(({ result }) => result === 'L')

const legsOf = (line: TicketLine, legs: readonly OpenLeg[]): OpenLeg[] => line.legs.map((place) => legs[place] ?? noLeg(place, legs.length))

function noLeg(place: number, count: number): never {
  throw new RangeError(`a line of leg ${place} on a ticket of ${count}`)
}

const sum = (fens: readonly bigint[]): bigint => fens.reduce((all, fen) => all + fen, 0n)
