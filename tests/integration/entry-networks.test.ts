import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '../../server/account/limits/limits.ts'
import { register } from '../../server/account/register.ts'
import type { CallContext } from '../../server/transport/handlers.ts'
import { md5 } from '../support/api.ts'
import { type EntryServer, entryServer } from '../support/entry-server.ts'

let server: EntryServer
beforeEach(async () => {
  server = await entryServer({ CAPTCHA: 'off' })
})
afterEach(() => server.close())

const HOUR = 3_600_000
const SECRET = md5('harbour42')
let made = 0

/** The status of a registration with an unused name. */
async function registered({
  ip,
  device = null,
  id = randomUUID(),
  name = `fresh${made++}a`,
}: Partial<CallContext> & { id?: string; name?: string }) {
  const context: CallContext = { memberId: null, tokenHash: null, device, ip: ip ?? '', now: server.clock.now() }
  const payload = {
    id,
    name,
    password: SECRET,
    secondPassword: SECRET,
    kaptchcate: 1,
    codeId: '',
    code: '',
    domain: '',
    rCode: '',
    iCode: '',
  } as const
  const answer = await register(server.deps, payload, context)
  return answer.ok ? 6000 : answer.code
}
const members = async () => (await server.db.selectFrom('member').select('id').execute()).length

test('a network registers so many members an hour, all at once or one after the other; others are not held up [SEC-17]', async () => {
  const { max } = LIMITS.registeredNetwork
  const before = await members()
  // One network, another address each time.
  const line = (i: number) => `2001:db8:5:7::${i.toString(16)}`
  const codes = await Promise.all(Array.from({ length: 10 }, (_, i) => registered({ ip: line(i) })))
  for (let i = 10; i < max + 3; i++) codes.push(await registered({ ip: line(i) }))
  expect(codes).toEqual([...Array<number>(max).fill(6000), 6011, 6011, 6011])
  expect(await members()).toBe(before + max)
  expect(await registered({ ip: line(99) })).toBe(6011)
  expect(await registered({ ip: '2001:db8:5:8::1' })).toBe(6000)
  server.wait(HOUR)
  expect(await registered({ ip: line(1) })).toBe(6000)
})

test('a device registers so many members a day, wherever it is [SEC-17]', async () => {
  const { max } = LIMITS.registeredDevice
  const codes: number[] = []
  for (let i = 0; i <= max; i++) codes.push(await registered({ device: 'thumb', ip: `203.0.113.${i}` }))
  expect(codes).toEqual([...Array<number>(max).fill(6000), 6011])
  expect(await registered({ device: 'other', ip: '203.0.113.0' })).toBe(6000)
  server.wait(24 * HOUR)
  expect(await registered({ device: 'thumb', ip: '203.0.113.0' })).toBe(6000)
})

test('a trunk 0 makes no other number: the codes to it are counted as one [SEC-17]', async () => {
  const ask = async (phone: string) => {
    const { status_code } = await server
      .at('203.0.113.7')
      .call('entry.forgetByPhoneOne', { phone, name: 'nobody12', kaptchcate: 2, codeId: '', code: '' })
    return status_code
  }
  expect(await ask('886912345678')).toBe(6000)
  expect(await ask('8860912345678')).toBe(6066)
  server.wait(60_000)
  expect(await ask('8860912345678')).toBe(6000)
})

test('logins tried from a network are bounded, right ones too; a device that the name knows is not held up [SEC-17]', async () => {
  const { max } = LIMITS.logins
  await server.counts.take('tries:ip:203.0.113.5', LIMITS.logins, server.clock.now())
  await server.db
    .updateTable('entry_count')
    .set({ count: max - 2 })
    .where('key', '=', 'tries:ip:203.0.113.5')
    .execute()
  const at = server.at('203.0.113.5')
  await registered({ ip: '203.0.113.5', name: 'athome88' })
  const codes: number[] = []
  for (const name of ['demo88', 'nobody12', 'demo88', 'nobody12']) codes.push((await at.login(name, 'demo1234')).status_code)
  expect(codes).toEqual([6000, 6002, 6000, 6011])
  expect(await at.login('athome88', 'harbour42')).toMatchObject({ status_code: 6000 })
  expect(await server.at('203.0.113.6').login('demo88', 'demo1234')).toMatchObject({ status_code: 6000 })
})

test('a taken name and a repeated call make no member and count for none [SEC-17]', async () => {
  const call = { ip: '203.0.113.9', device: 'thumb', id: randomUUID(), name: 'again88' }
  for (let i = 0; i < 8; i++) expect(await registered(call)).toBe(6000)
  expect(await registered({ ...call, id: randomUUID() })).toBe(6009)
  for (let i = 1; i < LIMITS.registeredDevice.max; i++) expect(await registered({ ip: call.ip, device: 'thumb' })).toBe(6000)
  expect(await registered({ ip: call.ip, device: 'thumb' })).toBe(6011)
})
