import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/template.ts'
import { seamlessWorld, units } from '../../../tests/support/venues.ts'
import { audit } from '../../domains.ts'
import type { Db } from '../../platform/database.ts'
import { GAME_SESSION_LIFE_MS } from '../launch-token.ts'
import { setVenueState } from '../venue-store.ts'

const NOW = Date.UTC(2026, 10, 24, 1)
let db: Db
let world: Awaited<ReturnType<typeof seamlessWorld>>
beforeAll(async () => {
  db = await testDatabase()
  world = await seamlessWorld(db, NOW)
})
afterAll(() => db.destroy())

type Body = Record<string, unknown>
const bet = (body: Body) => world.call('transaction/bet', body)
const win = (body: Body) => world.call('transaction/win', body)
const rollback = (body: Body) => world.call('transaction/rollback', body)
const booksHold = async () => expect((await audit(db)).faults).toEqual([])
const round = () => randomUUID()

test('a bet debits, wins of one bet or several credit, and each answer has the ledger’s balance in 1/100000 yuan [VENUE-08]', async () => {
  const player = await world.player()
  const { bet: stake, win: won } = player.in(round())
  const [first, second] = [stake(1_000), stake(500)]
  expect(await bet(first)).toMatchObject({
    ...{ code: 200, status: 'RS_OK', user: player.user, currency: 'CNY', balance: units(9_000), request_uuid: first.request_uuid },
  })
  expect(await bet(second)).toMatchObject({ status: 'RS_OK', balance: units(8_500) })
  expect(await win(won(first, 2_500))).toMatchObject({ status: 'RS_OK', balance: units(11_000) })
  expect(await win(won(second, 0))).toMatchObject({ status: 'RS_OK', balance: units(11_000) })
  expect(await win(won(first, 1, { round_closed: true }))).toMatchObject({ status: 'RS_OK', balance: units(11_001) })
  expect(await player.balance()).toBe(11_001)
  const info = await world.call('user/info', { user: player.user, request_uuid: randomUUID() })
  expect(info).toMatchObject({ status: 'RS_OK', user: player.user, country: 'CN' })
  expect(info).not.toHaveProperty('balance')
  const asked = { user: player.user, token: player.token, request_uuid: randomUUID(), game_code: 'slot' }
  expect(await world.call('user/balance', asked)).toMatchObject({ status: 'RS_OK', balance: units(11_001), currency: 'CNY' })
  await booksHold()
})

test('each transaction is done once: copies get the first answer, another content under its id is a duplicate [VENUE-08]', async () => {
  const player = await world.player()
  const { bet: stake, win: won, rollback: back } = player.in(round())
  const [first, other] = [stake(1_000), stake(300)]
  const answer = await bet(first)
  await bet(other)
  for (const copy of [
    first,
    { ...first, request_uuid: randomUUID() },
    { ...first, transaction_uuid: first.transaction_uuid.toUpperCase() },
  ])
    expect(await bet(copy)).toMatchObject({ status: 'RS_OK', balance: answer.balance, request_uuid: copy.request_uuid })
  for (const changed of [{ amount: units(999) }, { round: 'another' }, { game_code: 'other' }])
    expect(await bet({ ...first, ...changed }), JSON.stringify(changed)).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  const paid = won(first, 700)
  for (let copy = 0; copy < 3; copy++) expect(await win(paid)).toMatchObject({ status: 'RS_OK', balance: units(9_400) })
  expect(await win({ ...paid, amount: units(701) })).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: units(9_400) })
  expect(await win({ ...paid, transaction_uuid: first.transaction_uuid })).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  const undone = back(other)
  for (let copy = 0; copy < 3; copy++) expect(await rollback(undone)).toMatchObject({ status: 'RS_OK', balance: units(9_700) })
  expect(await rollback(back(other)), 'another rollback of the same bet').toMatchObject({ status: 'RS_OK', balance: units(9_700) })
  expect(await player.balance()).toBe(9_700)
  await booksHold()
})

