import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { betDeps } from '../tests/support/betting.ts'
import { testDatabase } from '../tests/support/template.ts'
import { createOddsSwitch } from './feed/odds/odds-switch.ts'
import { systemClock } from './platform/clock.ts'
import type { Db } from './platform/database.ts'
import { createLog } from './platform/log.ts'
import { createMemoryBus, type PubSub } from './platform/pubsub.ts'
import { takeRole } from './role.ts'

let db: Db
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())

test('a process that lost its lease while the bus was away follows once it is back [OPS-09]', async () => {
  const bus = createMemoryBus().join()
  let away = false
  const subscribe = vi.fn<PubSub['subscribe']>((...args) => (away ? Promise.reject(new Error('away')) : bus.subscribe(...args)))
  const odds = createOddsSwitch()
  const role = await takeRole({
    bets: betDeps(db, odds, systemClock),
    log: createLog('silent'),
    request: { kind: 'generated' },
    translate: (name) => name,
    odds,
    tellerOn: () => () => undefined,
    pubsub: { ...bus, subscribe },
  })
  expect(role.engine()).not.toBeNull()
  away = true
  const before = subscribe.mock.calls.length
  await db
    .updateTable('lease')
    .set((eb) => ({ fence: eb('fence', '+', 1n), holder: 'another 1', expires_at: new Date(Date.now() + 3_600_000) }))
    .execute()
  await vi.waitFor(() => expect(subscribe.mock.calls.length).toBeGreaterThan(before))
  away = false
  await vi.waitFor(() => expect(role.engine()).toBeNull())
  await role.stop()
})
