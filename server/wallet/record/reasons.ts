import type { DealFilter, DealKind } from '../../../contract/wallet-record.ts'

/**
 * What the record calls a transfer, by its reason. Each reason that a domain lists has a kind (server/domains.test.ts), so a new one is
 * a row more.
 */
export const KINDS: Readonly<Record<string, DealKind>> = {
  grant: 'gift',
  bonus: 'bonus',
  bonus_forfeit: 'bonus',
  // Between accounts of points, which are no money.
  points_earned: 'gift',
  points_spent: 'gift',
  activity_gift: 'gift',
  commission: 'gift',
  // Between accounts of the house.
  budget_funded: 'gift',
  budget_spent: 'gift',
  given_up: 'withdraw',
  deposit: 'deposit',
  deposit_fee: 'deposit',
  deposit_review: 'deposit',
  deposit_review_fee: 'deposit',
  withdraw_review: 'withdraw',
  withdraw_review_fee: 'withdraw',
  // Between accounts of the house.
  review_borne: 'withdraw',
  withdraw_hold: 'withdraw',
  withdraw_paid: 'withdraw',
  withdraw_fee: 'withdraw',
  withdraw_release: 'withdraw',
  venue_in: 'transfer',
  venue_out: 'transfer',
  venue_go: 'transfer',
  venue_arrive: 'transfer',
  venue_return: 'transfer',
  venue_come: 'transfer',
  venue_bet: 'bet',
  venue_win: 'settlement',
  venue_back: 'settlement',
  stake_hold: 'bet',
  cash_out: 'cash-out',
  stake_release: 'settlement',
  stake_lost: 'settlement',
  winnings: 'settlement',
  correction: 'settlement',
}

/** A row of a reason that nobody listed is shown all the same. */
export const kindOf = (reason: string): DealKind => KINDS[reason] ?? 'other'

/** The kinds of each filter but `all`. */
export const FILTERS: Readonly<Record<Exclude<DealFilter, 'all'>, readonly DealKind[]>> = {
  deposit: ['deposit'],
  withdraw: ['withdraw'],
  transfer: ['transfer'],
  play: ['bet', 'settlement', 'cash-out', 'correction'],
  gift: ['bonus', 'gift'],
}

/** The reasons of a filter. */
export const reasonsOf = (filter: Exclude<DealFilter, 'all'>): string[] => FILTERS[filter].flatMap(reasonsOfKind)

export const reasonsOfKind = (of: DealKind): string[] => Object.entries(KINDS).flatMap(([reason, kind]) => (kind === of ? [reason] : []))

/** Reasons of what a person decided about a dispute. */
export const REVIEW_REASONS = ['deposit_review', 'deposit_review_fee', 'withdraw_review', 'withdraw_review_fee'] as const

/** Reasons of what bets cost and bring. */
export const PLAY_REASONS = reasonsOf('play')
