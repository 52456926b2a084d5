import { minus, plus, type Ratio, ratio, times } from './ratio.ts'

/** Every outcome that is told apart, with the number of equally likely ways to it. */
export interface Table {
  readonly name: string
  readonly rows: readonly { readonly outcome: string; readonly ways: bigint }[]
}

/** A bet with what it returns for one unit of its stake: mean and variance, exact. */
export interface Wager {
  readonly name: string
  readonly mean: Ratio
  readonly variance: Ratio
}

/** What a stake returns in so many ways, in thousandths of the stake, the stake itself included. */
export interface Return {
  readonly thousandths: number
  readonly ways: bigint
}

export const waysOf = (rows: readonly { readonly ways: bigint }[]): bigint => rows.reduce((sum, { ways }) => sum + ways, 0n)

/** The wager that has these returns. */
export function wagerOf(name: string, returns: readonly Return[]): Wager {
  const ways = waysOf(returns)
  const moment = (power: bigint) =>
    returns.map(({ thousandths, ways: own }) => ratio(own * BigInt(thousandths) ** power, ways * 1000n ** power)).reduce(plus, ratio(0n))
  const mean = moment(1n)
  return { name, mean, variance: minus(moment(2n), times(mean, mean)) }
}

/** What a stake in fen returns, rounded down to the fen. Stakes that the games offer leave no remainder. */
export function returnedFen(stakeFen: bigint, thousandths: number): bigint {
  if (stakeFen < 0n) throw new RangeError('a stake is not negative')
  return (stakeFen * BigInt(thousandths)) / 1000n
}
