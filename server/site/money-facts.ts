import { SECOND_PASSWORD_LENGTH } from '../../contract/account-binding.ts'
import { CARD_WAIT_MS, CARDS_MAX } from '../../contract/wallet-cards.ts'
import { VOUCHERS_MOST } from '../../contract/wallet-deposit.ts'
import { formatYuanFixed, yuanFixed } from '../../domain/money.ts'
import { WALLET_SESSION_MS } from '../account/binding/wallet-session.ts'
import { LIMITS as ACCOUNT_LIMITS } from '../account/limits/limits.ts'
import { MOST_OPEN, COINS as PAID_IN, WAYS as WAYS_IN } from '../wallet/deposit/ways.ts'
import { LIMITS, COINS as PAID_OUT, UNSENT_LIFE_MS, WAYS as WAYS_OUT } from '../wallet/withdrawal/terms.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const range = (minFen: bigint, maxFen: bigint): string => `${yuanFixed(minFen)} – ${yuanFixed(maxFen)}`
/** Each name once. */
export const listed = (names: readonly string[]): string => [...new Set(names)].join('、')
/** The facts of each of a table, by its key and what they are about. */
const ofEach = <T>(table: Readonly<Record<string, T>>, facts: (one: T) => Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([key, one]) =>
      Object.entries(facts(one)).map(([about, text]) => [`${key.replace('-', '')}${about}`, text] as const),
    ),
  )

/** What texts say of deposits, withdrawals and payout accounts: `{bankIn}`, `{USDTTRC20OutFee}`. */
export const moneyFacts: Readonly<Record<string, string>> = {
  ...ofEach(WAYS_IN, ({ minFen, maxFen, feePermille, lifeMs, minutes }) => ({
    In: range(minFen, maxFen),
    InFee: `${feePermille / 10}%`,
    InLife: String(lifeMs / MINUTE_MS),
    ...(minutes && { InMinutes: `${minutes.from}–${minutes.to}` }),
  })),
  coinsIn: listed(Object.entries(PAID_IN).flatMap(([coin, networks]) => networks.map((network) => `${coin} · ${network}`))),
  coinsOut: listed(Object.keys(PAID_OUT).map((network) => network.replace('-', ' · '))),
  mostOpen: String(MOST_OPEN),
  vouchers: String(VOUCHERS_MOST),
  out: range(LIMITS.minFen, LIMITS.maxFen),
  outADay: String(LIMITS.dayCount),
  outMostADay: formatYuanFixed(LIMITS.dayFen),
  ...ofEach(WAYS_OUT, ({ freeADay, feeFen, minutes }) => ({
    OutFree: String(freeADay),
    OutFee: formatYuanFixed(feeFen),
    OutMinutes: String(minutes),
  })),
  ...ofEach(PAID_OUT, ({ coin, rateFen, feeFen, minutes }) => ({
    OutRate: `1 ${coin} = ${yuanFixed(rateFen)}`,
    OutFee: formatYuanFixed(feeFen),
    OutMinutes: String(minutes),
  })),
  outUnsentHours: String(UNSENT_LIFE_MS / HOUR_MS),
  walletHours: String(WALLET_SESSION_MS / HOUR_MS),
  pinDigits: String(SECOND_PASSWORD_LENGTH),
  pinTries: String(ACCOUNT_LIMITS.secondPassword.max),
  pinHours: String(ACCOUNT_LIMITS.secondPassword.windowMs / HOUR_MS),
  cardsMost: String(CARDS_MAX),
  cardWaitHours: String(CARD_WAIT_MS / HOUR_MS),
}
