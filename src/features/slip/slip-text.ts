import { t } from '@lingui/core/macro'
import { formatYuanFixed } from '../../../domain/money.ts'
import { acceptPrice, checkStake } from '../../../domain/slip.ts'
import { isBusy, type Quote } from './bet.ts'
import type { SlipState } from './slip-store.ts'
import { type StakeBounds, stakeFenOf } from './stake.ts'

export const yuan = (fen: bigint): string => `¥${formatYuanFixed(fen)}`

/** What the one button of the slip does when pressed, or why it can't be. */
export type PlaceAction =
  | { readonly kind: 'place' | 'accept'; readonly stakeFen: bigint }
  | {
      readonly kind: 'off'
      readonly why: 'offline' | 'stale' | 'suspended' | 'closed' | 'no-stake' | 'below-minimum' | 'balance' | 'busy'
    }

/** Reasons that the player cannot change stand before those that a keystroke changes. */
export function placeAction(state: SlipState, quote: Quote, bounds: StakeBounds, online: boolean): PlaceAction {
  const off = (why: Extract<PlaceAction, { kind: 'off' }>['why']): PlaceAction => ({ kind: 'off', why })
  if (isBusy(state.phase)) return off('busy')
  if (!online) return off('offline')
  if (quote.state !== 'open' || quote.oddsMilli <= 0) return off(quote.state === 'open' ? 'closed' : quote.state)
  const stakeFen = stakeFenOf(state.stake)
  if (bounds.balanceFen !== null && bounds.balanceFen < bounds.minFen) return off('balance')
  if (stakeFen === null) return off('no-stake')
  if (checkStake(stakeFen, bounds) !== null) return off('below-minimum')
  return { kind: isAgreed(state, quote) ? 'place' : 'accept', stakeFen }
}

/** The price is still the one picked or accepted, or has moved only as far as the player's rule allows. */
export const isAgreed = ({ accept, agreedMilli }: SlipState, quote: Quote): boolean =>
  acceptPrice(accept, agreedMilli, quote.oddsMilli) === 'take'

export function placeText(action: PlaceAction, odds: string, bounds: StakeBounds): string {
  if (action.kind !== 'off') {
    const amount = yuan(action.stakeFen)
    return action.kind === 'place' ? t`投注 ${amount}` : t`接受 ${odds} 并投注 ${amount}`
  }
  const least = yuan(bounds.minFen)
  switch (action.why) {
    case 'offline':
      return t`联网后可用`
    case 'stale':
      return t`报价过时，恢复后可投`
    case 'suspended':
      return t`封盘，恢复后可投`
    case 'closed':
      return t`盘口已关闭`
    case 'no-stake':
      return t`请输入本金`
    case 'below-minimum':
      return t`本金最少 ${least}`
    case 'balance':
      return t`余额不足`
    case 'busy':
      return t`正在提交`
  }
}
