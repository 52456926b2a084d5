/** A bank that is paid out to, and how its card numbers begin. */
export interface Bank {
  code: string
  name: string
  /** First digits of its cards; the longest that fits counts. */
  prefixes: readonly string[]
  /** Whether the last digit of its numbers is their check digit. */
  luhn: boolean
}

/** A card number has this many digits. */
export const CARD_DIGITS = { min: 12, max: 19 } as const

/** What was typed or pasted, without the spaces and dashes that a card is printed with. */
export const plainNumber = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '')

/** The bank whose card this is by its first digits; undefined for a number that the table does not know. */
export function bankOfNumber(banks: readonly Bank[], number: string): Bank | undefined {
  const known = banks.flatMap((bank) => bank.prefixes.filter((prefix) => number.startsWith(prefix)).map((prefix) => ({ bank, prefix })))
  return known.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.bank
}

/** The check digit of ISO 7812: every second digit from the right counts double. */
export function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** `digits`: not 12 to 19 digits. `bank`: another bank's card. `check`: a digit is wrong. */
export type CardFault = 'digits' | 'bank' | 'check'

/** Why a number is no card of this bank; null when it may be one. Of a bank without check digit the number is believed. */
export function cardFault(banks: readonly Bank[], code: string, number: string): CardFault | null {
  if (!/^\d+$/.test(number) || number.length < CARD_DIGITS.min || number.length > CARD_DIGITS.max) return 'digits'
  const known = bankOfNumber(banks, number)
  if (known && known.code !== code) return 'bank'
  return banks.find((one) => one.code === code)?.luhn && !hasCheckDigit(number) ? 'check' : null
}

/** An Alipay account is a mobile phone number or an e-mail address. */
export const isAlipay = (account: string): boolean => /^1[3-9]\d{9}$/.test(account) || /^[^\s@]{1,32}@[^\s@.]+(\.[^\s@.]+)+$/.test(account)
