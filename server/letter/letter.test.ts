import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payload } from '../../contract/endpoints.ts'
import { LETTER_TYPES, type LetterType, unreadOf, unreadTotal } from '../../contract/letter.ts'
import { LETTER_DELTA } from '../../contract/member-deltas.ts'
import { md5 } from '../../tests/support/api.ts'
import { addMember } from '../../tests/support/betting.ts'
import { deposit } from '../../tests/support/deposits.ts'
import { entryOf } from '../../tests/support/entry.ts'
import { data } from '../../tests/support/result.ts'
import { callBy, safePlayWorld } from '../../tests/support/safe-play.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import { bindCard, sentNow } from '../../tests/support/withdrawals.ts'
import { bindPassword } from '../account/binding/bind-password.ts'
import { login } from '../account/login/login.ts'
import { hashPassword } from '../account/password/passwords.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import type { Db } from '../platform/database.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { takeMessage } from '../wallet/take-message.ts'
import { expireWithdrawals, withdraw } from '../wallet/withdraw.ts'
import { LETTER } from './domain.ts'
import { sendLetter } from './send-letter.ts'
import { type NewLetter, writeLetters } from './write-letters.ts'

const DAY_MS = 86_400_000
const clock = testClock(Date.UTC(2026, 10, 22, 4))
let db: Db
let funds: FundsDeps
let handlers: ReturnType<typeof LETTER.handlers>
let members = 0
beforeAll(async () => {
  db = await testDatabase()
  funds = { db, events: createMemberEventStore(db), clock }
  handlers = LETTER.handlers({ funds })
})
afterAll(() => db.destroy())

/** Registered later than whatever was sent before. */
async function newPlayer() {
  clock.at += 1_000
  const name = `reader${members++}`
  const memberId = await addMember(db, clock.now(), name)
  const context = () => callBy(memberId, clock)
  const unread = async () => data(await handlers['letter.getUnreadForType']({ userSystem: 1 }, context()))
  return {
    name,
    memberId,
    context,
    list: async (type: LetterType | null = null, before: string | null = null) =>
      data(await handlers['letter.list']({ type, before }, context())),
    unread: async (type: LetterType) => unreadOf(await unread(), type),
    total: async () => unreadTotal(await unread()),
    read: (id: string) => handlers['letter.read']({ id }, context()),
    remove: (id: string) => handlers['letter.delete']({ id }, context()),
    readAll: () => handlers['letter.onekeyRead']({}, context()),
    set: async (payload: Payload<'letter.set'>) => data(await handlers['letter.set'](payload, context())).off,
    deltas: async () => (await funds.events.events.read(memberId, 0)).map((event) => event.deltas.some(({ kind }) => kind === 'letter')),
  }
}

/** One of the operator's. */
const send = (to: string | null, type: LetterType, title = '标题') =>
  sendLetter({ db, events: funds.events, now: clock.now() }, { to, type, title, text: '内容' })

const message = (payment: string, says: 'paid' | 'failed', amountFen = 10_000n) => ({ id: randomUUID(), payment, amountFen, says })

test('eight counters count what is unread, of letters to the member and of those to all; their sum is the total [MSG-01] [MSG-02]', async () => {
  await send(null, 'brbulletin', '登记前的公告')
  const [player, other] = [await newPlayer(), await newPlayer()]
  expect(await player.total(), 'nothing from before the registration').toBe(0)
  for (const type of LETTER_TYPES) expect(await send(type.startsWith('br') ? null : player.name, type)).toEqual({ sent: true })
  await send(null, 'brmatch')
  for (const type of LETTER_TYPES) expect(await player.unread(type), type).toBe(type === 'brmatch' ? 2 : 1)
  expect([await player.total(), await other.total()]).toEqual([9, 6])
  expect(unreadTotal(undefined), 'a missing one counts 0').toBe(0)
})

test('opening one marks it read and lowers the counter, once and for this member alone; every tab hears of it [MSG-04] [CHAT-19]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  await send(player.name, 'notice')
  await send(null, 'brbulletin')
  const [toAll, own] = (await player.list()).list
  if (!toAll || !own) throw new Error('two letters')
  const before = (await player.deltas()).length
  expect([await player.read(own.id), await player.read(toAll.id), await player.read(own.id)]).toEqual(Array(3).fill({ ok: true, data: {} }))
  expect(await player.deltas(), 'reading it again changes nothing').toHaveLength(before + 2)
  expect((await funds.events.events.read(player.memberId, 0)).at(-1)?.deltas).toContainEqual(LETTER_DELTA)
  expect((await player.list()).list.map(({ read }) => read)).toEqual([true, true])
  expect([await player.total(), await other.total()]).toEqual([0, 1])
})

