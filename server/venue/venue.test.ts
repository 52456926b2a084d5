import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/endpoints.ts'
import { ALL_CATEGORIES, VENUE_CATEGORIES } from '../../contract/venue.ts'
import { addMember, setSpendable, sourceOf } from '../../tests/support/betting.ts'
import { data } from '../../tests/support/result.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import { audit } from '../domains.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import type { MemberContext } from '../transport/handlers.ts'
import { callStatus } from '../wallet/call-status.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { lastDeals } from '../wallet/record/list.ts'
import { VENUE } from './domain.ts'
import { setVenueState } from './venue-store.ts'

const NOW = Date.UTC(2026, 10, 24, 1)
let funds: FundsDeps
let handlers: ReturnType<typeof VENUE.handlers>
let members = 0
beforeAll(async () => {
  const db = await testDatabase()
  funds = { db, events: createMemberEventStore(db), clock: testClock(NOW) }
  handlers = VENUE.handlers({ funds, odds: sourceOf([], testClock(NOW)), sites: new Map() })
})
afterAll(() => funds.db.destroy())

/** A member with 100 yuan. */
async function newPlayer() {
  const memberId = await addMember(funds.db, NOW, `roamer${members++}`)
  await setSpendable(funds.db, memberId, 10_000n)
  const context: MemberContext = { memberId, tokenHash: '', device: null, ip: '127.0.0.1', now: NOW }
  const all = async (category = ALL_CATEGORIES): Promise<Answer<'venue.allBalance'>> =>
    data(await handlers['venue.allBalance']({ category }, context))
  const move =
    (ty: 'in' | 'out') =>
    (channelCode: string, amount: string, id: string = randomUUID()) =>
      handlers['venue.transfer']({ id, channelCode, ty, amount }, context)
  return {
    memberId,
    context,
    all,
    into: move('in'),
    out: move('out'),
    recycle: (id: string = randomUUID()) => handlers['venue.recycle']({ id }, context),
    at: async (channelCode: string) => data(await handlers['venue.balance']({ channelCode }, context)).balanceFen,
    main: async () => (await all()).balanceFen,
  }
}
const booksHold = async () => expect((await audit(funds.db)).faults).toEqual([])

test('money goes into a venue and out of it, and every sum is of one moment: main wallet, venues, total [VENUE-04][VENUE-05][WALLET-01][WALLET-06]', async () => {
  const player = await newPlayer()
  expect(await player.all()).toMatchObject({ totalFen: '10000', balanceFen: '10000', lockMoneyFen: '0', venuesFen: '0' })
  const before = (await player.all()).version
  expect(data(await player.into('XHZR', '60.5'))).toMatchObject({ channelCode: 'XHZR', ty: 'in', amountFen: '6050' })
  expect(data(await player.into('SLBY', '9'))).toMatchObject({ amountFen: '900' })
  expect(data(await player.out('XHZR', '10.05'))).toMatchObject({ ty: 'out', amountFen: '1005' })
  const after = await player.all()
  expect(after).toMatchObject({ totalFen: '10000', balanceFen: '4055', venuesFen: '5945' })
  expect(after.version).toBeGreaterThan(before)
  expect(await player.at('XHZR')).toBe('5045')
  const nonZero = after.venues.filter(({ balanceFen }) => balanceFen !== '0').map(({ channelCode }) => channelCode)
  expect(nonZero).toEqual(['XHZR', 'SLBY'])
  await booksHold()
})

test('there are venues of each category, a category’s number lists its own, and 8 all [WALLET-01]', async () => {
  const player = await newPlayer()
  const { venues } = await player.all()
  expect(new Set(venues.map(({ category }) => category))).toEqual(new Set(VENUE_CATEGORIES))
  for (const [i, category] of VENUE_CATEGORIES.entries()) {
    const own = venues.filter((venue) => venue.category === category)
    expect((await player.all(i + 1)).venues).toEqual(own)
  }
  expect(await handlers['venue.balance']({ channelCode: 'NOTONE' }, player.context)).toMatchObject({ ok: false, code: 6303 })
})

