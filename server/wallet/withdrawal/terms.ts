import type { CardKind, CoinNetwork } from '../../../contract/wallet-cards.ts'
import type { WithdrawalLimits, WithdrawalWay } from '../../../domain/withdrawal.ts'

export const LIMITS: WithdrawalLimits = { minFen: 10_000n, maxFen: 5_000_000n, dayCount: 5, dayFen: 5_000_000n }

/** A withdrawal that was not handed to the provider by then is given back. */
export const UNSENT_LIFE_MS = 24 * 3_600_000

/** `minutes`: how long it usually takes, as the page says it. */
export const WAYS: Record<Exclude<CardKind, 'coin'>, WithdrawalWay & { minutes: number }> = {
  bank: { freeADay: 3, feeFen: 500n, minutes: 30 },
  alipay: { freeADay: 3, feeFen: 500n, minutes: 30 },
}

interface CoinTerms extends WithdrawalWay {
  coin: string
  decimals: number
  /** Fen for one. */
  rateFen: bigint
  minutes: number
}

/** The network's fee is paid by the member, each time. Play money has no market: the rates are fixed. */
export const COINS: Record<CoinNetwork, CoinTerms> = {
  'USDT-TRC20': { coin: 'USDT', decimals: 6, rateFen: 712n, freeADay: 0, feeFen: 712n, minutes: 10 },
  'USDT-ERC20': { coin: 'USDT', decimals: 6, rateFen: 712n, freeADay: 0, feeFen: 2_136n, minutes: 20 },
  BTC: { coin: 'BTC', decimals: 8, rateFen: 64_000_000n, freeADay: 0, feeFen: 3_200n, minutes: 60 },
}

export const isCoinNetwork = (network: string): network is CoinNetwork => network in COINS