test('a rollback before its bet refuses the bet when it comes, and a win of it; however they are doubled, nothing moves [VENUE-08]', async () => {
  const player = await world.player()
  const { bet: stake, win: won, rollback: back } = player.in(round())
  const late = stake(1_000)
  const undone = back(late)
  expect(await rollback(undone)).toMatchObject({ status: 'RS_OK', balance: units(10_000) })
  for (let copy = 0; copy < 2; copy++)
    expect(await bet(late)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', balance: units(10_000) })
  expect(await rollback(undone)).toMatchObject({ status: 'RS_OK' })
  expect(await rollback(back(late))).toMatchObject({ status: 'RS_OK' })
  expect(await win(won(late, 5_000))).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  expect(await player.balance()).toBe(10_000)
  await booksHold()
})

test('a win before its bet is not kept as refused: it is paid when it comes again [VENUE-08]', async () => {
  const player = await world.player()
  const { bet: stake, win: won } = player.in(round())
  const first = stake(1_000)
  const early = won(first, 3_000)
  expect(await win(early)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', balance: units(10_000) })
  await bet(first)
  expect(await win(early)).toMatchObject({ status: 'RS_OK', balance: units(12_000) })
  await booksHold()
})

test('a win after its rollback, and a rollback after its win, move nothing and are told to a person; what lost can be given back [VENUE-08]', async () => {
  const player = await world.player()
  const { bet: stake, win: won, rollback: back } = player.in(round())
  const [given, kept, lost] = [stake(1_000), stake(1_000), stake(1_000)]
  for (const one of [given, kept, lost]) await bet(one)
  await rollback(back(given))
  await win(won(kept, 4_000))
  await win(won(lost, 0))
  const [lateWin, lateBack] = [won(given, 9_000), back(kept)]
  for (let copy = 0; copy < 2; copy++) {
    expect(await win(lateWin)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
    expect(await rollback(lateBack)).toMatchObject({ status: 'RS_ERROR_UNKNOWN' })
  }
  expect(await rollback(back(lost))).toMatchObject({ status: 'RS_OK', balance: units(13_000) })
  expect(await rollback({ ...back(kept), reference_transaction_uuid: lateWin.transaction_uuid })).toMatchObject({ status: 'RS_OK' })
  expect(await player.balance()).toBe(13_000)
  const { faults, disputes } = await audit(db)
  expect(faults).toEqual([])
  const about = (uuid: string) => disputes.find((one) => one.includes(uuid))
  expect(about(lateWin.transaction_uuid)).toContain('RS_ERROR_TRANSACTION_ROLLED_BACK: 9000 fen are unclear')
  expect(about(lateBack.transaction_uuid)).toContain('1000 fen are unclear')
})

test('a win can’t be rolled back, nor a rollback [VENUE-08]', async () => {
  const player = await world.player()
  const { bet: stake, win: won, rollback: back } = player.in(round())
  const first = stake(1_000)
  const paid = won(first, 500)
  await bet(first)
  await win(paid)
  expect(await rollback(back(paid))).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', balance: units(9_500) })
  expect(await player.balance()).toBe(9_500)
})

test('a closed round takes no more bets; a win of it that comes late is paid, and told to a person [VENUE-08]', async () => {
  const player = await world.player()
  const { bet: stake, win: won } = player.in(round())
  const first = stake(1_000)
  await bet(first)
  await win(won(first, 0, { round_closed: true }))
  expect(await bet(stake(1_000))).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: units(9_000) })
  const late = won(first, 200)
  expect(await win(late)).toMatchObject({ status: 'RS_OK', balance: units(9_200) })
  expect((await audit(db)).disputes).toContainEqual(expect.stringMatching(`win ${late.transaction_uuid} of XHDZ came when its round`))
  await booksHold()
})

test('another venue’s users and bets, another member’s bets and another round’s are unknown, and stay as they are [VENUE-08]', async () => {
  const [player, other] = [await world.player(), await world.player()]
  const elsewhere = await world.player({ code: 'XHZR' })
  const { bet: stake, win: won, rollback: back } = player.in(round())
  const first = stake(1_000)
  await bet(first)
  for (const name of ['transaction/win', 'transaction/rollback'] as const) {
    const body = name === 'transaction/win' ? won(first, 5_000) : back(first)
    expect(await world.call(name, body, 'XHZR'), 'a user of another venue').toMatchObject({ status: 'RS_ERROR_UNKNOWN' })
    const asOther = { ...body, user: other.user, transaction_uuid: randomUUID() }
    const expected = name === 'transaction/win' ? 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' : 'RS_OK'
    expect(await world.call(name, asOther), 'another member’s bet').toMatchObject({ status: expected, balance: units(10_000) })
    const atOther = { ...body, user: elsewhere.user, transaction_uuid: randomUUID() }
    expect(await world.call(name, atOther, 'XHZR'), 'another venue’s bet').toMatchObject({ status: expected, balance: units(10_000) })
    const inOther = { ...body, round: 'another', transaction_uuid: randomUUID() }
    expect(await world.call(name, inOther), 'another round').toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
  }
  expect(await world.call('user/info', { user: elsewhere.user, request_uuid: randomUUID() })).toMatchObject({ status: 'RS_ERROR_UNKNOWN' })
  expect(await bet(first), 'the bet is still there').toMatchObject({ status: 'RS_OK', balance: units(9_000) })
  expect([await player.balance(), await other.balance(), await elsewhere.balance()]).toEqual([9_000, 10_000, 10_000])
  // The same id at another venue is another transaction.
  const third = stake(100)
  await bet(third)
  const same = { ...elsewhere.in('r').bet(100), transaction_uuid: third.transaction_uuid }
  expect(await world.call('transaction/bet', same, 'XHZR')).toMatchObject({ status: 'RS_OK', balance: units(9_900) })
  await booksHold()
})

test('more than there is is refused for good, with the balance; a free stake that costs, and what is no whole fen, are wrong [VENUE-08]', async () => {
  const player = await world.player()
  const { bet: stake } = player.in(round())
  const dear = stake(10_001)
  expect(await bet(dear)).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: units(10_000) })
  expect(await rollback(player.in('x').rollback(dear))).toMatchObject({ status: 'RS_OK' })
  for (const amount of [units(10) + 1, 500, -units(1), 0.5, '1000', null, Number.MAX_SAFE_INTEGER])
    expect(await bet(stake(1, { amount } as Body)), String(amount)).toMatchObject({ status: 'RS_ERROR_WRONG_TYPES' })
  expect(await bet(stake(100, { is_free: true }))).toMatchObject({ status: 'RS_ERROR_WRONG_TYPES' })
  expect(await bet(stake(0, { is_free: true }))).toMatchObject({ status: 'RS_OK' })
  expect(await bet(stake(100, { currency: 'EUR' }))).toMatchObject({ status: 'RS_ERROR_WRONG_CURRENCY' })
  expect(await bet(stake(10_000))).toMatchObject({ status: 'RS_OK', balance: 0 })
  await booksHold()
})

