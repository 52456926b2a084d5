import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payload } from '../../../contract/endpoints.ts'
import { addDays, dayOf } from '../../../domain/days.ts'
import { hidden, md5 } from '../../../tests/support/api.ts'
import { addMember } from '../../../tests/support/betting.ts'
import { entryOf } from '../../../tests/support/entry.ts'
import { data } from '../../../tests/support/result.ts'
import { testDatabase } from '../../../tests/support/template.ts'
import { testClock } from '../../../tests/support/test-clock.ts'
import type { Db } from '../../platform/database.ts'
import type { MemberContext } from '../../transport/handlers.ts'
import type { createAccount } from '../account.ts'
import { hashPassword } from '../password/passwords.ts'
import { accountHandlers } from '../routes.ts'
import { proveSecondPassword } from './second-password.ts'
import { isWalletOpen, WALLET_SESSION_MS } from './wallet-session.ts'

const START = Date.UTC(2026, 10, 20, 4)
const DAY_MS = 24 * 3_600_000
const LOGIN = md5('harbour42')
const PIN = md5('246813')

const clock = testClock(START)
let db: Db
let account: Awaited<ReturnType<typeof createAccount>>
let loginHash = ''
let members = 0
beforeAll(async () => {
  db = await testDatabase()
  account = await entryOf(db, clock)
  loginHash = await hashPassword(LOGIN)
})
afterAll(() => db.destroy())

async function newPlayer() {
  const name = `binder${members++}`
  const memberId = await addMember(db, START, name)
  await db.updateTable('member').set({ password_hash: loginHash }).where('id', '=', memberId).execute()
  const token = await account.deps.sessions.open(db, memberId, null)
  const { tokenHash } = (await account.deps.sessions.find(token, null)) ?? { tokenHash: '' }
  const handlers = accountHandlers({ account: account.deps, membership: {} as never, cardNumber: async () => null })
  const context = (): MemberContext => ({ memberId, tokenHash, device: null, ip: `127.1.${members}.1`, now: clock.now() })
  return {
    memberId,
    name,
    context,
    info: async () => data(await handlers['binding.info']({}, context())),
    member: async () => data(await handlers['user.memberInfo']({ isPop: 0 }, context())),
    sendCode: (to: string) =>
      handlers['entry.sendCodeMember'](
        { ...hidden(to, name, { codeId: '', code: '' }), type: 1, cate: to.includes('@') ? 1 : 0 },
        context(),
      ),
    profile: async () => data(await handlers['binding.profile']({}, context())),
    bindEmail: (email: string, code: string) => handlers['binding.email']({ email, code }, context()),
    bindOther: (payload: Payload<'binding.other'>) => handlers['binding.other'](payload, context()),
    nameOfPayer: (realName: string) => handlers['binding.fromDeposit']({ realName }, context()),
    emailCode: () => handlers['binding.emailCode']({}, context()),
    forgotByEmail: (secondPassword: string, code: string) =>
      handlers['binding.passwordByEmail']({ password: LOGIN, secondPassword, code }, context()),
    bindPhone: (phone: string, code: string) => handlers['binding.phone']({ phone, code }, context()),
    bindName: (realName: string) => handlers['binding.other']({ realName }, context()),
    bindPassword: (password: string, secondPassword: string) => handlers['binding.password']({ password, secondPassword }, context()),
    forgot: (password: string, secondPassword: string, code: string) =>
      handlers['binding.passwordByPhone']({ password, secondPassword, code }, context()),
    phoneCode: () => handlers['binding.phoneCode']({}, context()),
    confirm: (password: string) => handlers['binding.confirm']({ password }, context()),
    prove: (second: string) => proveSecondPassword(account.deps, second, context()),
    own: (type: 'phone' | 'email' | 'realName' | 'birthday') => handlers['entry.singleDataDecryption']({ type }, context()),
  }
}

const codeTo = async (to: string) => (await account.outbox.sent(to))[0]?.code ?? ''

test('a phone is bound by the code that it got, once; then the member is told as bound, masked, and in clear only by its own call [TRANSPORT-15][TRANSPORT-17]', async () => {
  const player = await newPlayer()
  const phone = '8613800130001'
  expect(await player.member()).toMatchObject({ bindPhone: false, phone: '' })
  data(await player.sendCode(phone))
  expect(await player.bindPhone(phone, '000000')).toMatchObject({ ok: false, code: 6036 })
  expect(await player.bindPhone('8613800130002', await codeTo(phone)), 'of another number').toMatchObject({ ok: false, code: 6038 })
  expect(await player.bindPhone('999', '123456')).toMatchObject({ ok: false, code: 6007, data: { field: 'phone' } })
  data(await player.bindPhone(phone, await codeTo(phone)))
  expect(await player.member()).toMatchObject({ bindPhone: true, phone: '138****0001' })
  expect(data(await player.own('phone')).data).toBe('13800130001')
  expect(await player.bindPhone(phone, '123456')).toMatchObject({ ok: false, code: 6009 })
})

