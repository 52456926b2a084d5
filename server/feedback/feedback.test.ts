import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/endpoints.ts'
import { addMember } from '../../tests/support/betting.ts'
import { data } from '../../tests/support/result.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import type { Db } from '../platform/database.ts'
import type { MemberContext } from '../transport/handlers.ts'
import { answerFeedback, waitingFeedbacks } from './answer-feedback.ts'
import { FEEDBACK } from './domain.ts'

const NOW = Date.UTC(2026, 10, 22, 4)

let db: Db
let handlers: ReturnType<typeof FEEDBACK.handlers>
let members = 0
beforeAll(async () => {
  db = await testDatabase()
  handlers = FEEDBACK.handlers({ db })
})
afterAll(() => db.destroy())

async function newPlayer() {
  const memberId = await addMember(db, NOW, `writer${members++}`)
  const context: MemberContext = { memberId, tokenHash: '', device: null, ip: '127.0.0.1', now: NOW }
  return {
    memberId,
    add: (text: string, id: string = randomUUID()) => handlers['feedback.addFeedBack']({ id, kind: 'bet', text }, context),
    list: async (before: string | null = null) => data(await handlers['feedback.getFeedBackList']({ before }, context)),
    open: (id: string) => handlers['feedback.getFeedbackInfo']({ id }, context),
    remove: (id: string) => handlers['feedback.delFeedback']({ id }, context),
    unread: async () => data(await handlers['feedback.unreadNum']({}, context)).unread,
  }
}

const numberOf = async (id: string) =>
  Number((await db.selectFrom('feedback').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number)
const answer = async (id: string, text: string, now = NOW) =>
  answerFeedback({ db, events: createMemberEventStore(db), now }, await numberOf(id), text)
const waiting = () => FEEDBACK.metrics({ db })[0]?.read()

test('a feedback is kept once, however often its call arrives, and the newest comes first, a page at a time [FB-02]', async () => {
  const player = await newPlayer()
  const id = randomUUID()
  expect([await player.add('注单算错了', id), await player.add('注单算错了', id)]).toEqual([
    { ok: true, data: { id } },
    { ok: true, data: { id } },
  ])
  expect(await player.list()).toEqual({
    list: [{ id, kind: 'bet', text: '注单算错了', at: NOW, answeredAt: null, unread: false }],
    next: null,
  })
  const later: string[] = []
  await db.deleteFrom('entry_count').execute()
  for (let n = 0; n < 19; n++) later.push(data(await player.add(`第 ${n} 条`)).id)
  await db.deleteFrom('entry_count').execute()
  later.push(data(await player.add('最后一条')).id)
  const first = await player.list()
  expect(first.list.map((one) => one.id)).toEqual(later.toReversed())
  expect(first.next).toBe(later[0])
  expect(await player.list(first.next)).toMatchObject({ list: [{ id }], next: null })
})

test('an empty text is refused, and one that shows as nothing; a long one says how long it may be', async () => {
  const player = await newPlayer()
  for (const text of ['', ' \n ', '\u200b\u202e', '\u0000'])
    expect(await player.add(text)).toMatchObject({ ok: false, code: 6007, message: '请写几句情况' })
  expect(await player.add('字'.repeat(501))).toMatchObject({ ok: false, values: { max: '500' } })
  expect(await player.add('😀'.repeat(500)), 'counted as they are seen').toMatchObject({ ok: true })
  expect(await player.add(' e\u0301\r\n\u202e第二行 ')).toMatchObject({ ok: true })
  expect((await player.list()).list[0]?.text).toBe('é\n第二行')
})

test('the twenty-first of a day is refused and says so', async () => {
  const player = await newPlayer()
  for (let n = 0; n < 20; n++) expect(await player.add(`第 ${n} 条`)).toMatchObject({ ok: true })
  expect(await player.add('又一条')).toMatchObject({ ok: false, code: 6011, message: '今天写得够多了，请明天再写' })
  expect((await player.list()).list).toHaveLength(20)
})

test('an answer notifies its member alone, is unread until it is opened, and unread again after another [FB-02][FB-03]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const { id } = data(await player.add('取款两小时没有到'))
  const before = await waiting()
  expect(await waitingFeedbacks(db)).toContainEqual({
    number: await numberOf(id),
    kind: 'bet',
    member: expect.stringMatching(/^writer/),
    at: NOW,
    text: '取款两小时没有到',
  })
  expect(await player.unread()).toBe(0)
  expect(await answer(id, '已经到账')).toBe(true)
  expect(await waiting(), 'as the metric counts').toBe(Number(before) - 1)
  expect([await player.unread(), await other.unread()]).toEqual([1, 0])
  const events = await createMemberEventStore(db).events.read(player.memberId, 0)
  expect(events.at(-1)?.deltas).toContainEqual({ kind: 'feedback', id })

  const opened: Answer<'feedback.getFeedbackInfo'> = data(await player.open(id))
  expect(opened).toMatchObject({ feedback: { id, unread: false, answeredAt: NOW }, answers: [{ text: '已经到账', at: NOW }] })
  expect(await player.unread()).toBe(0)
  await answer(id, '手续费也退了', NOW + 1)
  expect(await player.unread()).toBe(1)
  expect(data(await player.open(id)).answers.map(({ text }) => text)).toEqual(['已经到账', '手续费也退了'])
  expect(await answerFeedback({ db, events: createMemberEventStore(db), now: NOW }, 987_654, '无此单'), 'no such number').toBe(false)
})

test('nobody reads, deletes or takes over what another member wrote; a deleted one is gone with its answers', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const { id } = data(await player.add('我的'))
  await answer(id, '答复')
  expect(await other.open(id)).toMatchObject({ ok: false, code: 6303 })
  await other.remove(id)
  expect(await other.add('别人的', id)).toMatchObject({ ok: false, code: 6007 })
  expect((await player.list()).list).toMatchObject([{ id, text: '我的' }])
  await player.remove(id)
  await player.remove(id)
  expect((await player.list()).list).toEqual([])
  expect(await db.selectFrom('feedback_answer').selectAll().where('feedback_id', '=', id).execute()).toEqual([])
})
