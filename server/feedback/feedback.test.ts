import { randomBytes, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/endpoints.ts'
import { addMember } from '../../tests/support/betting.ts'
import { data } from '../../tests/support/result.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import type { Db } from '../platform/database.ts'
import { feedbackConsole } from '../sandbox/feedback.ts'
import { takesForms } from '../sandbox/own-names.ts'
import { loadContent } from '../site/loaded/content-store.ts'
import type { MemberContext } from '../transport/handlers.ts'
import { answerFeedback, unsolved, waitingFeedbacks } from './answer-feedback.ts'
import { FEEDBACK } from './domain.ts'

const NOW = Date.UTC(2026, 10, 22, 4)

let db: Db
let handlers: ReturnType<typeof FEEDBACK.handlers>
let members = 0
beforeAll(async () => {
  db = await testDatabase()
  handlers = FEEDBACK.handlers({ db, env: { SITE_LANGUAGE: 'zh-CN' } })
})
afterAll(() => db.destroy())

async function newPlayer() {
  const memberId = await addMember(db, NOW, `writer${members++}`)
  const context: MemberContext = { memberId, tokenHash: '', device: null, ip: '127.0.0.1', now: NOW }
  return {
    memberId,
    add: (text: string, id: string = randomUUID(), about: { ticket?: string; reward?: 'first'; pictures?: string[] } = {}) =>
      handlers['feedback.addFeedBack']({ id, kind: 'bet', text, ...about }, context),
    tickets: async () => data(await handlers['feedback.queryMemberBetList']({}, context)).tickets,
    async picture(use: 'avatar' | 'feedback' = 'feedback') {
      const key = randomBytes(24).toString('base64url')
      const values = { key, upload_id: randomUUID(), member_id: memberId, use, bytes: new Uint8Array(1), width: 1, height: 1 }
      await db
        .insertInto('picture')
        .values({ ...values, at: new Date(NOW) })
        .execute()
      return key
    },
    async ticket(daysAgo: number) {
      const id = randomUUID()
      const values = {
        id,
        member_id: memberId,
        accept: 'none' as const,
        stake_fen: 1_000n,
        lines: JSON.stringify([]),
        status: 'settled' as const,
      }
      await db
        .insertInto('ticket')
        .values({
          ...values,
          result: 'L',
          reason: null,
          placed_at: new Date(NOW - daysAgo * 86_400_000),
          decide_at: null,
          settled_at: new Date(NOW),
        })
        .execute()
      return id
    },
    reply: (feedback: string, text: string, id: string = randomUUID(), pictures?: string[]) =>
      handlers['feedback.replyFeedback']({ id, feedback, text, ...(pictures && { pictures }) }, { ...context, now: NOW + 1 }),
    solve: (id: string, solved: boolean) => handlers['feedback.solveFeedback']({ id, solved }, context),
    list: async (before: string | null = null) => data(await handlers['feedback.getFeedBackList']({ before }, context)),
    open: (id: string) => handlers['feedback.getFeedbackInfo']({ id }, context),
    remove: (id: string) => handlers['feedback.delFeedback']({ id }, context),
    unread: async () => data(await handlers['feedback.unreadNum']({}, context)).unread,
  }
}

const numberOf = async (id: string) =>
  Number((await db.selectFrom('feedback').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number)
const answer = async (id: string, text: string, now = NOW) =>
  answerFeedback({ db, events: createMemberEventStore(db), now }, await numberOf(id), { text })
const waiting = () => FEEDBACK.metrics({ db })[0]?.read()

test('a feedback is kept once, however often its call arrives, and the newest comes first, a page at a time [FB-02]', async () => {
  const player = await newPlayer()
  const id = randomUUID()
  expect([await player.add('注单算错了', id), await player.add('注单算错了', id)]).toEqual([
    { ok: true, data: { id } },
    { ok: true, data: { id } },
  ])
  expect(await player.list()).toEqual({
    list: [{ id, kind: 'bet', text: '注单算错了', at: NOW, answeredAt: null, unread: false, closed: false, adopted: false }],
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
    ticket: null,
    pictures: [],
    since: [],
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
  expect(await answerFeedback({ db, events: createMemberEventStore(db), now: NOW }, 987_654, { text: '无此单' }), 'no such number').toBe(
    false,
  )
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

test('a feedback is about a ticket of thirty days, a bonus and pictures, all of them the member’s own; its pictures go with it [FB-01][FB-04][SEC-07]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const [ticket, old] = [await player.ticket(1), await player.ticket(40)]
  expect((await player.tickets()).map(({ id }) => id)).toEqual([ticket])
  expect(await other.tickets()).toEqual([])
  expect(data(await handlers['feedback.querySiteDepositRewardConfigList']({}, { now: NOW } as MemberContext)).rewards).toMatchObject([
    { bonus: 'first', ratePermille: 500 },
    { bonus: 'again', ratePermille: 200 },
  ])
  const pictures = [await player.picture(), await player.picture()]
  const { id } = data(await player.add('算错了', randomUUID(), { ticket, reward: 'first', pictures }))
  const opened = data(await player.open(id))
  expect(opened).toMatchObject({ ticket: { id: ticket, status: 'settled', result: 'L', stakeFen: '1000' }, reward: 'first' })
  expect(new Set(opened.pictures)).toEqual(new Set(pictures))
  data(await player.add('以前的', randomUUID(), { ticket: old }))

  const foreign = await other.add('别人的注单', randomUUID(), { ticket })
  expect(foreign).toEqual(await other.add('没有的注单', randomUUID(), { ticket: randomUUID() }))
  expect(foreign).toMatchObject({ ok: false, code: 6004, message: '没有这张注单，请重新选择' })
  const spare = await player.picture()
  for (const picture of [spare, pictures[0] ?? '', await other.picture('avatar'), 'A'.repeat(32)])
    expect(await other.add('别人的图片', randomUUID(), { pictures: [picture] })).toMatchObject({
      ok: false,
      code: 6004,
      message: '图片已经失效，请重新添加',
    })
  expect((await other.list()).list).toEqual([])
  await player.remove(id)
  expect(await db.selectFrom('picture').select('key').where('member_id', '=', player.memberId).execute()).toEqual([{ key: spare }])
})

test('what a member adds stands in the thread with its pictures, once, and waits for another answer of the console [FB-02]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const { id } = data(await player.add('取款没有到'))
  await answer(id, '请发回执')
  const before = Number(await waiting())
  const [call, picture] = [randomUUID(), await player.picture()]
  expect([await player.reply(id, ' 这是回执 ', call, [picture]), await player.reply(id, '这是回执', call, [picture])]).toEqual([
    { ok: true, data: {} },
    { ok: true, data: {} },
  ])
  expect(data(await player.open(id))).toMatchObject({
    feedback: { answeredAt: null },
    answers: [{ text: '请发回执' }],
    added: [{ text: '这是回执', at: NOW + 1, pictures: [picture] }],
    pictures: [],
  })
  expect(await waiting()).toBe(before + 1)
  const http = Fastify()
  feedbackConsole(http, { db, events: createMemberEventStore(db), clock: testClock(NOW), objects: null }, takesForms(http))
  const page = (await http.inject('/feedback')).body
  expect(page).toMatch(/请发回执[\s\S]*这是回执/)
  expect(page).toContain(`/picture/${picture}`)
  await http.close()
  await answer(id, '已收到', NOW + 2)
  expect((await player.list()).list[0]).toMatchObject({ answeredAt: NOW + 2, unread: true })

  expect(await player.reply(id, ' \n')).toMatchObject({ ok: false, message: '请写几句情况' })
  expect(await player.reply(id, '字'.repeat(501))).toMatchObject({ ok: false, values: { max: '500' } })
  expect(await player.reply(id, '又一张', randomUUID(), [picture])).toMatchObject({ ok: false, message: '图片已经失效，请重新添加' })
  expect(await other.reply(id, '别人的')).toMatchObject({ ok: false, code: 6303 })
  expect(data(await player.open(id)).added).toHaveLength(1)
  expect((await player.list()).list[0], 'what was refused asks nothing').toMatchObject({ answeredAt: NOW + 2 })
})

test('where one picture is gone nothing is kept, and the others can be sent again [FB-01]', async () => {
  const player = await newPlayer()
  const [first, second, gone] = [await player.picture(), await player.picture(), 'A'.repeat(32)]
  const refused = { ok: false, code: 6004, message: '图片已经失效，请重新添加' }
  expect(await player.add('有图', randomUUID(), { pictures: [first, gone] })).toMatchObject(refused)
  expect((await player.list()).list).toEqual([])
  const { id } = data(await player.add('有图', randomUUID(), { pictures: [first] }))
  expect(await player.reply(id, '再补', randomUUID(), [second, gone])).toMatchObject(refused)
  expect((await waitingFeedbacks(db)).find(({ text }) => text === '有图')).toMatchObject({ pictures: [first], since: [] })
  data(await player.reply(id, '再补', randomUUID(), [second]))
  expect(data(await player.open(id))).toMatchObject({ pictures: [first], added: [{ text: '再补', pictures: [second] }] })
})

test('solved closes a feedback, not solved has it wait again, another word opens it, and seven quiet days close it [FB-02]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const { id } = data(await player.add('对账'))
  const before = Number(await waiting())
  await answer(id, '对好了')
  const said = (await waitingFeedbacks(db)).length
  expect(await other.solve(id, true)).toMatchObject({ ok: false, code: 6303 })
  data(await player.solve(id, false))
  expect(await waiting()).toBe(before)
  expect(await waitingFeedbacks(db)).toHaveLength(said + 1)
  expect(unsolved((await waitingFeedbacks(db)).find(({ text }) => text === '对账')?.since ?? [])).toBe(true)
  await answer(id, '这回对好了')
  data(await player.solve(id, true))
  expect((await player.list()).list[0]).toMatchObject({ closed: true })
  expect(await waiting()).toBe(before - 1)
  data(await player.reply(id, '又错了'))
  expect((await player.list()).list[0]).toMatchObject({ closed: false, answeredAt: null })
  await answer(id, '再看', NOW - 7 * 86_400_000 + 1)
  expect((await player.list()).list[0]).toMatchObject({ closed: false })
  await answer(id, '再看', NOW - 7 * 86_400_000)
  expect((await player.list()).list[0]).toMatchObject({ closed: true })
})

test('the console shows what waits, as text, with its ticket and pictures, and answers it with a form of its own [FB-02]', async () => {
  const player = await newPlayer()
  const [ticket, picture] = [await player.ticket(1), await player.picture()]
  const { id } = data(await player.add('<b>算错了</b>', randomUUID(), { ticket, pictures: [picture] }))
  const number = await numberOf(id)
  const http = Fastify()
  feedbackConsole(http, { db, events: createMemberEventStore(db), clock: testClock(NOW), objects: null }, takesForms(http))
  const { token } = (await http.inject('/feedback.json')).json()
  const page = (await http.inject('/feedback')).body
  expect(page).toContain('&#60;b&#62;算错了')
  const [, address = ''] = new RegExp(`href="(/picture/${picture}[^"]*)"`).exec(page) ?? []
  expect((await http.inject(address.replaceAll('&#38;', '&'))).headers['content-security-policy']).toContain('sandbox')
  const send = (fields: Record<string, string>, to = number) =>
    http.inject({
      ...{ method: 'POST', url: `/feedback/${to}` },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token, ...fields }).toString(),
    })
  expect((await send({ token: 'another page', text: '好' })).statusCode).toBe(403)
  expect((await send({ text: ' ' })).statusCode).toBe(400)
  expect((await send({ text: '好' }, 987_654)).statusCode).toBe(409)
  expect((await send({ text: '查'.repeat(500) })).statusCode).toBe(303)
  expect(data(await player.open(id)).answers).toMatchObject([{ text: '查'.repeat(500) }])
  expect((await http.inject('/feedback.json')).json().feedbacks.map((one: { number: number }) => one.number)).not.toContain(number)
  await http.close()
})

test('a proposal that the console takes up says so for good, and how soon answers come is what the operator loaded [FB-02]', async () => {
  const player = await newPlayer()
  const [{ id }, { id: other }] = [data(await player.add('希望有繁体界面')), data(await player.add('希望有夜间模式'))]
  const http = Fastify()
  const token = takesForms(http)
  feedbackConsole(http, { db, events: createMemberEventStore(db), clock: testClock(NOW), objects: null }, token)
  const say = async (feedback: string, form: Record<string, string>) =>
    http.inject({
      ...{ method: 'POST', url: `/feedback/${await numberOf(feedback)}`, payload: new URLSearchParams({ token, ...form }).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await say(id, { text: '下个版本会有', adopted: 'yes' })).statusCode).toBe(303)
  expect((await say(other, { text: '还在考虑' })).statusCode).toBe(303)
  await http.close()
  expect((await player.list()).list).toMatchObject([
    { id: other, adopted: false },
    { id, adopted: true },
  ])
  data(await player.solve(id, true))
  await answer(id, '已经上线')
  expect(data(await player.open(id)).feedback).toMatchObject({ adopted: true, closed: false })

  const hours = async () => data(await handlers['feedback.getServiceHours']({}, {} as MemberContext)).answers
  expect(await hours()).toMatch(/2 小时内答复/)
  const file = { name: 'service.json', text: JSON.stringify({ kind: 'service', answers: '一天之内答复' }) }
  await loadContent(db, FEEDBACK.content, { files: [file], operator: 'test' }, NOW)
  expect(await hours()).toBe('一天之内答复')
})
