import { hash } from 'node:crypto'
import { formatUnits } from '../../../domain/coin.ts'
import { COINS } from './ways.ts'

/** A quote holds for a minute, and is accepted for a little longer, so that a form can be filled in. */
const QUOTE_MS = 60_000
const ACCEPTED_QUOTES = 3

/** Yuan for one coin, in 1/10,000, around which the sandbox's quotes move by a cent. */
const MIDDLE = 71_200n
const SPREAD = 21

/** The quote of a coin at a time; null where there is no such coin. */
export function rateOf(coin: string, nowMs: number): { rate: string; at: number } | null {
  if (!Object.hasOwn(COINS, coin)) return null
  const at = nowMs - (nowMs % QUOTE_MS)
  const step = Number.parseInt(hash('sha256', `${coin} ${at}`).slice(0, 6), 16) % SPREAD
  return { rate: formatUnits(MIDDLE + BigInt(step - (SPREAD >> 1)) * 10n), at }
}

/** Whether a rate was quoted lately. */
export const isQuoted = (coin: string, rate: string, nowMs: number): boolean =>
  Array.from({ length: ACCEPTED_QUOTES }, (_, back) => rateOf(coin, nowMs - back * QUOTE_MS)?.rate).includes(rate)
