import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/template.ts'
import { testClock } from '../../../tests/support/test-clock.ts'
import { memoryStore } from '../../platform/shared-store.ts'
import { createMembership } from './membership.ts'
import { hashToken, type Sessions } from './sessions.ts'

const DEVICE = 'a device'
const clock = testClock(Date.UTC(2026, 0, 1))
const db = await testDatabase()
afterAll(() => db.destroy())
/** Finds the session of the token, on the device that opened it. */
const find: Sessions['find'] = async (token, device) => (device === DEVICE ? { memberId: 1n, tokenHash: hashToken(token) } : null)
const processOf = () => createMembership(db, { find } as Sessions, clock)
const signed = (by: Awaited<ReturnType<typeof processOf>>, device = DEVICE) => by.sign({ tokenHash: hashToken('token'), device })

test('a value opens one socket, in whichever process [SEC-02]', async () => {
  const [here, there, store] = [await processOf(), await processOf(), memoryStore(clock)]
  const body = signed(here)
  expect(await there.verify('token', body, store)).toMatchObject({ tokenHash: hashToken('token') })
  for (const process of [here, there]) expect(await process.verify('token', body, store)).toBeNull()
  expect(await there.verify('token', signed(here), store)).not.toBeNull()
})

test('a value lives a minute, and one that was used stays used [SEC-02]', async () => {
  const [here, store] = [await processOf(), memoryStore(clock)]
  const [used, late, unused] = [signed(here), signed(here), signed(here)]
  expect(await here.verify('token', used, store)).not.toBeNull()
  clock.at += 59_999
  expect(await here.verify('token', used, store)).toBeNull()
  expect(await here.verify('token', late, store)).not.toBeNull()
  clock.at += 1
  for (const body of [used, late, unused]) expect(await here.verify('token', body, store)).toBeNull()
})

test('a value asked for by another device, for another token, changed, or made before this process began opens nothing [SEC-02]', async () => {
  const [here, store] = [await processOf(), memoryStore(clock)]
  const body = signed(here)
  expect(await here.verify('token', signed(here, 'another device'), store)).toBeNull()
  expect(await here.verify('another token', body, store)).toBeNull()
  expect(await here.verify('token', `${body}x`, store)).toBeNull()
  clock.at += 1
  expect(await (await processOf()).verify('token', body, memoryStore(clock))).toBeNull()
  expect(await here.verify('token', body, store)).not.toBeNull()
})

test('a clock set back refuses no value that is made since, and brings none back from before [OPS-18]', async () => {
  const clock = testClock(Date.UTC(2026, 0, 1))
  const membership = await createMembership(db, { find } as Sessions, clock)
  const store = memoryStore(clock)
  const sign = () => signed(membership)
  clock.at += 60_000
  const before = sign()
  expect(await membership.verify('token', before, store)).not.toBeNull()
  clock.setBy = -70 * 60_000
  expect(await membership.verify('token', sign(), store)).not.toBeNull()
  clock.at += 120_000
  expect(await membership.verify('token', before, store), 'forgotten, and still dated ahead').toBeNull()
})