test('a bet asks for its session, venue and game; a win and a rollback do not, long after its end too [VENUE-08]', async () => {
  const [player, other] = [await world.player(), await world.player()]
  const { bet: stake, win: won, rollback: back } = player.in(round())
  const [first, second] = [stake(1_000), stake(1_000)]
  await bet(first)
  await bet(second)
  for (const token of ['nothing', other.token, await player.launch()])
    expect(await bet(stake(1, { token })), token).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
  expect(await bet(stake(1, { game_code: 'another' }))).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' })
  const lobby = await world.player({ gameCode: '' })
  expect(await bet(lobby.in('r').bet(1, { game_code: 'another' }))).toMatchObject({ status: 'RS_OK' })
  const asked = { user: player.user, token: other.token, request_uuid: randomUUID(), game_code: 'slot' }
  expect(await world.call('user/balance', asked)).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })

  world.clock.at += GAME_SESSION_LIFE_MS
  try {
    const over = stake(1)
    expect(await bet(over)).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
    expect(await win(won(first, 300))).toMatchObject({ status: 'RS_OK' })
    expect(await rollback(back(second))).toMatchObject({ status: 'RS_OK', balance: units(9_300) })
  } finally {
    world.clock.at = NOW
  }
  await db
    .updateTable('session')
    .set({ ended_at: new Date(NOW) })
    .where('token_hash', '=', player.loginHash)
    .execute()
  expect(await bet(stake(1)), 'after logout').toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
  await booksHold()
})