test('a phone that another member has bound gets no code and is not bound, by code or by race', async () => {
  const [owner, other] = [await newPlayer(), await newPlayer()]
  const phone = '8613800130003'
  data(await owner.sendCode(phone))
  const code = await codeTo(phone)
  clock.at += 61_000
  data(await other.sendCode(phone))
  const raced = await codeTo(phone)
  data(await owner.bindPhone(phone, code))
  expect(await other.bindPhone(phone, raced)).toMatchObject({ ok: false, code: 6009 })
  expect(await other.info()).toMatchObject({ phone: '' })
  clock.at += 61_000
  const third = await newPlayer()
  data(await third.sendCode(phone))
  expect(await third.bindPhone(phone, await codeTo(phone)), 'the last one that was really sent').toMatchObject({ ok: false, code: 6036 })
})

test('a real name is checked, set once and never changed [VAL-19][VAL-20][VAL-21]', async () => {
  const player = await newPlayer()
  for (const wrong of ['林海3', '·张三', '张三·', '张··三', '张A', 'A张', '张A三', '林'.repeat(41)])
    expect(await player.bindName(wrong), wrong).toMatchObject({ ok: false, code: 6007, message: '请输入正确的名字' })
  expect(await player.info()).toMatchObject({ realName: '' })
  data(await player.bindName(' 阿不都•热合曼 '))
  expect(data(await player.own('realName')).data).toBe('阿不都·热合曼')
  expect(await player.bindName('林海')).toMatchObject({ ok: false, code: 6009 })
  expect(await player.info()).toMatchObject({ realName: '阿**' })
  expect(await player.member()).toMatchObject({ bindRealName: true })
})

test('an e-mail address is bound by the code that it got, once, in whatever case, and stands for a forgotten second password [MEMBER-05]', async () => {
  const player = await newPlayer()
  expect(await player.emailCode(), 'before there is one').toMatchObject({ ok: false, code: 6004 })
  data(await player.sendCode('Lin@Example.com'))
  expect(await player.bindEmail('other@example.com', await codeTo('lin@example.com'))).toMatchObject({ ok: false, code: 6038 })
  expect(await player.bindEmail('Lin@Example.com', '000000')).toMatchObject({ ok: false, code: 6036 })
  data(await player.bindEmail('Lin@Example.com', await codeTo('lin@example.com')))
  expect(await player.profile()).toMatchObject({ email: 'L***@Example.com' })
  expect(data(await player.own('email')).data).toBe('Lin@Example.com')
  expect(await player.bindEmail('lin@example.com', '123456')).toMatchObject({ ok: false, code: 6009 })
  clock.at += 61_000
  const other = await newPlayer()
  data(await other.sendCode('lin@example.com'))
  expect(await other.bindEmail('lin@example.com', await codeTo('lin@example.com')), 'no code was sent').toMatchObject({ code: 6036 })

  data(await player.bindPassword(LOGIN, PIN))
  clock.at += 61_000
  data(await player.emailCode())
  const code = await codeTo('Lin@Example.com')
  expect(await player.forgot(LOGIN, md5('975318'), code), 'a code for the other way').toMatchObject({ code: 6038 })
  data(await player.forgotByEmail(md5('975318'), code))
  expect(await player.prove(md5('975318'))).toBeNull()
})

