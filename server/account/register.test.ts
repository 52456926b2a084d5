import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payload } from '../../contract/endpoints.ts'
import { entryOf } from '../../tests/support/entry.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { audit } from '../domains.ts'
import type { Db } from '../platform/database.ts'
import type { AccountDeps } from './deps.ts'
import { register } from './register.ts'

const NOW = Date.UTC(2026, 0, 1)
const SECRET = 'a'.repeat(32)
let db: Db
let deps: AccountDeps
beforeAll(async () => {
  db = await testDatabase()
  deps = (await entryOf(db)).deps
})
afterAll(() => db.destroy())

const registered = (payload: Payload<'user.register'>) =>
  register(deps, payload, { memberId: null, tokenHash: null, device: null, ip: '127.0.0.1', now: NOW })

const body = (name: string, password = SECRET): Payload<'user.register'> => ({
  id: randomUUID(),
  name,
  password,
  secondPassword: password,
  kaptchcate: 1,
  codeId: '',
  code: '',
  domain: '',
  rCode: '',
  iCode: '',
})

test('copies of a registration grant the play money once and answer the same; another body under its id is refused [MONEY-03]', async () => {
  const first = body('copied11')
  const answers = await Promise.all(Array.from({ length: 8 }, () => registered(first)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ ok: true })
  const grants = await db.selectFrom('transfer').select('amount_fen').where('reason', '=', 'grant').execute()
  expect(grants).toEqual([{ amount_fen: 1_000_000n }])
  const other = 'b'.repeat(32)
  for (const changed of [{ name: 'another11' }, { password: other, secondPassword: other }]) {
    expect(await registered({ ...first, ...changed })).toMatchObject({ ok: false, data: { field: 'id' } })
  }
  expect(await registered(body('Copied11'))).toMatchObject({ ok: false, data: { field: 'name' } })
  expect((await audit(db)).faults).toEqual([])
})

test('a registration refused because its name was taken stays refused for every copy', async () => {
  await registered(body('taken123'))
  const refused = body('taken123')
  for (let copy = 0; copy < 2; copy++) expect(await registered(refused)).toMatchObject({ ok: false, code: 6009, data: { field: 'name' } })
})
