import type { DealKind } from '../../../contract/wallet-record.ts'

/**
 * What the record calls a transfer, by its reason. Each reason that a domain lists has a kind (server/domains.test.ts), so a new one is
 * a row more.
 */
const KINDS: Readonly<Record<string, DealKind>> = {
  grant: 'gift',
  bonus: 'bonus',
  bonus_forfeit: 'bonus',
  deposit: 'deposit',
  deposit_fee: 'deposit',
  withdraw_hold: 'withdraw',
  withdraw_paid: 'withdraw',
  withdraw_release: 'withdraw',
  stake_hold: 'bet',
  stake_release: 'settlement',
  stake_lost: 'settlement',
  winnings: 'settlement',
  correction: 'settlement',
}

export const kindOf = (reason: string): DealKind | undefined => KINDS[reason]

/** The reasons of one or several kinds. */
export const reasonsOf = (kinds: readonly DealKind[]): string[] =>
  Object.entries(KINDS).flatMap(([reason, kind]) => (kinds.includes(kind) ? [reason] : []))

/** Reasons of what bets cost and bring. */
export const PLAY_REASONS = reasonsOf(['bet', 'settlement'])