test('more than there is, nothing, or to no venue is refused, and nothing moves [WALLET-06]', async () => {
  const player = await newPlayer()
  await player.into('HATY', '30')
  for (const [refused, message] of [
    [await player.into('HATY', '70.01'), '超出中心钱包余额'],
    [await player.out('HATY', '30.01'), '超出场馆余额'],
    [await player.out('FXDJ', '1'), '超出场馆余额'],
    [await player.into('HATY', '0.00'), '金额要大于 0'],
    [await player.into('NOTONE', '1'), '没有这个场馆'],
  ] as const)
    expect(refused).toMatchObject({ ok: false, message })
  expect(await player.all()).toMatchObject({ balanceFen: '7000', venuesFen: '3000' })
  await booksHold()
})

test('parallel transfers into different venues never overdraw the wallet, nor out of one the venue; each moves whole or not at all [WALLET-16]', async () => {
  const player = await newPlayer()
  const codes = (await player.all()).venues.map(({ channelCode }) => channelCode)
  const inward = await Promise.all(Array.from({ length: 50 }, (_, i) => player.into(codes[i % codes.length] ?? '', '7')))
  expect(inward.filter(({ ok }) => ok)).toHaveLength(14)
  expect(await player.all()).toMatchObject({ totalFen: '10000', balanceFen: '200', venuesFen: '9800' })
  const outward = await Promise.all(Array.from({ length: 50 }, () => player.out('HATY', '5')))
  expect(outward.filter(({ ok }) => ok)).toHaveLength(2)
  expect([await player.at('HATY'), await player.main()]).toEqual(['400', '1200'])
  await booksHold()
})

test('copies of a transfer and of a recycling have one effect and one answer; another body under the id is refused; one told as not done stays undone [WALLET-16]', async () => {
  const player = await newPlayer()
  const id = randomUUID()
  const copies = await Promise.all(Array.from({ length: 20 }, () => player.into('XHDZ', '10', id)))
  expect(copies).toEqual(
    Array.from({ length: 20 }, () => ({ ok: true, data: { id, channelCode: 'XHDZ', ty: 'in', amountFen: '1000', state: 'done' } })),
  )
  expect(await player.into('XHDZ', '11', id)).toMatchObject({ ok: false, message: '这一笔的内容与之前不一致' })
  expect(await player.out('XHDZ', '10', id)).toMatchObject({ ok: false })
  expect(await player.at('XHDZ')).toBe('1000')

  const status = (kind: 'transfer' | 'recycle', asked: string) =>
    callStatus(funds.db, { id: asked, kind }, player.context, async () => true)
  expect(data(await status('transfer', id))).toEqual({ state: 'done', answer: data(await player.into('XHDZ', '10', id)) })
  const lost = randomUUID()
  expect(data(await status('transfer', lost))).toEqual({ state: 'none' })
  expect(await player.into('XHDZ', '10', lost)).toMatchObject({ ok: false, message: '这一笔已确认没有转，请重新提交' })

  const back = randomUUID()
  const recycled = await Promise.all(Array.from({ length: 20 }, () => player.recycle(back)))
  for (const copy of recycled) expect(copy).toEqual(recycled[0])
  await player.into('XHDZ', '3')
  expect(data(await player.recycle(back)), 'a late copy brings nothing more').toMatchObject({ backFen: '1000' })
  expect(await player.at('XHDZ')).toBe('300')
  await booksHold()
})

