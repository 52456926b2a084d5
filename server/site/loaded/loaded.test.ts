import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/template.ts'
import type { Db } from '../../platform/database.ts'
import { NOTICES, noticePage } from '../notices.ts'
import { contentInUse, loadContent } from './content-store.ts'

const KINDS = [NOTICES, { kind: 'other', schema: NOTICES.schema }]
const NOW = Date.UTC(2026, 10, 25, 4)
let db: Db
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())

const notice = (id: string, more: object = {}) => ({ id, title: id, content: '内容', publishedAt: '2026-11-25T10:00:00+08:00', ...more })
const file = (list: unknown, kind = 'notices', name = `${kind}.json`) => ({ name, text: JSON.stringify({ kind, list }) })
const load = (...files: { name: string; text: string }[]) => loadContent(db, KINDS, { files, operator: 'lin' }, NOW)
const shown = async (now = NOW) =>
  (await noticePage({ db, language: 'zh-CN', now }, { pageNum: 1, pageSize: 10 })).list.map(({ title }) => title)

test('what ships is shown until something is loaded; each load is a record and is shown at once, and one that changes nothing is none [ACT-09]', async () => {
  const before = await shown()
  expect(before).toHaveLength(3)
  expect(before, 'numbers of the product are filled in').toContain('滚球投注有 5 秒确认')
  expect(await contentInUse(db, [NOTICES])).toEqual([{ kind: 'notices', loaded: null }])

  const first = file([notice('new'), notice('later', { publishedAt: '2026-11-26T10:00:00+08:00' })])
  expect(await load(first)).toEqual([{ kind: 'notices', version: 1, isNew: true }])
  expect(await shown(), 'one of tomorrow waits').toEqual(['new'])
  expect(await shown(NOW + 86_400_000)).toEqual(['later', 'new'])
  expect(await load(first)).toEqual([{ kind: 'notices', version: 1, isNew: false }])
  expect(await load(file([]))).toEqual([{ kind: 'notices', version: 2, isNew: true }])
  expect(await shown()).toEqual([])
  expect(await contentInUse(db, [NOTICES])).toMatchObject([{ loaded: { version: 2, operator: 'lin', at: NOW } }])
  await expect(db.deleteFrom('content_version').execute(), 'a record stays').rejects.toThrow()
})

test.each([
  ['a field that is missing', [{ ...notice('a'), title: undefined }], 'notices.json: list[0].title: '],
  ['a field that nobody knows', [notice('a', { colour: 'red' })], 'notices.json: list[0]: Unrecognized key: "colour"'],
  ['a text that is too long', [notice('a'), notice('b', { title: '长'.repeat(61) })], 'notices.json: list[1].title: Too big'],
  ['two of one id', [notice('a'), notice('a')], 'notices.json: list: no two notices may have the same id'],
  ['a date that is none', [notice('a', { publishedAt: 'soon' })], 'notices.json: list[0].publishedAt: '],
  ['a number that the product has not', [notice('a', { content: '{nothing}' })], 'notices.json: a text asks for {nothing}'],
])('%s is refused with its field and rule, and nothing of the load is in use, also not its good files [ACT-09]', async (_, list, fault) => {
  const before = [await shown(), await contentInUse(db, KINDS)]
  await expect(load(file([notice('good')], 'other'), file(list))).rejects.toThrow(fault)
  expect([await shown(), await contentInUse(db, KINDS)]).toEqual(before)
})

test('what is no JSON, of no kind, or of one kind twice is refused [ACT-09]', async () => {
  await expect(load({ name: 'a.json', text: '{' })).rejects.toThrow('a.json: is no JSON')
  await expect(load({ name: 'a.json', text: '[]' })).rejects.toThrow('a.json: has to be one JSON object')
  await expect(load(file([], 'nothing'))).rejects.toThrow('nothing.json: kind: has to be one of notices, other')
  await expect(load(file([], 'notices', 'a.json'), file([], 'notices', 'b.json'))).rejects.toThrow('a.json, b.json: only one file')
})

test('names of the product are filled in in the site’s script [ACT-09]', async () => {
  await load(file([notice('sports', { content: '{sports}' })]))
  const { list } = await noticePage({ db, language: 'zh-TW', now: NOW }, { pageNum: 1, pageSize: 10 })
  expect(list[0]?.content).toContain('足球、籃球')
})