test('a letter of another member is as none: not read, not deleted, and its answer is that of an unknown id [SEC-07]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  await send(player.name, 'notice')
  const id = (await player.list()).list[0]?.id ?? ''
  expect(await other.read(id)).toEqual(await other.read('999999999'))
  expect(await other.read(id)).toMatchObject({ ok: false, code: 6303 })
  expect(await other.remove(id)).toEqual(await other.remove('999999999'))
  expect((await other.list()).list).toEqual([])
  expect(await player.total()).toBe(1)
})

test('one is deleted for its member alone, all are read at once, and more come a page at a time [MSG-03] [MSG-05]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  for (let n = 0; n < 23; n++) await send(n % 2 ? player.name : null, n % 2 ? 'fd' : 'brfd', `第 ${n} 封`)
  const first = await player.list()
  const second = await player.list(null, first.next)
  expect([first.list.length, second.list.length, second.next]).toEqual([20, 3, null])
  expect([...first.list, ...second.list].map(({ body }) => body.kind === 'text' && body.title)).toEqual(
    Array.from({ length: 23 }, (_, n) => `第 ${22 - n} 封`),
  )
  expect((await player.list('fd')).list).toHaveLength(11)
  const [toAll, own] = first.list
  for (const letter of [toAll, own, own]) await player.remove(letter?.id ?? '')
  expect([await player.total(), await other.total()]).toEqual([21, 12])
  await player.readAll()
  await player.readAll()
  expect([await player.total(), await other.total()]).toEqual([0, 12])
  expect((await player.list()).list[0]?.id, 'a deleted one stays away').toBe(first.list[2]?.id)
})

test('what is paid, given back or expires is written with it, as data, once however often the provider says so [MSG-06]', async () => {
  const player = await newPlayer()
  const bodies = async () => (await player.list('fd')).list.map(({ body }) => body)
  const paidIn = randomUUID()
  await deposit(funds, player.memberId, paidIn, 50_000n)
  await takeMessage(funds, message(paidIn, 'paid', 50_000n))
  const paid = { kind: 'deposit-paid', id: paidIn, amountFen: '50000', feeFen: '0', bonusFen: '0' }
  expect(await bodies()).toEqual([paid])
  expect((await funds.events.events.read(player.memberId, 0)).at(-1)?.deltas, 'told with the payment').toEqual([
    { kind: 'balance', version: expect.any(Number) },
    { kind: 'payment', id: paidIn },
    LETTER_DELTA,
  ])
  const cardId = await bindCard(db, player.memberId)
  const asked = async (says: 'paid' | 'failed' | null) => {
    const id = randomUUID()
    clock.at += DAY_MS
    const requestedAt = clock.now()
    expect(await withdraw(funds, { id, memberId: player.memberId, cardId, amountFen: 10_000n })).toMatchObject({ state: 'done' })
    if (says) {
      await sentNow(funds, id)
      await takeMessage(funds, message(id, says))
      await takeMessage(funds, message(id, says))
      await takeMessage(funds, message(id, says === 'paid' ? 'failed' : 'paid'))
    } else {
      clock.at += DAY_MS
      await expireWithdrawals(funds)
    }
    const kind = says === 'paid' ? 'withdrawal-paid' : 'withdrawal-failed'
    return { kind, id, amountFen: '10000', feeFen: '0', toName: '其他银行', toMasked: '8801 **** **** 6789', requestedAt }
  }
  const ended = [await asked('paid'), await asked('failed'), await asked(null)]
  expect(await bodies()).toEqual([...ended.toReversed(), paid])
})

