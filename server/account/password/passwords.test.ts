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

test('a burst from one network is answered as far as it has room; another network is served among it, not after it [SEC-17]', async () => {
  const stored = await hashPassword(md5('harbour42'))
  const passwords = createPasswords({ atOnce: 1, mostWaiting: 3 })
  const order: string[] = []
  const ask = async (network: string) => {
    const answer = await passwords.matches(stored, md5('harbour42'), network)
    order.push(`${network} ${answer}`)
  }
  await Promise.all([...Array.from({ length: 8 }, () => ask('crowd')), ask('other')])
  const count = (line: string) => order.filter((one) => one === line).length
  expect([count('crowd true'), count('crowd busy'), count('other true')]).toEqual([3, 5, 1])
  expect(order.indexOf('other true')).toBeLessThan(order.lastIndexOf('crowd true'))
  expect(await passwords.matches(stored, md5('wrong1234'), 'crowd')).toBe(false)
  expect(await passwords.matches(null, md5('harbour42'), 'crowd')).toBe(false)
})

test('a name that nobody has costs the work of a wrong password, and no password is its [SEC-08]', async () => {
  const stored = await hashPassword(md5('harbour42'))
  const passwords = createPasswords()
  /** Processor time of all threads, without waiting. */
  const workOf = async (of: string | null) => {
    const before = process.cpuUsage()
    for (let i = 0; i < 5; i++) expect(await passwords.matches(of, md5('wrong1234'), 'net')).toBe(false)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  // The first call also makes the hash for unknown accounts.
  expect(await passwords.matches(null, '0'.repeat(32), 'net')).toBe(false)
  expect((await workOf(null)) / (await workOf(stored))).toBeGreaterThan(0.5)
})
