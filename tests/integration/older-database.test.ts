import { promises as fs, readFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideBet } from '../../server/betting/decide-bet.ts'
import { settlePeriod } from '../../server/betting/settle-period.ts'
import { audit } from '../../server/domains.ts'
import { memberAccounts } from '../../server/ledger/accounts.ts'
import { type Db, openInMemory } from '../../server/platform/database.ts'
import { betDeps, sourceOf } from '../support/betting.ts'
import { testClock } from '../support/test-clock.ts'

const root = path.join(import.meta.dirname, '../..')
const LAST_THEN = '0036-exposure'

/** Rows by table in the schema of migration 0036: tickets and payments in every state, two of them not decided yet. */
const rows: Record<string, unknown[]> = JSON.parse(readFileSync(path.join(root, 'tests/fixtures/database-0036.json'), 'utf8'))

let db: Db
beforeAll(async () => {
  const pglite = await PGlite.create()
  const older = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) })
  const provider = new FileMigrationProvider({ fs, path, migrationFolder: path.join(root, 'server/migrations') })
  const { error } = await new Migrator({ db: older, provider }).migrateTo(LAST_THEN)
  if (error) throw error
  await sql`set session_replication_role = replica`.execute(older)
  for (const [table, all] of Object.entries(rows))
    await sql`insert into ${sql.table(table)} overriding system value
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(all)}::jsonb)`.execute(older)
  const { rows: numbered } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns where is_identity = 'YES'`.execute(older)
  for (const { table, column } of numbered)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
      from ${sql.table(table)}`.execute(older)
  const archive = await pglite.dumpDataDir('none')
  await older.destroy()
  db = (await openInMemory(archive)).db
})
afterAll(() => db.destroy())

const states = async () => {
  const all = await db.selectFrom('ticket').select(['id', 'status', 'return_fen']).orderBy('number').execute()
  return Object.fromEntries(all.map(({ id, status, return_fen }) => [id, [status, Number(return_fen)]]))
}

test('a database of an earlier version is brought up to date: its books hold, and what is open is settled [MONEY-09]', async () => {
  const { faults, counts } = await audit(db)
  expect(faults).toEqual([])
  expect(counts).toMatchObject({ members: 3, accounts: rows.account?.length, transfers: rows.transfer?.length, tickets: 7, payments: 5 })
  for (const memberId of [1n, 2n, 3n]) {
    const { main, held } = await memberAccounts(db, memberId)
    const codes = Object.fromEntries((rows.account as { id: number; code: string }[]).map(({ id, code }) => [id, code]))
    expect([codes[Number(main)], codes[Number(held)]]).toEqual([`member:${memberId}:main`, `member:${memberId}:held`])
  }
  const before = await states()
  expect(before).toMatchObject({ accepted: ['accepted', 0], 'series open': ['accepted', 0], delayed: ['delay', 0] })

  const clock = testClock(Date.UTC(2022, 10, 22, 12))
  const deps = betDeps(db, sourceOf([], clock), clock)
  await decideBet(deps, 'delayed')
  await settlePeriod(deps, { gameId: '2', period: 'FT', score: [2, 1] })
  await settlePeriod(deps, { gameId: '3', period: 'FT', score: [4, 0] })
  const after = await states()
  // 10,000 fen at 1.95; at 1.95 × 1.95; and at 1.90 on −0.5, three goals after 1:0.
  expect(after).toEqual({ ...before, accepted: ['settled', 19_500], 'series open': ['settled', 38_025], delayed: ['settled', 19_000] })
  expect((await audit(db)).faults).toEqual([])
})
