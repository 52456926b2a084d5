import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import type { Db } from '../platform/database.ts'
import { memoryStore, type SharedStore } from '../platform/shared-store.ts'
import { createMembership, type Membership } from './membership.ts'
import { createMember } from './register.ts'
import { createSessions, hashToken } from './sessions.ts'

const clock = { at: 1_700_000_000_000, now: () => clock.at }
let db: Db
let store: SharedStore
let membership: Membership
let token: string
let body: string
beforeEach(async () => {
  db = await testDatabase()
  const sessions = createSessions(db, clock)
  store = memoryStore(clock)
  membership = await createMembership(db, sessions, clock)
  const memberId = (await createMember(db, 'punter88', '0'.repeat(32), clock.now())) ?? 0n
  token = await db.transaction().execute((tx) => sessions.open(tx, memberId, 'a device'))
  body = membership.sign({ tokenHash: hashToken(token), device: 'a device' })
  return () => db.destroy()
})

test('a value opens one socket, in whichever process [SEC-02] [SEC-12]', async () => {
  const other = await createMembership(db, createSessions(db, clock), clock)
  expect(await membership.verify(token, body, store)).toMatchObject({ tokenHash: hashToken(token) })
  expect(await membership.verify(token, body, store)).toBeNull()
  expect(await other.verify(token, body, store)).toBeNull()
  expect(await other.verify(token, membership.sign({ tokenHash: hashToken(token), device: 'a device' }), store)).not.toBeNull()
})

test('a value lives a minute, and one that was used stays used [SEC-02]', async () => {
  const late = membership.sign({ tokenHash: hashToken(token), device: 'a device' })
  const unused = membership.sign({ tokenHash: hashToken(token), device: 'a device' })
  clock.at += 59_999
  expect(await membership.verify(token, body, store)).not.toBeNull()
  expect(await membership.verify(token, body, store)).toBeNull()
  expect(await membership.verify(token, late, store)).not.toBeNull()
  clock.at += 1
  expect(await membership.verify(token, unused, store)).toBeNull()
  expect(await membership.verify(token, body, store)).toBeNull()
})

test('a value asked for by another device, for another token, changed, or made before this process began opens nothing [SEC-02]', async () => {
  const elsewhere = membership.sign({ tokenHash: hashToken(token), device: 'another device' })
  expect(await membership.verify(token, elsewhere, store)).toBeNull()
  expect(await membership.verify(`${token}x`, body, store)).toBeNull()
  expect(await membership.verify(token, `${body}x`, store)).toBeNull()
  clock.at += 1
  const begun = await createMembership(db, createSessions(db, clock), clock)
  expect(await begun.verify(token, body, memoryStore(clock))).toBeNull()
  expect(await membership.verify(token, body, store)).not.toBeNull()
})
