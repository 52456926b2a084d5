import type { StatsFs } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import type { Db } from './database.ts'
import { watchDisk } from './disk.ts'
import { createLog } from './log.ts'

const ROOM: StatsFs = { type: 0, bsize: 4096, frsize: 4096, blocks: 1e6, bfree: 1e6, bavail: 1e6, files: 1e6, ffree: 1e6 }

let db: Db
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())

test('a database whose disk is as good as full, of bytes or of files, is read and not written, until there is room [OPS-10]', async () => {
  let disk = ROOM
  const watch = watchDisk(db, '/', createLog('silent'), async () => disk)
  const write = () => sql`insert into lease (name, holder, fence, expires_at) values (gen_random_uuid()::text, '', 1, now())`.execute(db)
  try {
    for (const full of [{ bavail: 1000 }, { ffree: 10 }]) {
      await write()
      disk = { ...ROOM, ...full }
      await expect.poll(watch.isLow).toBe(true)
      await expect(write()).rejects.toMatchObject({ code: '25006' })
      await sql`select * from lease`.execute(db)
      disk = ROOM
      await expect.poll(watch.isLow).toBe(false)
      await write()
    }
  } finally {
    watch.stop()
  }
})

test('the log that a crash would have to read again is cut while the server runs [OPS-10]', async () => {
  const redo = async () =>
    String((await sql<{ at: string }>`select redo_lsn::text as at from pg_control_checkpoint()`.execute(db)).rows[0]?.at)
  const before = await redo()
  const watch = watchDisk(db, '/', createLog('silent'), async () => ROOM)
  try {
    await sql`create table bulk as select i, repeat('x', 1000) as text from generate_series(1, 52000) i`.execute(db)
    await expect.poll(redo).not.toBe(before)
  } finally {
    watch.stop()
  }
})
