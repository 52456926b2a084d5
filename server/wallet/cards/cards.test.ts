import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payload } from '../../../contract/endpoints.ts'
import { CARD_WAIT_MS, CARDS_MAX } from '../../../contract/wallet-cards.ts'
import { hasCheckDigit } from '../../../domain/bank-cards.ts'
import { md5 } from '../../../tests/support/api.ts'
import { addMember } from '../../../tests/support/betting.ts'
import { entryOf } from '../../../tests/support/entry.ts'
import { data } from '../../../tests/support/result.ts'
import { testDatabase } from '../../../tests/support/template.ts'
import { testClock } from '../../../tests/support/test-clock.ts'
import { hashPassword } from '../../account/password/passwords.ts'
import { createMemberEventStore } from '../../feed/member/member-event-store.ts'
import type { Db } from '../../platform/database.ts'
import type { MemberContext, Result } from '../../transport/handlers.ts'
import { type CardDeps, cardNumber, createCards } from './deps.ts'
import { cardHandlers } from './routes.ts'

const NOW = Date.UTC(2026, 10, 21)
const PIN = md5('246813')
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const clock = testClock(NOW)
let db: Db
let cards: CardDeps
let handlers: ReturnType<typeof cardHandlers>
let pinHash = ''
let members = 0
beforeAll(async () => {
  db = await testDatabase()
  cards = await createCards({ db, events: createMemberEventStore(db), second: (await entryOf(db, clock)).deps })
  handlers = cardHandlers({ cards })
  pinHash = await hashPassword(PIN)
})
afterAll(() => db.destroy())

/** A number of this bank with its check digit. */
function numberOf(prefix: string, length = 19): string {
  const body = (prefix + String(members) + String(Math.random()).slice(2)).padEnd(length, '7').slice(0, length - 1)
  return body + [...'0123456789'].find((digit) => hasCheckDigit(body + digit))
}

async function newPlayer(
  bound: object = {
    phone_area: '86',
    phone: `138${String(10_000_000 + members)}`,
    bind_phone: true,
    real_name: '林海',
    bind_real_name: true,
  },
) {
  const memberId = await addMember(db, NOW, `holder${members++}`)
  await db
    .updateTable('member')
    .set({ second_password_hash: pinHash, ...bound })
    .where('id', '=', memberId)
    .execute()
  const context: MemberContext = { memberId, tokenHash: '', device: null, ip: '127.0.0.1', now: NOW }
  const add = (card: Payload<'card.add'>) => handlers['card.add'](card, context)
  return {
    memberId,
    add,
    bank: (number: string, of = 'ICBC', more: object = {}) => add({ kind: 'bank', of, number, note: '', secondPassword: PIN, ...more }),
    coin: (number: string, of: 'USDT-TRC20' | 'USDT-ERC20' | 'BTC' = 'USDT-TRC20') =>
      add({ kind: 'coin', of, number, note: '', secondPassword: PIN }),
    alipay: (number: string, more: object = {}) => add({ kind: 'alipay', of: '', number, note: '', secondPassword: PIN, ...more }),
    list: async () => data(await handlers['card.list']({}, context)),
    remove: (id: string, secondPassword = PIN) => handlers['card.remove']({ id, secondPassword }, context),
    setDefault: (id: string) => handlers['card.setDefault']({ id }, context),
    clear: (id: string) => cardNumber(cards, memberId, id),
  }
}

test('a bank card, a coin address and an Alipay account are bound in the real name; the list hides their numbers, which only one call of their member tells [BANK-01][BANK-02][TRANSPORT-15]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const number = numberOf('622202')
  const { id } = data(await player.bank(`${number.slice(0, 4)} ${number.slice(4)}`, 'ICBC', { note: ' 滨江支行\u202e ' }))
  const { body } = await db.selectFrom('letter').select('body').where('member_id', '=', player.memberId).executeTakeFirstOrThrow()
  const masked = `${number.slice(0, 4)} **** **** ${number.slice(-4)}`
  expect(body, 'its owner is written to').toEqual({ kind: 'card-added', masked, usableAt: NOW + CARD_WAIT_MS })
  data(await player.coin(` ${TRON} `))
  data(await player.alipay('13807126721'))
  const list = await player.list()
  expect(list).toMatchObject({ max: 8, holder: '林**', now: NOW })
  expect(list.cards.map(({ kind, name, masked }) => [kind, name, masked])).toEqual(
    expect.arrayContaining([
      ['bank', '工商银行', `6222 **** **** ${number.slice(-4)}`],
      ['coin', 'USDT · TRC20', 'TR7N **** **** Lj6t'],
      ['alipay', '支付宝', '138 **** 6721'],
    ]),
  )
  expect(list.cards[0]).toMatchObject({
    id,
    isDefault: true,
    note: '滨江支行',
    boundAt: NOW,
    usableAt: NOW + CARD_WAIT_MS,
    uses: 0,
    lastAt: null,
    busy: false,
  })
  expect(JSON.stringify(list)).not.toContain(number)
  expect(await player.clear(id)).toBe(number)
  expect([await other.clear(id), await player.clear(randomUUID())]).toEqual([null, null])
  expect((await other.list()).cards).toEqual([])
})

