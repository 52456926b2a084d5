import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callBy, safePlayWorld } from '../../tests/support/safe-play.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import { createMember } from '../account/register.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import { letterList, switchLetters } from '../letter/letter-store.ts'
import type { Db } from '../platform/database.ts'
import { loadContent } from '../site/loaded/content-store.ts'
import { lastCounted } from '../vip/standing.ts'
import { vipTable } from '../vip/vip-table.ts'
import { deliverLoaded, LETTERS } from './loaded-letters.ts'

const clock = testClock(Date.UTC(2026, 10, 22, 4))
let db: Db
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())

let members = 0
async function member(level = 0): Promise<bigint> {
  const id = (await createMember(db, `reader${members++}`, '0'.repeat(32), clock.now())) ?? 0n
  const fen = BigInt((await vipTable(db)).grades[level]?.turnoverFen ?? 0)
  const day = lastCounted(clock.now())
  if (level > 0) await db.insertInto('vip_turnover').values({ member_id: id, day, product: 'TY', fen, rate: 0, rebate_fen: 0n }).execute()
  return id
}
const titles = async (id: bigint) =>
  (await letterList(db, id, { type: null, before: null })).list.map(({ type, body }) => `${type} ${body.kind === 'text' && body.title}`)

const letter = (id: string, more: object = {}) => ({
  ...{ id, to: 'all', type: 'bulletin', title: id, text: '正文', sendAt: new Date(clock.now()).toISOString() },
  ...more,
})
const load = (...list: object[]) =>
  loadContent(
    db,
    [LETTERS],
    { files: [{ name: 'letters.json', text: JSON.stringify({ kind: 'letters', list }) }], operator: 'lin' },
    clock.now(),
  )
/** A round of the duty, of a process of its own. */
const round = () => deliverLoaded({ db, events: createMemberEventStore(db), clock })

test('a loaded letter to all comes to everybody once, from its time on, whatever is loaded later under its id [ACT-09]', async () => {
  const reader = await member()
  await load(letter('maintenance', { sendAt: new Date(clock.now() + 60_000).toISOString() }))
  await round()
  expect(await titles(reader), 'before its time').toEqual([])
  clock.at += 60_000
  await Promise.all([round(), round()])
  await round()
  expect(await titles(reader)).toEqual(['brbulletin maintenance'])
  await load(letter('maintenance', { title: 'another' }), letter('second', { type: 'funds' }))
  await round()
  await round()
  expect(await titles(reader)).toEqual(['brfd second', 'brbulletin maintenance'])
  clock.at += 1
  expect(await titles(await member()), 'registered after it').toEqual([])
})

test('one to levels comes to those who have one of them, but to whom it is not to come [ACT-09] [MSG-08]', async () => {
  const [none, first, second, off, away] = [await member(), await member(1), await member(2), await member(2), await member(2)]
  await switchLetters(db, off, { type: 'activity', on: false })
  await safePlayWorld(db, clock).handlers['play.rest']({ hours: 24 }, callBy(away, clock))
  await load(letter('gift', { to: { levels: [2, 3] }, type: 'activity' }), letter('both', { to: { levels: [1, 2] }, type: 'notice' }))
  await Promise.all([round(), round()])
  expect(await Promise.all([none, first, second, off, away].map(titles))).toEqual([
    [],
    ['notice both'],
    ['notice both', 'activity gift'],
    ['notice both'],
    ['notice both'],
  ])
})

test('of many members each has it once, where the process dies between two transactions, too [ACT-09]', async () => {
  const fen = (await vipTable(db)).grades[4]?.turnoverFen ?? '0'
  const { rows } = await sql<{ id: bigint }>`
    insert into member (name, password_hash, registered_at) select 'crowd' || n, 'x', ${new Date(clock.now())} from generate_series(1, 450) n
    returning id`.execute(db)
  await sql`insert into vip_turnover (member_id, day, product, fen, rate, rebate_fen)
    select id, ${lastCounted(clock.now())}::date, 'TY', ${BigInt(fen)}, 0, 0 from member where name like 'crowd%'`.execute(db)
  await load(letter('crowd', { to: { levels: [4] }, type: 'notice' }))
  const events = createMemberEventStore(db)
  let announced = 0
  const dying = {
    ...events,
    announce: () => {
      if (++announced > 200) throw new Error('dies')
    },
  }
  await expect(deliverLoaded({ db, events: dying, clock })).rejects.toThrow('dies')
  await Promise.all([round(), round()])
  const counts = await sql<{ count: bigint }>`
    select count(*) as count from letter where body->>'title' = 'crowd' group by member_id`.execute(db)
  expect([counts.rows.length, new Set(counts.rows.map(({ count }) => count))]).toEqual([rows.length, new Set([1n])])
})

test.each([
  [
    'a type that is not for all',
    letter('a', { type: 'match', to: { levels: [1] } }),
    'letters.json: list[1]: a letter to all has a type of',
  ],
  ['a level that nobody can have', letter('a', { type: 'notice', to: { levels: [0] } }), 'letters.json: list[1].to'],
  ['no words', letter('a', { text: '  ' }), 'letters.json: list[1].text: Too small'],
  ['a time that is none', letter('a', { sendAt: 'soon' }), 'letters.json: list[1].sendAt'],
])('%s is refused with its field and rule, and nobody is written to [ACT-09]', async (_, broken, fault) => {
  const reader = await member()
  await expect(load(letter('good'), broken)).rejects.toThrow(fault)
  await round()
  expect(await titles(reader)).toEqual([])
})
