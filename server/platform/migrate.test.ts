import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import { migrate } from './migrate.ts'

test('a function whose text is not the one that was installed is installed again, and only then', async () => {
  const db = await testDatabase()
  const halved = async () =>
    (await sql<{ is: number }>`select pressure_at(8, 'epoch', 'epoch'::timestamptz + interval '10 min') as is`.execute(db)).rows[0]?.is
  expect(await halved()).toBe(4)
  await sql`create or replace function pressure_at(pressure double precision, pressed_at timestamptz, at timestamptz)
    returns double precision language sql immutable as 'select -1::double precision'`.execute(db)
  await migrate(db)
  expect(await halved(), 'nothing has changed').toBe(-1)
  await db.updateTable('setting').set({ value: '"another text"' }).where('key', '=', 'functions').execute()
  await migrate(db)
  expect(await halved()).toBe(4)
  await db.destroy()
})

test('a database with a migration that this build lacks is refused', async () => {
  const db = await testDatabase()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db)
  await expect(migrate(db)).rejects.toThrow('9999-later')
  await db.destroy()
})