test('gender and birthday are said once, by an adult, all that is given or nothing; the profile masks what is private [MEMBER-02][MEMBER-03][TRANSPORT-15]', async () => {
  const player = await newPlayer()
  const nothing = { realName: '', gender: '', birthday: '', phone: '', email: '', secondPassword: false, passwordAt: null }
  expect(await player.profile()).toEqual(nothing)
  expect(await player.own('birthday')).toMatchObject({ ok: false, code: 6004 })
  for (const birthday of ['1992-02-30', '92-05-16', '2030-01-01'])
    expect(await player.bindOther({ realName: '林海', gender: 'male', birthday })).toMatchObject({
      code: 6007,
      data: { field: 'birthday' },
    })
  const today = dayOf(clock.now())
  const eighteen = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`
  expect(await player.bindOther({ gender: 'male', birthday: addDays(eighteen, 1) })).toMatchObject({
    code: 6007,
    message: '未满 18 周岁不能参与',
  })
  expect(await player.bindOther({})).toMatchObject({ ok: false, code: 6007 })
  expect(await player.profile()).toEqual(nothing)
  data(await player.bindOther({ gender: 'female', birthday: eighteen }))
  expect(await player.bindOther({ realName: '林海', gender: 'male' }), 'with one that is set').toMatchObject({ ok: false, code: 6009 })
  expect(await player.bindOther({ birthday: '1980-01-01' })).toMatchObject({ ok: false, code: 6009 })
  expect(await player.profile()).toEqual({ ...nothing, gender: 'female', birthday: `${eighteen.slice(0, 4)}-**-**` })
  expect(data(await player.own('birthday')).data).toBe(eighteen)
  data(await player.bindName('林海'))
  expect(await player.nameOfPayer('陈晨'), 'there is one').toMatchObject({ ok: false, code: 6009 })
  const payer = await newPlayer()
  expect(await payer.nameOfPayer('陈晨1')).toMatchObject({ code: 6007, data: { field: 'realName' } })
  data(await payer.nameOfPayer('陈晨'))
  expect(await payer.profile()).toMatchObject({ realName: '陈**' })
})

test('a second password needs that of the login, is no obvious one, and is set once; it is stored as a slow hash alone', async () => {
  const player = await newPlayer()
  expect(await player.prove(PIN), 'before there is one').toMatchObject({ code: 6111 })
  expect(await player.bindPassword(md5('wrong1234'), PIN)).toMatchObject({ ok: false, code: 6100, data: { field: 'password' } })
  for (const obvious of ['000000', '123456', '654321', '890123', '999999'])
    expect(await player.bindPassword(LOGIN, md5(obvious)), obvious).toMatchObject({ ok: false, code: 6007 })
  data(await player.bindPassword(LOGIN, PIN))
  expect(await player.info()).toMatchObject({ secondPassword: true })
  expect(await player.bindPassword(LOGIN, md5('135792'))).toMatchObject({ ok: false, code: 6009 })
  const row = await db.selectFrom('member').select('second_password_hash').where('id', '=', player.memberId).executeTakeFirstOrThrow()
  expect(row.second_password_hash).toMatch(/^\$argon2id\$/)
  expect(await player.prove(PIN)).toBeNull()
})

test('five wrong second passwords a day, of the member and not of a device; neither a right one nor a login forgets them', async () => {
  const player = await newPlayer()
  data(await player.bindPassword(LOGIN, PIN))
  for (const left of [4, 3])
    expect(await player.prove(md5(`90909${left}`))).toMatchObject({
      code: 6100,
      data: { left, until: null },
      values: { left: String(left) },
    })
  expect(await player.prove(PIN)).toBeNull()
  data(await player.confirm(LOGIN))
  for (const left of [2, 1]) expect(await player.prove(md5(`90909${left}`))).toMatchObject({ code: 6100, data: { left } })
  const last = await player.prove(md5('909099'))
  expect(last).toMatchObject({ code: 6100, data: { left: 0, until: expect.any(Number) } })
  expect(await player.prove(PIN), 'the right one, too').toMatchObject({ code: 6037, data: { left: 0 } })
  clock.at += DAY_MS
  expect(await player.prove(PIN)).toBeNull()
})

test('of 1,000 guesses at once five are looked at', async () => {
  const player = await newPlayer()
  data(await player.bindPassword(LOGIN, PIN))
  let looked = 0
  const counted = {
    ...account.deps,
    passwords: {
      ...account.deps.passwords,
      matches: async () => {
        looked += 1
        return false
      },
    },
  }
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, i) =>
      proveSecondPassword(counted, md5(String(200_000 + i)), { ...player.context(), ip: `10.0.${i % 250}.1` }),
    ),
  )
  expect(looked).toBe(5)
  expect(answers.filter((answer) => answer?.code === 6100)).toHaveLength(5)
  expect(answers.filter((answer) => answer?.code === 6037)).toHaveLength(995)
})

test('a forgotten second password is set anew with the login’s password and a code to the bound phone, and its wrong tries are over', async () => {
  const player = await newPlayer()
  expect(await player.phoneCode()).toMatchObject({ ok: false, code: 6015 })
  const phone = '8613800130009'
  data(await player.sendCode(phone))
  data(await player.bindPhone(phone, await codeTo(phone)))
  data(await player.bindPassword(LOGIN, PIN))
  for (let i = 0; i < 5; i++) await player.prove(md5(`80808${i}`))
  clock.at += 61_000
  data(await player.phoneCode())
  const next = md5('975318')
  expect(await player.forgot(LOGIN, next, '000000')).toMatchObject({ ok: false, code: 6036 })
  expect(await player.forgot(md5('wrong1234'), next, await codeTo(phone))).toMatchObject({ ok: false, code: 6100 })
  data(await player.forgot(LOGIN, next, await codeTo(phone)))
  expect(await player.prove(PIN)).toMatchObject({ code: 6100, data: { left: 4 } })
  expect(await player.prove(next)).toBeNull()
})

test('the wallet is open for twelve hours after a login, and again after its password was proved; wrong ones are counted', async () => {
  const player = await newPlayer()
  expect(await isWalletOpen(db, player.context())).toBe(true)
  clock.at += WALLET_SESSION_MS
  expect(await isWalletOpen(db, player.context())).toBe(false)
  for (let i = 0; i < 4; i++) expect(await player.confirm(md5(`wrong${i}234`))).toMatchObject({ ok: false, code: 6100 })
  data(await player.confirm(LOGIN))
  expect(await isWalletOpen(db, player.context())).toBe(true)
  expect(await isWalletOpen(db, { ...player.context(), now: clock.now() - DAY_MS }), 'a clock set back').toBe(false)
  expect(await isWalletOpen(db, { ...player.context(), tokenHash: randomUUID() })).toBe(false)
  expect(await player.confirm(md5('wrong9234'))).toMatchObject({ ok: false, code: 6100 })
  expect(await player.confirm(LOGIN)).toMatchObject({ ok: false, code: 6037 })
})
