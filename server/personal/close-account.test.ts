import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { md5 } from '../../tests/support/api.ts'
import { setSpendable } from '../../tests/support/betting.ts'
import { personalDesk } from '../../tests/support/personal.ts'
import { data } from '../../tests/support/result.ts'
import { register } from '../account/register.ts'
import { createSessions } from '../account/session/sessions.ts'
import { audit, OWN_DATA } from '../domains.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import { refusePlay } from '../safe-play/refuse-play.ts'
import { exclude } from '../safe-play/take-break.ts'
import { forgetClosed } from './close-account.ts'

const DAY_MS = 24 * 3_600_000

const { clock, db, account, newPlayer, ended, PIN } = await personalDesk()
afterAll(() => db.destroy())

test('an account with money, open tickets or orders is not closed, and each is named; a rest below the least withdrawal may be given up [MEMBER-11]', async () => {
  const player = await newPlayer()
  await setSpendable(db, player.memberId, 12_345n)
  await ticket(player.memberId, 'accepted')
  await payment(player.memberId, 'deposit', 'requested')
  await payment(player.memberId, 'withdrawal', 'sent')
  const { obstacles } = await player.closing()
  expect(obstacles).toEqual([
    { kind: 'tickets', count: 1 },
    { kind: 'balance', fen: '12345', canGiveUp: false },
    { kind: 'deposits', count: 1 },
    { kind: 'withdrawals', count: 1 },
  ])
  expect(await player.close(null, '12345')).toMatchObject({ ok: false, code: 6012, data: { obstacles } })
  await db.updateTable('ticket').set({ status: 'settled' }).where('member_id', '=', player.memberId).execute()
  await db.deleteFrom('payment').where('member_id', '=', player.memberId).execute()
  await setSpendable(db, player.memberId, 345n)
  expect(await player.closing()).toMatchObject({ obstacles: [{ kind: 'balance', fen: '345', canGiveUp: true }] })
  for (const another of ['0', '344', '346']) expect(await player.close(null, another)).toMatchObject({ ok: false, code: 6012 })
  expect(await player.isOpen()).toBe(true)
  data(await player.close(null, '345'))
  expect(await sums(player.memberId)).toEqual({ main: 0n, held: 0n })
  const { faults } = await audit(db)
  expect(
    faults.filter((fault) => !/^(bet|ticket) /.test(fault)),
    'the books hold but for the ticket that nobody placed',
  ).toEqual([])
})

test('a closed account has no session, no contact and no device; its right password is told so, and a wrong one nothing [MEMBER-11][SEC-08]', async () => {
  const player = await newPlayer()
  await setSpendable(db, player.memberId, 0n)
  data(await player.bindPhone('8613800131002'))
  data(await player.bindEmail('leaver@example.com'))
  data(await player.bindName())
  data(await player.bindPin())
  await picture(player.memberId)
  await device(player.memberId, player.tokenHash)
  expect(await player.close(null)).toMatchObject({ ok: false, code: 6007, data: { field: 'secondPassword' } })
  expect(await player.close(md5('135790'))).toMatchObject({ ok: false, code: 6100 })
  expect(await player.close(PIN, '0', md5('wrong1234'))).toMatchObject({ ok: false, code: 6100 })
  data(await player.close(PIN))
  expect(ended).toContain(player.tokenHash)
  expect(await player.isOpen()).toBe(false)
  expect(await player.row()).toMatchObject({
    name: player.name,
    phone: null,
    email: null,
    real_name: null,
    birthday: null,
    second_password_hash: null,
  })
  for (const table of ['push_subscription', 'picture', 'letter', 'member_device', 'member_network'] as const)
    expect(await db.selectFrom(table).select('member_id').where('member_id', '=', player.memberId).execute(), table).toEqual([])
  expect(await player.login()).toMatchObject({ ok: false, code: 6003, message: '这个账户已经关闭' })
  const unknown = await (await newPlayer()).login(md5('wrong1234'))
  expect(await player.login(md5('wrong1234'))).toEqual(unknown)
  const again = { id: randomUUID(), name: player.name, password: md5('lantern73'), secondPassword: md5('lantern73') }
  const visitor = { memberId: null, tokenHash: null, device: null, ip: '127.4.0.1', now: clock.at }
  const rest = { kaptchcate: 1, codeId: '', code: '', domain: '', rCode: '', iCode: '' }
  expect(await register(account.deps, { ...again, ...rest }, visitor), 'nobody else gets the name').toMatchObject({ ok: false, code: 6009 })
})

