import { storage } from '../../db/storage.ts'
import type { StakeBounds } from '../../features/betting/slip/stake.ts'
import type { OddsPick } from '../../features/sport/odds/sports-context.ts'
import { steadyClock } from '../../platform/clock.ts'
import { session } from '../../transport/session.ts'
import { odds, slip, withGide } from './betting.ts'

/** The second tap of a double press comes within this time, and bets nothing. */
const TWICE_MS = 800

/** How many parts of the page say that a tap bets. While none does, none is taken for a bet. */
let saidBy = 0
let pressedAt = Number.NEGATIVE_INFINITY

/** The stake of a bet in one tap, fen; null: that is off. */
export function quickStake(): bigint | null {
  const yuan = storage.get('quickBet')
  return yuan === '' ? null : BigInt(yuan) * 100n
}

export function setQuickStake(stakeFen: bigint | null): void {
  if (stakeFen === null) storage.remove('quickBet')
  else storage.set('quickBet', String(stakeFen / 100n))
}

export const subscribeQuick = (listener: () => void) => storage.subscribe('quickBet', listener)

/** From now on a part of the page shows whether a tap bets; returns the way to stop. */
export function saysQuick(): () => void {
  saidBy += 1
  return () => {
    saidBy -= 1
  }
}

/**
 * Bets on a pressed price at once, where the player has turned that on. `not`: the press is a pick like any other. `twice`: it was the
 * second tap of a double press. Otherwise why nothing was sent, or null.
 */
export function betQuickly(pick: OddsPick, limits: Omit<StakeBounds, 'balanceFen'>) {
  const stakeFen = quickStake()
  const { mode, picks } = slip.state.getState().selections
  const isOn = stakeFen !== null && saidBy > 0 && session.get().state === 'member'
  if (!isOn || mode === 'builder' || (mode !== 'single' && picks.length > 0)) return 'not'
  const now = steadyClock.now()
  if (now - pressedAt < TWICE_MS) return 'twice'
  pressedAt = now
  const quote = { oddsMilli: pick.oddsMilli, state: 'open', direction: null, caption: '', from: odds.from(pick.marketId) } as const
  return slip.quick(withGide(pick), quote, stakeFen, { ...limits, balanceFen: null })
}
