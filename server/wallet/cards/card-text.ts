import type { CardKind } from '../../../contract/wallet-cards.ts'
import { maskEmail } from '../../account/contact/mask.ts'
import { bankName } from './banks.ts'

/** `6222 **** **** 6217`, `TQ4m **** **** 8kZe`, `138 **** 6721`, `l***@example.com`. */
export function maskedNumber(kind: CardKind, number: string): string {
  if (kind !== 'alipay') return `${number.slice(0, 4)} **** **** ${number.slice(-4)}`
  return number.includes('@') ? maskEmail(number) : `${number.slice(0, 3)} **** ${number.slice(-4)}`
}

/** What it is called beside its number. */
export function nameOf({ kind, of_what }: { kind: CardKind; of_what: string }): string {
  if (kind === 'alipay') return '支付宝'
  return kind === 'bank' ? bankName(of_what) : of_what.replace('-', ' · ')
}