test('a closed account can neither bet nor pay in, and what was under way when it closed leaves nothing behind [MEMBER-11]', async () => {
  const player = await newPlayer()
  await setSpendable(db, player.memberId, 0n)
  data(await player.close())
  for (const act of [{ deposit: 1n }, { stake: 1n }, { transfer: 0n }])
    expect(await db.transaction().execute((tx) => refusePlay(tx, player.memberId, act, clock.at + 3_650 * DAY_MS))).toMatchObject({
      reason: 'excluded',
    })
  expect(await player.bindPhone('8613800131003'), 'a call that passed its login before').toMatchObject({ ok: false })
  await db
    .insertInto('feedback')
    .values({ id: randomUUID(), member_id: player.memberId, kind: 'idea', text: '晚到', at: new Date(clock.at), answered_at: null })
    .execute()
  await forgetClosed(OWN_DATA, db, clock.at)
  expect(await db.selectFrom('feedback').select('id').where('member_id', '=', player.memberId).execute()).toEqual([])
  await expect(sql`delete from play_break where member_id = ${player.memberId}`.execute(db)).rejects.toThrow('a break is not ended early')
})

test('a self-exclusion goes on for whoever binds the phone or the address of the closed account, and for nobody else [MEMBER-11]', async () => {
  const player = await newPlayer()
  await setSpendable(db, player.memberId, 0n)
  const [phone, email] = ['8613800131004', 'gone@example.com']
  data(await player.bindPhone(phone))
  data(await player.bindEmail(email))
  const play = {
    db,
    events: createMemberEventStore(db),
    clock,
    account: { sessions: createSessions(db, clock), onSessionEnded: () => undefined },
  }
  const { until } = data(await exclude(play, { months: 12 }, player.context()))
  data(await player.close())
  const rows = await sql<{ text: string }>`select kept_break::text as text from kept_break`.execute(db)
  expect(rows.rows).toHaveLength(2)
  for (const { text } of rows.rows) expect(text).not.toMatch(/13800131004|gone@/)
  const asks = async (memberId: bigint) => db.transaction().execute((tx) => refusePlay(tx, memberId, { stake: 1n }, clock.at))
  const [byPhone, byEmail, stranger] = [await newPlayer(), await newPlayer(), await newPlayer()]
  expect(await asks(byPhone.memberId), 'before it binds').toBeNull()
  data(await byPhone.bindPhone(phone))
  data(await byEmail.bindEmail('Gone@Example.com'))
  data(await stranger.bindPhone('8613800131005'))
  expect(await asks(byPhone.memberId)).toEqual({ reason: 'excluded', until })
  expect(await asks(byEmail.memberId)).toEqual({ reason: 'excluded', until })
  expect(await asks(stranger.memberId)).toBeNull()
})

async function sums(memberId: bigint) {
  const rows = await db
    .selectFrom('account')
    .select(['wallet', 'balance_fen'])
    .where('owner', '=', memberId)
    .where('owner_kind', '=', 'member')
    .execute()
  return Object.fromEntries(rows.map(({ wallet, balance_fen }) => [wallet, balance_fen]))
}

async function ticket(memberId: bigint, status: 'accepted') {
  const values = { id: randomUUID(), member_id: memberId, accept: 'none' as const, stake_fen: 1_000n, lines: JSON.stringify([]), status }
  await db
    .insertInto('ticket')
    .values({ ...values, result: null, reason: null, placed_at: new Date(clock.at), decide_at: null, settled_at: null })
    .execute()
}

async function payment(memberId: bigint, kind: 'deposit' | 'withdrawal', state: 'requested' | 'sent') {
  const values = { id: randomUUID(), member_id: memberId, kind, amount_fen: 100n, state, reason: null, requested_at: new Date(clock.at) }
  await db
    .insertInto('payment')
    .values({ ...values, expires_at: new Date(clock.at + DAY_MS), ended_at: null })
    .execute()
}

async function picture(memberId: bigint) {
  const values = { key: randomBytes(24).toString('base64url'), upload_id: randomUUID(), member_id: memberId, use: 'avatar' as const }
  await db
    .insertInto('picture')
    .values({ ...values, bytes: new Uint8Array(1), width: 1, height: 1, at: new Date(clock.at) })
    .execute()
}

async function device(memberId: bigint, tokenHash: string) {
  await db
    .insertInto('push_subscription')
    .values({ token_hash: tokenHash, member_id: memberId, endpoint: 'https://push.example/1', p256dh: 'a', auth: 'b', ends_at: null })
    .execute()
}
