import type { DepositBonus, DepositWay } from '../../../contract/wallet-deposit.ts'
import type { BonusTerms } from '../../../domain/bonus.ts'

export interface Way {
  minFen: bigint
  maxFen: bigint
  /** Of the amount, in thousandths; taken off what is credited. */
  feePermille: number
  lifeMs: number
  /** Minutes that it usually takes; null for at once. */
  minutes: { from: number; to: number } | null
  quickYuan: readonly number[]
}

const MINUTE_MS = 60_000
const yuan = (amount: number): bigint => BigInt(amount) * 100n

/** The ways to pay in, in the order of the form: limits, fee and time of each. */
export const WAYS: Readonly<Record<DepositWay, Way>> = {
  bank: {
    minFen: yuan(100),
    maxFen: yuan(50_000),
    feePermille: 0,
    lifeMs: 30 * MINUTE_MS,
    minutes: { from: 5, to: 30 },
    quickYuan: [100, 500, 1000, 2000, 5000, 10_000],
  },
  alipay: {
    minFen: yuan(50),
    maxFen: yuan(5_000),
    feePermille: 0,
    lifeMs: 15 * MINUTE_MS,
    minutes: null,
    quickYuan: [50, 100, 200, 500, 1000, 2000],
  },
  coin: {
    minFen: yuan(100),
    maxFen: yuan(100_000),
    feePermille: 0,
    lifeMs: 15 * MINUTE_MS,
    minutes: { from: 1, to: 5 },
    quickYuan: [100, 200, 500, 1000, 5000, 10_000],
  },
  huione: {
    minFen: yuan(100),
    maxFen: yuan(20_000),
    feePermille: 5,
    lifeMs: 10 * MINUTE_MS,
    minutes: { from: 1, to: 10 },
    quickYuan: [100, 500, 1000, 2000, 5000, 10_000],
  },
  xnbsk: {
    minFen: yuan(50),
    maxFen: yuan(10_000),
    feePermille: 0,
    lifeMs: 5 * MINUTE_MS,
    minutes: null,
    quickYuan: [50, 100, 200, 500, 1000, 2000],
  },
}

/** The most orders of a member that wait to be paid. */
export const MOST_OPEN = 5

/** Coins with the networks that they are taken on. */
export const COINS: Readonly<Record<string, readonly string[]>> = { USDT: ['TRC20', 'ERC20'] }

export interface BonusOffer extends BonusTerms {
  /** Turnover, as a multiple of the bonus. */
  times: number
  days: number
}

/** `first`: on the first deposit alone; `again`: on each later one. */
export const BONUSES: Readonly<Record<DepositBonus, BonusOffer>> = {
  first: { minFen: yuan(100), ratePermille: 500, maxFen: yuan(300), times: 8, days: 30 },
  again: { minFen: yuan(100), ratePermille: 200, maxFen: yuan(300), times: 8, days: 30 },
}
