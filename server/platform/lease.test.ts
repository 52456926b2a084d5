import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import { ENGINE, takeEngine } from '../engine/run/engine-lease.ts'
import type { Db } from './database.ts'
import { fenced, LeaseLost } from './fenced.ts'
import { freeLeases, newHolder, releaseLease, releaseLeases, renewLease, renewLeases, tryLease } from './lease.ts'
import { transact } from './transact.ts'

let db: Db
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())
beforeEach(() => db.deleteFrom('lease').execute())

const [mine, other] = [newHolder(), newHolder()]
/** Gives the lease to a holder, to expire in so many seconds by the database's clock. */
const heldBy = (holder: string, seconds = 5) =>
  db
    .insertInto('lease')
    .values({ name: 'engine', holder, fence: 7n, expires_at: sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'` })
    .execute()

test('each take-over raises the fence, and the former holder can no longer renew [OPS-13]', async () => {
  expect(await takeEngine(db, mine)).toBe(1)
  expect(await renewLease(db, ENGINE, 1)).toBe(true)
  expect(await takeEngine(db, mine)).toBe(2)
  expect(await renewLease(db, ENGINE, 1)).toBe(false)
  expect(await renewLease(db, ENGINE, 2)).toBe(true)
})

test('a living holder keeps the lease until it expires or lets go; only one that never let go left things half done [OPS-13]', async () => {
  await heldBy(other)
  expect(await tryLease(db, ENGINE, mine)).toEqual({ holder: other })
  await db.deleteFrom('lease').execute()
  await heldBy(other, -1)
  expect(await tryLease(db, ENGINE, mine)).toEqual({ fence: 8, abandoned: true })

  await db.deleteFrom('lease').execute()
  await heldBy(other)
  await releaseLease(db, ENGINE, 7)
  expect(await tryLease(db, ENGINE, mine)).toEqual({ fence: 8, abandoned: false })
})

test('two processes of one host name and process id are two holders, and each keeps its own [OPS-13]', async () => {
  const [host, pid] = mine.split(' ')
  expect(other.split(' ').slice(0, 2)).toEqual([host, pid])
  await heldBy(other)
  expect(await tryLease(db, ENGINE, mine)).toEqual({ holder: other })
  expect(await renewLeases(db, ['engine'], ENGINE.lifeMs, mine)).toEqual(new Set())
  await releaseLeases(db, mine)
  expect(await freeLeases(db, ['engine', 'duty:never'], ENGINE.lifeMs)).toEqual(new Set(['duty:never']))
})

test('who starts alone waits out the lease of a killed process [OPS-13]', async () => {
  await heldBy(other, 0.6)
  expect(await takeEngine(db, mine)).toBe(8)
})

test('a lease that would live longer than any was written before the clock was set back: nobody waits for its end [OPS-18]', async () => {
  await heldBy(other, 70 * 60)
  expect(await takeEngine(db, mine)).toBe(8)
})

test('once another has taken over, no write of the former holder has an effect, alone or in a transaction; it may still read [OPS-13]', async () => {
  await heldBy(mine)
  const held = fenced(db, 'engine', 7)
  const note = (on: Db, key: string) => on.insertInto('setting').values({ key, value: '1' }).execute()
  const noted = async () =>
    (await db.selectFrom('setting').select('key').where('key', 'like', 'noted%').orderBy('key').execute()).map((row) => row.key)
  await note(held, 'noted alone')
  await transact(held, async (tx) => {
    await note(tx, 'noted together')
    // Its own renewal is no take-over.
    expect(await renewLease(tx, ENGINE, 7)).toBe(true)
  })
  await expect(transact(held, (tx) => note(tx, 'noted alone'))).rejects.toThrow('duplicate')
  expect(await noted()).toEqual(['noted alone', 'noted together'])

  expect(await tryLease(db, { ...ENGINE, lifeMs: 1 }, other)).toEqual({ fence: 8, abandoned: true })
  await expect(note(held, 'noted late')).rejects.toThrow(LeaseLost)
  await expect(transact(held, (tx) => note(tx, 'noted late'))).rejects.toThrow(LeaseLost)
  await expect(sql`insert into setting values ('noted late', '1')`.execute(held)).rejects.toThrow(LeaseLost)
  await expect(
    held
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => note(tx, 'noted late')),
  ).rejects.toThrow(LeaseLost)
  expect(await noted()).toEqual(['noted alone', 'noted together'])
  expect(await held.selectFrom('lease').select('fence').execute()).toEqual([{ fence: 8n }])
})