test('no row of the table shows a number, and a number put into another member’s row does not open', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const number = numberOf('622202')
  const { id } = data(await player.bank(number))
  const row = await db.selectFrom('payout_card').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify({ ...row, member_id: '' })).not.toContain(number.slice(4, -4))
  await db.updateTable('payout_card').set({ member_id: other.memberId }).where('id', '=', id).execute()
  await expect(other.clear(id)).rejects.toThrow()
})

test('what does not fit is refused at its field before the second password is looked at [BANK-05]', async () => {
  const player = await newPlayer()
  const good = numberOf('622202')
  const wrong = good.slice(0, -1) + ((Number(good.at(-1)) + 1) % 10)
  const looks: [Promise<Result<unknown>> | Result<unknown>, string][] = [
    [player.bank('88010012 34', 'OTHER'), '卡号是 12 到 19 位数字'],
    [player.bank(''), '卡号是 12 到 19 位数字'],
    [player.bank(good, 'ABC'), '卡号与所选银行不符'],
    [player.bank(wrong), '卡号有错，请核对'],
    [player.coin(''), '请输入正确的地址'],
    [player.coin('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'), '这不是 {network} 的地址'],
    [player.coin(TRON.replace('q', 'p')), '地址有错字，请重新复制'],
    [player.alipay(''), '请输入支付宝的手机号或邮箱'],
  ]
  for (const [answer, message] of looks) expect(await answer).toMatchObject({ ok: false, code: 6007, message, data: { field: 'number' } })
  expect(await player.bank(good, 'NOBANK')).toMatchObject({ ok: false, code: 6007, data: { field: 'of' } })
  expect(await player.bank(good, 'ICBC', { note: '字'.repeat(21) })).toMatchObject({ ok: false, code: 6007, data: { field: 'note' } })
  expect(await player.bank(good, 'ICBC', { secondPassword: md5('111112') }), 'none of these has used a try').toMatchObject({
    code: 6100,
    data: { left: 4 },
  })
  expect((await player.list()).cards).toEqual([])
})

test('the holder is the registered name: another one is refused, none is that one; without phone or name nothing is bound [BANK-04]', async () => {
  const player = await newPlayer()
  expect(await player.bank(numberOf('622202'), 'ICBC', { holder: '林涛' })).toMatchObject({
    ok: false,
    code: 6007,
    data: { field: 'holder' },
  })
  data(await player.bank(numberOf('622202'), 'ICBC', { holder: ' 林海 ' }))
  expect(await (await newPlayer({})).bank(numberOf('622202'))).toMatchObject({ ok: false, code: 6015 })
  const nameless = await newPlayer({ phone_area: '86', phone: '13911112222', bind_phone: true })
  expect(await nameless.bank(numberOf('622202'))).toMatchObject({ ok: false, code: 6449 })
})

test('the same account once, in whatever spelling; eight at most, also when many come at once', async () => {
  const player = await newPlayer()
  data(await player.coin('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'USDT-ERC20'))
  expect(await player.coin('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ', 'USDT-ERC20')).toMatchObject({ ok: false, code: 6009 })
  data(await player.coin('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'BTC'))
  expect(await player.coin('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'BTC')).toMatchObject({ ok: false, code: 6009 })
  // One after the other until one is left, since each counts as a try while its password is looked at.
  for (let n = 0; n < CARDS_MAX - 3; n++) data(await player.alipay(`1390000000${n}`))
  const last = await Promise.all([0, 1, 2].map((n) => player.alipay(`1391111111${n}`)))
  expect(last.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await player.list()).cards).toHaveLength(CARDS_MAX)
})

test('removing asks for the second password; the next oldest becomes the default; another member’s is none [BANK-03]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const ids: string[] = []
  for (const number of ['13900000001', '13900000002', '13900000003']) ids.push(data(await player.alipay(number)).id)
  const [first = '', second = '', third = ''] = ids
  for (const id of [first, randomUUID()]) {
    expect(await other.remove(id)).toMatchObject({ ok: false, code: 6303, message: '没有这个账户' })
    expect(await other.setDefault(id)).toMatchObject({ ok: false, code: 6303, message: '没有这个账户' })
  }
  data(await player.setDefault(third))
  expect((await player.list()).cards.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([third])
  expect(await player.remove(third, md5('999998'))).toMatchObject({ ok: false, code: 6100 })
  data(await player.remove(third))
  expect(await player.clear(third)).toBeNull()
  const left = (await player.list()).cards
  expect(left.map(({ id }) => id).sort()).toEqual([first, second].sort())
  expect(left.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  data(await player.alipay('13900000003'))
  expect((await player.list()).cards).toHaveLength(3)
})
