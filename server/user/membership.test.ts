import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import { memoryStore } from '../platform/shared-store.ts'
import { createMembership } from './membership.ts'
import { hashToken, type Sessions } from './sessions.ts'

test('a clock set back refuses no value that is made since, and brings none back from before [OPS-18]', async () => {
  const db = await testDatabase()
  const clock = testClock(Date.UTC(2026, 0, 1))
  const find: Sessions['find'] = async (token) => ({ memberId: 1n, tokenHash: hashToken(token) })
  const membership = await createMembership(db, { find } as Sessions, clock)
  const store = memoryStore(clock)
  const sign = () => membership.sign({ tokenHash: hashToken('token'), device: null })
  clock.at += 60_000
  const before = sign()
  expect(await membership.verify('token', before, store)).not.toBeNull()
  clock.setBy = -70 * 60_000
  expect(await membership.verify('token', sign(), store)).not.toBeNull()
  clock.at += 120_000
  expect(await membership.verify('token', before, store), 'forgotten, and still dated ahead').toBeNull()
  await db.destroy()
})
