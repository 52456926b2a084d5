import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { createPasswords, hashPassword } from './passwords.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

test('the commonest thousand passwords that the format allows are refused, and all others of the list [SEC-13]', () => {
  const allowed = dictionary['passwords-common'].filter((word) => /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]{8,12}$/.test(word))
  expect(allowed.length).toBeGreaterThan(1_000)
  const common = commonPasswords()
  for (const word of allowed) expect(common.has(md5(word))).toBe(true)
  for (const own of ['harbour42', 'demo1234', 'linhai2026']) expect(common.has(md5(own))).toBe(false)
})

test('no more are worked on at once than may, the rest wait in turn, and past the queue they are told so', async () => {
  const stored = await hashPassword(md5('harbour42'))
  const passwords = createPasswords({ atOnce: 2, mostWaiting: 3 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => passwords.matches(stored, md5('harbour42'))))
  expect(answers).toEqual([true, true, true, true, true, 'busy', 'busy', 'busy'])
  expect(await passwords.matches(stored, md5('wrong1234'))).toBe(false)
  expect(await passwords.matches(null, md5('harbour42'))).toBe(false)
})
