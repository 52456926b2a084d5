import { expect, test } from 'vitest'
import { type Bank, bankOfNumber, cardFault, hasCheckDigit, isAlipay, plainNumber } from './bank-cards.ts'

const BANKS: readonly Bank[] = [
  { code: 'A', name: '甲', prefixes: ['6222', '62170'], luhn: true },
  { code: 'B', name: '乙', prefixes: ['62220'], luhn: true },
  { code: 'C', name: '丙', prefixes: ['6061'], luhn: false },
  { code: 'OTHER', name: '其他', prefixes: [], luhn: false },
]

test('the longest first digits that fit tell the bank; a number that the table does not know tells none', () => {
  expect(bankOfNumber(BANKS, '6222112345678')?.code).toBe('A')
  expect(bankOfNumber(BANKS, '6222012345678')?.code).toBe('B')
  expect(bankOfNumber(BANKS, '4222012345678')).toBeUndefined()
})

test('the check digit is the last of ISO 7812: each single wrong digit is found, and two neighbours exchanged', () => {
  for (const number of ['4111111111111111', '79927398713', '6222021234567890128']) expect(hasCheckDigit(number), number).toBe(true)
  const number = '4539578763621486'
  expect(hasCheckDigit(number)).toBe(true)
  for (let i = 0; i < number.length; i++)
    for (let digit = 0; digit < 10; digit++)
      if (digit !== Number(number[i])) expect(hasCheckDigit(number.slice(0, i) + digit + number.slice(i + 1))).toBe(false)
  expect(hasCheckDigit('4539578736621486')).toBe(false)
})

test('a card number has 12 to 19 digits, is of the chosen bank, and has its check digit where the bank uses one [BANK-05]', () => {
  expect(cardFault(BANKS, 'A', '6222212345678906')).toBe(hasCheckDigit('6222212345678906') ? null : 'check')
  expect(cardFault(BANKS, 'OTHER', '4'.repeat(11))).toBe('digits')
  expect(cardFault(BANKS, 'OTHER', '4'.repeat(12))).toBeNull()
  expect(cardFault(BANKS, 'OTHER', '4'.repeat(19))).toBeNull()
  expect(cardFault(BANKS, 'OTHER', '4'.repeat(20))).toBe('digits')
  expect(cardFault(BANKS, 'OTHER', '44444444444a')).toBe('digits')
  expect(cardFault(BANKS, 'OTHER', '')).toBe('digits')
  expect(cardFault(BANKS, 'OTHER', '6061111111111111'), 'known as another bank’s').toBe('bank')
  expect(cardFault(BANKS, 'C', '6061111111111111'), 'without a check digit').toBeNull()
  expect(cardFault(BANKS, 'A', '6222111111111111')).toBe('check')
})

test('spaces and dashes of a printed number do not count, full-width digits do', () => {
  expect(plainNumber(' 6222 0212-3456 ７８９０ ')).toBe('6222021234567890')
})

test('an Alipay account is a mobile number or an e-mail address', () => {
  for (const good of ['13807126721', 'a.b@parlay.example']) expect(isAlipay(good), good).toBe(true)
  for (const bad of ['', '12807126721', '1380712672', 'a@b', 'a b@c.de', '林海']) expect(isAlipay(bad), bad).toBe(false)
})
