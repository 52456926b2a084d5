import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { md5 } from '../../tests/support/api.ts'
import { personalDesk } from '../../tests/support/personal.ts'
import { data } from '../../tests/support/result.ts'
import { OWN_DATA } from '../domains.ts'
import { FILE_LIFE_MS } from './own-file.ts'

const { clock, db, handlers, newPlayer, loginHash } = await personalDesk()
afterAll(() => db.destroy())

/** Columns by which a row belongs to a member, itself or by the row that it belongs to. */
const OWNING = [
  'member_id',
  'author',
  'owner',
  'recipient',
  'ticket_id',
  'payment_id',
  'feedback_id',
  'upload_id',
  'subscription_id',
  'requirement_id',
]

test('every table that has to do with a member is in the file, or left out with a reason [MEMBER-11]', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns c
    where table_schema = 'public' and (column_name = any(${OWNING}::text[]) or exists (
      select 1 from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = 'member'::regclass and k.conrelid = to_regclass(c.table_name) and a.attname = c.column_name))
    union select 'member'`.execute(db)
  const told = new Set(OWN_DATA.flatMap(({ sections }) => Object.values(sections).flatMap(({ tables }) => tables)))
  const untold = new Map(OWN_DATA.flatMap((one) => Object.entries(one.untold ?? {})))
  const tables = rows.map(({ name }) => name).filter((name) => name !== 'captcha')
  expect(tables.length).toBeGreaterThan(40)
  expect(tables.filter((name) => !told.has(name) && !untold.has(name))).toEqual([])
  for (const reason of untold.values()) expect(reason).not.toBe('')
  const all = await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    db,
  )
  const known = new Set(all.rows.map(({ name }) => name))
  expect(
    [...told, ...untold.keys()].filter((name) => !known.has(name)),
    'of no table',
  ).toEqual([])
})

test('docs/own-data.md says what the file has, section by section and field by field [MEMBER-11]', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/own-data.md'), 'utf8')
  const said = Object.fromEntries(
    [...page.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)].map(([, section = '', fields = '']) => [
      section,
      fields.replaceAll('`', '').split(', '),
    ]),
  )
  const has = OWN_DATA.flatMap(({ sections }) => Object.entries(sections).map(([name, { fields }]) => [name, Object.keys(fields)] as const))
  expect(new Set(has.map(([name]) => name)).size, 'each name once').toBe(has.length)
  expect(said).toEqual(Object.fromEntries(has))
})

test('a member takes the whole file: every section can be read, in pages, and has only what is this member’s [MEMBER-11]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  data(await player.bindPhone('8613800131001'))
  data(await player.bindName())
  data(await player.bindPin())
  const at = new Date(clock.at)
  const feedbacks = Array.from({ length: 450 }, (_, i) => ({
    ...{ id: randomUUID(), member_id: player.memberId, kind: 'idea' as const, answered_at: null },
    ...{ text: `第 ${i} 条`, at: new Date(clock.at - i * 1_000) },
  }))
  await db.insertInto('feedback').values(feedbacks).execute()
  await db
    .insertInto('feedback')
    .values({ id: randomUUID(), member_id: other.memberId, kind: 'idea', text: '别人的', at, answered_at: null })
    .execute()
  const begun = data(await player.begin())
  const file: Record<string, Record<string, unknown>[]> = {}
  for (const section of begun.sections) {
    const rows: Record<string, unknown>[] = []
    let after: string | null = null
    do {
      const part: { rows: Record<string, unknown>[]; next: string | null } = data(await player.part(begun.file, section, after))
      rows.push(...part.rows)
      after = part.next
    } while (after !== null)
    file[section] = rows
  }
  expect(file.member).toMatchObject([{ name: player.name, phone: '13800131001', realName: '林海', birthday: '1992-05-16' }])
  expect(file.logins).toMatchObject([{ agent: 'Windows · Chrome', network: '203.0/16' }])
  expect(file.movements).toMatchObject([{ amount: '1000000', reason: 'grant' }])
  expect(file.letters).toMatchObject([{ body: { kind: 'password-changed', which: 'second' } }])
  expect(
    file.feedbacks?.map(({ text }) => text),
    'oldest first, each once',
  ).toEqual(feedbacks.map(({ text }) => text).toReversed())
  const text = JSON.stringify(file)
  for (const secret of [loginHash, player.tokenHash, other.name, '别人的', '$argon2']) expect(text).not.toContain(secret)
})

test('the file needs the login’s password, three times a day at most, and can be had in the session that asked, for half an hour [MEMBER-11][SEC-07]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  expect(await player.begin(md5('wrong1234'))).toMatchObject({ ok: false, code: 6100 })
  const { file } = data(await player.begin())
  expect(await player.part(file, 'member')).toMatchObject({ ok: true })
  expect(await player.part(file, 'toString')).toMatchObject({ ok: false, code: 6007 })
  const elsewhere = { ...player.context(), tokenHash: 'another' }
  for (const context of [other.context(), elsewhere])
    expect(await handlers['personal.filePart']({ file, section: 'member', after: null }, context)).toEqual(
      await handlers['personal.filePart']({ file: randomUUID(), section: 'member', after: null }, context),
    )
  clock.at += FILE_LIFE_MS
  expect(await player.part(file, 'member')).toMatchObject({ ok: false, code: 6004 })
  for (let i = 0; i < 2; i++) data(await player.begin())
  expect(await player.begin()).toMatchObject({ ok: false, code: 6011, message: '今天已经导出过 {most} 次，请明天再来' })
})
