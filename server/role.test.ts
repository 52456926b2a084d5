import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addMember, betDeps } from '../tests/support/betting.ts'
import { data } from '../tests/support/result.ts'
import { emptied, testDatabase } from '../tests/support/template.ts'
import { placeBet } from './betting/place-bet.ts'
import { placePreorder } from './betting/preorder/preorder-verbs.ts'
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
beforeEach(() => emptied(db))
afterAll(() => db.destroy())

/** A process that leads, on a bus that can be away: while it is, who lost the lease can't become a follower. */
async function leading() {
  const bus = createMemoryBus().join()
  let away = false
  const subscribe = vi.fn<PubSub['subscribe']>((...args) => (away ? Promise.reject(new Error('away')) : bus.subscribe(...args)))
  const log = createLog('silent')
  const error = vi.spyOn(log, 'error')
  const odds = createOddsSwitch()
  const bets = betDeps(db, odds, systemClock)
  const role = await takeRole({
    bets,
    log,
    request: { kind: 'generated' },
    translate: (name) => name,
    odds,
    tellerOn: () => () => undefined,
    pubsub: { ...bus, subscribe },
  })
  expect(role.engine()).not.toBeNull()
  return {
    bets,
    role,
    subscribe,
    /** What was logged of errors, as text and the error's name. */
    failures: () => error.mock.calls.map(([about, text]) => `${text}: ${(about as { err?: Error }).err?.name}`),
    setAway(to: boolean): void {
      away = to
    },
  }
}

/** Another process takes the engine's lease, whatever this one does. */
const takeLease = (tx: Db) =>
  tx
    .updateTable('lease')
    .set((eb) => ({ fence: eb('fence', '+', 1n), holder: 'another 1', expires_at: new Date(Date.now() + 3_600_000) }))
    .execute()

test('a process that lost its lease while the bus was away follows once it is back [OPS-09]', async () => {
  const { role, subscribe, setAway } = await leading()
  setAway(true)
  const before = subscribe.mock.calls.length
  await takeLease(db)
  await vi.waitFor(() => expect(subscribe.mock.calls.length).toBeGreaterThan(before))
  setAway(false)
  await vi.waitFor(() => expect(role.engine()).toBeNull())
  await role.stop()
})

test('who lost the lease and does not know it places no pre-order and takes no cash-out [OPS-13] [BET-07]', async () => {
  const { role, bets, failures, setAway } = await leading()
  const memberId = await addMember(db, systemClock.now())
  const context = { memberId, tokenHash: 'hash', device: null, ip: '127.0.0.1', now: systemClock.now() }
  const market = bets.source
    .list('FT')
    .games.flatMap(({ markets }) => markets)
    .find(({ w, status }) => w === 'M' && status === 'open')
  if (!market) throw new Error('nothing is offered')
  const leg = { marketId: market.id, selection: 'H' } as const
  const [ticketId, preorderId] = [randomUUID(), randomUUID()]
  data(await placeBet(bets, { id: ticketId, ...leg, odds: market.prices[0] ?? 0, stakeFen: '10000', accept: 'any' }, context))
  const terms = { targetOdds: 100_000, stakeFen: '1000', until: 'kickoff', endsAt: null } as const
  data(await placePreorder(bets, { id: preorderId, ...leg, ...terms }, context))

  setAway(true)
  // Both are due from the very moment on.
  await db.transaction().execute(async (tx) => {
    await takeLease(tx)
    await tx.updateTable('preorder').set({ target_milli: 1 }).execute()
    const rule = { ticket_id: ticketId, member_id: memberId, target_fen: 1n, percent: 100, set_at: new Date() }
    await tx.insertInto('cash_out_rule').values(rule).execute()
  })
  // The engine may hear of its loss before the next look at cash-outs, and quotes nothing any more.
  await vi.waitFor(() => expect(failures()).toContain('following a pre-order failed: LeaseLost'), 9_000)
  setAway(false)
  await vi.waitFor(() => expect(role.engine()).toBeNull())
  await role.stop()
  expect(await db.selectFrom('preorder').select('state').execute()).toEqual([{ state: 'waiting' }])
  expect(await db.selectFrom('ticket').select(['id', 'status']).execute()).toEqual([{ id: ticketId, status: 'accepted' }])
})