test('a raised limit, a new device and a changed password are written; a first device is none [MSG-06]', async () => {
  const player = await newPlayer()
  const { handlers: play } = safePlayWorld(db, clock)
  const limit = { kind: 'stake', period: 'day' } as const
  await play['play.setLimit']({ ...limit, value: '10000' }, player.context())
  await play['play.setLimit']({ ...limit, value: '50000' }, player.context())
  clock.at += DAY_MS
  expect(await play['play.confirmRaise']({ ...limit, value: '50000' }, player.context())).toMatchObject({ ok: true })
  const { deps } = await entryOf(db, clock)
  await db
    .updateTable('member')
    .set({ password_hash: await hashPassword(md5('harbour42')) })
    .where('id', '=', player.memberId)
    .execute()
  const payload = {
    isAgent: 0,
    name: player.name,
    password: md5('harbour42'),
    kaptchcate: 1,
    codeId: '',
    code: '',
    version: '1.0',
  } as const
  for (const device of ['first', 'first', 'second', 'second'])
    expect(await login(deps, payload, { ...player.context(), device, ip: '203.0.113.7' })).toMatchObject({ ok: true })
  const pin = { password: md5('harbour42'), secondPassword: md5('246813') }
  expect(await bindPassword(deps, pin, player.context())).toMatchObject({ ok: true })
  expect(await bindPassword(deps, pin, player.context()), 'set already').toMatchObject({ ok: false })
  expect((await player.list()).list.map(({ type, body }) => [type, body])).toEqual([
    ['notice', { kind: 'password-changed', which: 'second' }],
    ['notice', { kind: 'new-device', region: '203.0/16' }],
    ['fd', { kind: 'limit-raised', limit: 'stake', period: 'day', from: '10000', to: '50000' }],
  ])
})

test('a type that is switched off does not come, nor is it counted; the security of the account always does [MSG-08]', async () => {
  const player = await newPlayer()
  await send(null, 'brnotice')
  expect(await player.set({ type: 'brnotice', on: false })).toEqual(['brnotice'])
  expect(await player.set({ type: 'notice', on: false })).toEqual(['brnotice', 'notice'])
  expect(await player.set({ type: 'notice', on: false }), 'twice').toHaveLength(2)
  expect(await player.total()).toBe(0)
  expect(await send(player.name, 'notice')).toEqual({ sent: false, why: 'unwanted' })
  const write = (body: NewLetter['body']) => writeLetters(db, [{ memberId: player.memberId, body }], clock.now())
  await write({ kind: 'ticket-corrected', id: 't', number: 'T1', from: 'W', to: 'L', fromFen: '200', toFen: '0' })
  await write({ kind: 'password-changed', which: 'login' })
  expect((await player.list()).list.map(({ body }) => body.kind)).toEqual(['password-changed'])
  expect(await player.set({ type: 'brnotice', on: true })).toEqual(['notice'])
  expect(await player.unread('brnotice')).toBe(1)
})

test('during a break nothing that invites to play comes, not even afterwards; everything else does [MSG-08]', async () => {
  const player = await newPlayer()
  const { handlers: play } = safePlayWorld(db, clock)
  await send(player.name, 'activity', '休息前')
  await play['play.rest']({ hours: 24 }, player.context())
  expect(await send(player.name, 'activity')).toEqual({ sent: false, why: 'unwanted' })
  await send(null, 'bractivity')
  await send(null, 'brbulletin')
  clock.at += DAY_MS + 1
  await send(null, 'bractivity', '休息后')
  expect((await player.list()).list.map(({ type, body }) => [type, body.kind === 'text' && body.title])).toEqual([
    ['bractivity', '休息后'],
    ['brbulletin', '标题'],
    ['activity', '休息前'],
  ])
})

test('a letter to all is one row, told to whoever may have a page open; after ninety days it is gone', async () => {
  const [here, away] = [await newPlayer(), await newPlayer()]
  const { deps } = await entryOf(db, clock)
  await deps.sessions.open(db, here.memberId, null)
  const heard: bigint[] = []
  const stop = funds.events.events.onAppended((memberId) => heard.push(memberId))
  await send(null, 'brbulletin')
  stop()
  expect(heard).toContain(here.memberId)
  expect(heard).not.toContain(away.memberId)
  expect([await here.total(), await away.total()]).toEqual([1, 1])
  await here.readAll()
  clock.at += 90 * DAY_MS + 1
  await LETTER.chores.forgetOldLetters({ db, clock })
  expect([(await here.list()).list, (await away.list()).list]).toEqual([[], []])
  expect(await db.selectFrom('letter_mark').selectAll().where('member_id', '=', here.memberId).execute()).toEqual([])
})

test('nobody is written to who does not exist', async () => {
  expect(await send('nobody77', 'notice')).toEqual({ sent: false, why: 'unknown' })
})