test('limits, rest and exclusion are asked at a bet, over sports and all venues together, and never at a win or rollback [VENUE-08]', async () => {
  const player = await world.player()
  const { bet: stake, win: won, rollback: back } = player.in(round())
  const [first, second] = [stake(1_000), stake(500)]
  await bet(first)
  await bet(second)
  const limit = { member_id: player.memberId, kind: 'stake' as const, period: 'day' as const, value: 2_000n, since: new Date(NOW) }
  await db.insertInto('play_limit').values(limit).execute()
  expect(await bet(stake(501))).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED', balance: units(8_500) })
  expect(await rollback(back(second))).toMatchObject({ status: 'RS_OK' })
  expect(await bet(stake(1_000)), 'what was given back is free again').toMatchObject({ status: 'RS_OK' })
  expect(await bet(stake(1))).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
  await db.updateTable('play_limit').set({ kind: 'loss', value: 2_000n }).where('member_id', '=', player.memberId).execute()
  expect(await bet(stake(1))).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
  await win(won(first, 600))
  expect(await bet(stake(600)), 'a win makes room').toMatchObject({ status: 'RS_OK' })

  const until = new Date(NOW + 7 * 86_400_000)
  const rest = { member_id: player.memberId, kind: 'time-out' as const, began_at: new Date(NOW), until, ends_at: until }
  await db.insertInto('play_break').values(rest).execute()
  expect(await bet(stake(0))).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
  expect(await win(won(first, 700))).toMatchObject({ status: 'RS_OK', balance: units(9_200 - 500) })
  await booksHold()
})

test('during maintenance no bet is taken, and every win and rollback is [VENUE-08]', async () => {
  const player = await world.player()
  const { bet: stake, win: won, rollback: back } = player.in(round())
  const [first, second] = [stake(1_000), stake(1_000)]
  await bet(first)
  await bet(second)
  await setVenueState(db, 'XHDZ', 'maintenance', null)
  try {
    expect(await bet(stake(1))).toMatchObject({ status: 'RS_ERROR_INVALID_PARTNER', balance: units(8_000) })
    expect(await win(won(first, 10))).toMatchObject({ status: 'RS_OK' })
    expect(await rollback(back(second))).toMatchObject({ status: 'RS_OK', balance: units(9_010) })
  } finally {
    await setVenueState(db, 'XHDZ', 'open', null)
  }
})

test('doubled and reordered calls all at once end as they would one by one [VENUE-08]', async () => {
  const player = await world.player({ fen: 50_000n })
  const { bet: stake, win: won, rollback: back } = player.in(round())
  const bets = Array.from({ length: 10 }, () => stake(1_000))
  for (const one of bets.slice(5)) await bet(one)
  const calls = bets.flatMap((one, i) => {
    if (i < 5) return [() => bet(one), () => bet(one)]
    const end = i % 2 ? won(one, 2_000) : back(one)
    const send = () => (i % 2 ? win(end) : rollback(end))
    return [send, send, send]
  })
  const answers = await Promise.all(calls.toReversed().map((send) => send()))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'RS_OK'))
  // Ten stakes went out; three won 20 yuan each, two came back.
  expect(await player.balance()).toBe(50_000 - 10_000 + 3 * 2_000 + 2 * 1_000)
  await booksHold()
})

test('a member hears of what a venue moved by the me topic', async () => {
  const player = await world.player()
  const deltas = async () => (await world.funds.events.events.read(player.memberId, 0)).flatMap((one) => one.deltas)
  const before = (await deltas()).length
  const heard: bigint[] = []
  const stop = world.funds.events.events.onAppended((memberId) => heard.push(memberId))
  const first = player.in('r').bet(100)
  await bet(first)
  await bet(first)
  stop()
  expect((await deltas()).slice(before)).toEqual([{ kind: 'balance', version: expect.any(Number) }])
  expect(heard).toEqual([player.memberId])
})