test('a venue in maintenance keeps its balance in sight and lets nothing in or out; recycling brings the others back and says so of each [WALLET-05]', async () => {
  const player = await newPlayer()
  await player.into('XHZR', '20')
  await player.into('ZLQP', '30')
  expect(await setVenueState(funds.db, 'ZLQP', 'maintenance', NOW + 3_600_000)).toBe(true)
  for (const refused of [await player.into('ZLQP', '1'), await player.out('ZLQP', '1')])
    expect(refused).toMatchObject({ ok: false, code: 6415, message: '场馆维护中，余额都在，恢复前不能转入转出' })
  expect((await player.all()).venues.find(({ channelCode }) => channelCode === 'ZLQP')).toMatchObject({
    balanceFen: '3000',
    state: 'maintenance',
    backAt: NOW + 3_600_000,
  })
  const { backFen, venues } = data(await player.recycle())
  expect(backFen).toBe('2000')
  expect(venues).toHaveLength((await player.all()).venues.length)
  expect(venues.filter(({ outcome }) => outcome !== 'empty')).toEqual([
    { channelCode: 'XHZR', outcome: 'back', amountFen: '2000' },
    { channelCode: 'ZLQP', outcome: 'maintenance', amountFen: '3000' },
  ])
  expect(venues.every(({ outcome, amountFen }) => outcome !== 'empty' || amountFen === '0')).toBe(true)
  expect(await player.all()).toMatchObject({ balanceFen: '7000', venuesFen: '3000' })
  await setVenueState(funds.db, 'ZLQP', 'open', null)
  expect(data(await player.recycle())).toMatchObject({ backFen: '3000' })
  expect(await setVenueState(funds.db, 'NOTONE', 'open', null)).toBe(false)
  await booksHold()
})

test('during a break nothing goes into a venue, and everything comes back [WALLET-06]', async () => {
  const player = await newPlayer()
  await player.into('XHDZ', '20')
  const until = new Date(NOW + 7 * 86_400_000)
  const rest = { member_id: player.memberId, kind: 'time-out' as const, began_at: new Date(NOW), until, ends_at: until }
  await funds.db.insertInto('play_break').values(rest).execute()
  expect(await player.into('XHDZ', '1')).toMatchObject({ ok: false, data: { reason: 'resting', until: until.getTime() } })
  expect(data(await player.out('XHDZ', '5'))).toMatchObject({ amountFen: '500' })
  expect(data(await player.recycle())).toMatchObject({ backFen: '1500' })
  expect(await player.all()).toMatchObject({ balanceFen: '10000', venuesFen: '0' })
})

test('a member hears of each transfer by the me topic, with the version of the balance it made', async () => {
  const player = await newPlayer()
  const events = async () => (await funds.events.events.read(player.memberId, 0)).flatMap(({ deltas }) => deltas)
  const before = (await events()).length
  await player.into('JGCP', '1')
  await player.recycle()
  await player.recycle()
  const { balanceVersion } = await funds.events.events.position(player.memberId)
  expect((await events()).slice(before)).toEqual([
    { kind: 'balance', version: balanceVersion - 1 },
    { kind: 'balance', version: balanceVersion },
  ])
})

test('automatic transfer is off until the member switches it on, and stays as it was switched [WALLET-07]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  expect((await player.all()).autoTransfer).toBe(false)
  for (const status of [1, 0, 1] as const) {
    expect(data(await handlers['venue.setAutoTransferStatus']({ status }, player.context))).toEqual({ status })
    expect((await player.all()).autoTransfer).toBe(status === 1)
  }
  expect((await other.all()).autoTransfer).toBe(false)
})

test('the record names the venue that money went to or came from, and none where one call brought it from several [REC-02]', async () => {
  const player = await newPlayer()
  await player.into('XHZR', '30')
  await player.into('ZLQP', '20')
  await player.out('ZLQP', '5')
  await player.recycle()
  const { entries } = await lastDeals(funds.db, player.memberId)
  expect(entries.slice(0, 4).map(({ amountFen, place }) => [amountFen, place])).toEqual([
    ['4500', null],
    ['500', '竹里棋牌'],
    ['-2000', '竹里棋牌'],
    ['-3000', '星河真人'],
  ])
})
