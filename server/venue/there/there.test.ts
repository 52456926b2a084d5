import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../contract/endpoints.ts'
import { data } from '../../../tests/support/result.ts'
import { testDatabase } from '../../../tests/support/template.ts'
import { THERE, transferWorld } from '../../../tests/support/transfer-venue.ts'
import { audit } from '../../domains.ts'
import type { Db } from '../../platform/database.ts'
import { transact } from '../../platform/transact.ts'
import { lastDeals } from '../../wallet/record/list.ts'
import { grantBonus } from '../../wallet/turnover/open-requirement.ts'
import { setVenueState } from '../venue-store.ts'

const NOW = Date.UTC(2026, 10, 24, 1)
let db: Db
let world: Awaited<ReturnType<typeof transferWorld>>
beforeAll(async () => {
  db = await testDatabase()
  world = await transferWorld(db, NOW)
})
afterEach(() => world.line.mended())
afterAll(async () => {
  await world.close()
  await db.destroy()
})

test('money goes into the venue’s own books and comes back, each once, and all that a member has is in sight [VENUE-10][WALLET-06]', async () => {
  const player = await world.player()
  const id = randomUUID()
  const moved = data(await player.into('60.5', id))
  expect(moved).toEqual({ id, channelCode: THERE, ty: 'in', amountFen: '6050', state: 'done' })
  expect(await player.into('60.5', id), 'a copy').toEqual({ ok: true, data: moved })
  expect(await player.into('61', id)).toMatchObject({ ok: false, message: '这一笔的内容与之前不一致' })
  expect(await player.where()).toEqual(['3950', '0', '6050'])
  expect(data(await player.out('10.05'))).toMatchObject({ ty: 'out', amountFen: '1005', state: 'done' })
  expect(await player.where()).toEqual(['4955', '0', '5045'])
  expect(await player.all()).toMatchObject({ totalFen: '10000', venuesFen: '5045', venues: expect.anything() })
  expect((await player.all()).moves.map(({ ty, amountFen, state }) => [ty, amountFen, state])).toEqual(
    expect.arrayContaining([
      ['in', '6050', 'done'],
      ['out', '1005', 'done'],
    ]),
  )
  expect(data(await player.recycle())).toMatchObject({
    backFen: '5045',
    venues: expect.arrayContaining([{ channelCode: THERE, outcome: 'back', amountFen: '5045' }]),
  })
  expect(await player.where()).toEqual(['10000', '0', '0'])
  const { entries } = await lastDeals(db, player.memberId)
  expect(entries.slice(0, 3).map(({ kind, amountFen, place }) => [kind, amountFen, place])).toEqual([
    ['transfer', '5045', '海棠棋牌'],
    ['transfer', '1005', '海棠棋牌'],
    ['transfer', '-6050', '海棠棋牌'],
  ])
  await world.booksHold()
})

test('all that is in the main wallet is taken along at once; nothing is refused, and so is more than there is on either side [VENUE-10][WALLET-07]', async () => {
  const player = await world.player()
  expect(data(await player.into('all'))).toMatchObject({ amountFen: '10000', state: 'done' })
  expect(await player.into('all')).toMatchObject({ ok: false, message: '中心钱包没有余额' })
  expect(await player.into('0.01')).toMatchObject({ ok: false, message: '超出中心钱包余额' })
  const id = randomUUID()
  for (let copy = 0; copy < 2; copy++)
    expect(await player.out('100.01', id)).toMatchObject({ ok: false, message: '场馆没有转出，钱还在场馆' })
  expect(data(await player.status('transfer', id))).toEqual({ state: 'none' })
  expect(await player.out('all')).toMatchObject({ ok: false, code: 6007 })
  expect(await player.where()).toEqual(['0', '0', '10000'])
  await world.booksHold()
})

test('while the venue does not say what became of money it is on its way: never in two places, never lost, and settled once by its id [VENUE-10]', async () => {
  for (const [ty, when, ...ends] of [
    ['in', 'before', ['10000', '0', '0'], { state: 'none' }],
    ['in', 'after', ['9000', '0', '1000'], { state: 'done', answer: { state: 'done' } }],
    ['out', 'before', ['5000', '0', '5000'], { state: 'none' }],
    ['out', 'after', ['6000', '0', '4000'], { state: 'done', answer: { state: 'done' } }],
  ] as const) {
    const player = await world.player()
    if (ty === 'out') await player.into('50')
    const [main] = await player.where()
    const id = randomUUID()
    const lost = world.line.losing({ call: `transfer/${ty}`, when })
    const asked = player[ty === 'in' ? 'into' : 'out']('10', id)
    await lost
    expect(data(await asked)).toMatchObject({ id, state: 'moving', amountFen: '1000' })
    expect(data(await player.status('transfer', id))).toMatchObject({ state: 'done', answer: { state: 'moving' } })
    const own = await player.all()
    expect(moveOf(own, id)).toMatchObject({ ty, state: 'moving' })
    expect(own.balanceFen, 'nothing comes before the venue says so').toBe(ty === 'in' ? String(BigInt(main) - 1000n) : main)
    expect((await player.where())[1]).toBe(ty === 'in' ? '1000' : '0')
    // The venue's may be ahead of ours by what is not answered.
    if (when === 'before') await world.booksHold()
    else expect((await audit(db)).faults).toEqual([])

    // The venue goes on not to answer, ends, and is back.
    void world.line.losing({ call: 'transfer/status', when: 'after' })
    await world.followed()
    expect(moveOf(await player.all(), id)).toMatchObject({ state: 'moving' })
    await world.reopened()
    world.line.mended()
    await world.followed()
    expect(await player.where()).toEqual(ends[0])
    expect(data(await player.status('transfer', id))).toMatchObject(ends[1])
    expect(moveOf(await player.all(), id)).toMatchObject({ state: ends[1].state === 'none' ? 'refused' : 'done' })

    // Whatever comes again changes nothing: a copy of the call, and of the question.
    await player[ty === 'in' ? 'into' : 'out']('10', id)
    await world.followed()
    expect(await player.where()).toEqual(ends[0])
    await world.booksHold()
  }
})

const moveOf = ({ moves }: Answer<'venue.allBalance'>, id: string) => moves.find((move) => move.id === id)

test('a transfer that comes to the venue after it was asked what became of it is not done [VENUE-10]', async () => {
  const player = await world.player()
  const id = randomUUID()
  const wallet = world.sites.get(THERE)?.wallet
  const lost = world.line.losing({ call: 'transfer/in', when: 'before' })
  await Promise.all([player.into('10', id), lost])
  world.line.mended()
  const asking = { id, player: await playerOf(player.memberId), way: 'in', amountFen: 1000n } as const
  expect(await wallet?.status(asking)).toEqual({ became: 'refused', balanceFen: 0n })
  expect(await wallet?.move(asking)).toEqual({ became: 'refused', balanceFen: 0n })
  await world.followed()
  expect(await player.where()).toEqual(['10000', '0', '0'])
  await world.booksHold()
})

test('a transfer that was begun before the clock was set back is asked for as soon as any [VENUE-10]', async () => {
  const player = await world.player()
  const lost = world.line.losing({ call: 'transfer/in', when: 'after' })
  await Promise.all([player.into('10'), lost])
  world.line.mended()
  const at = world.clock.at
  world.clock.at -= 3_600_000
  await world.followed()
  world.clock.at = at
  expect(await player.where()).toEqual(['9000', '0', '1000'])
  await world.booksHold()
})

const playerOf = async (memberId: bigint) =>
  (await db.selectFrom('venue_player').select('player').where('member_id', '=', memberId).executeTakeFirstOrThrow()).player

test('twenty copies and twenty transfers at once: each moved once, none more than there is [VENUE-10]', async () => {
  const player = await world.player()
  const id = randomUUID()
  await Promise.all(Array.from({ length: 20 }, () => player.into('10', id)))
  expect(await player.where()).toEqual(['9000', '0', '1000'])
  const inward = await Promise.all(Array.from({ length: 20 }, () => player.into('7')))
  expect(inward.filter(({ ok }) => ok)).toHaveLength(12)
  const outward = await Promise.all(Array.from({ length: 20 }, () => player.out('8')))
  expect(outward.filter(({ ok }) => ok)).toHaveLength(11)
  expect(await player.where()).toEqual(['9400', '0', '600'])
  const recycled = await Promise.all([player.recycle(), player.recycle(), player.recycle()])
  expect(recycled.map((one) => data(one).backFen).sort()).toEqual(['0', '0', '600'])
  expect(await player.where()).toEqual(['10000', '0', '0'])
  await world.booksHold()
})

test('a recycling says of the venue that its money is on its way, is back, or stays because it does not answer [VENUE-10][WALLET-05]', async () => {
  const player = await world.player()
  await player.into('30')
  await world.handlers['venue.transfer']({ id: randomUUID(), channelCode: 'XHZR', ty: 'in', amount: '5' }, player.context())
  const outcomes = async (id: string) =>
    data(await player.recycle(id))
      .venues.filter(({ outcome }) => outcome !== 'empty')
      .map(({ channelCode, outcome, amountFen }) => [channelCode, outcome, amountFen])
  void world.line.losing({ call: 'transfer/out', when: 'after' })
  const id = randomUUID()
  expect(await outcomes(id)).toEqual([
    ['XHZR', 'back', '500'],
    [THERE, 'moving', '3000'],
  ])
  expect((await player.where())[0]).toBe('7000')
  await world.followed()
  expect(await outcomes(id)).toEqual([
    ['XHZR', 'back', '500'],
    [THERE, 'back', '3000'],
  ])
  expect(data(await player.recycle(id)).backFen).toBe('3500')
  expect(data(await player.status('recycle', id))).toMatchObject({ state: 'done', answer: { backFen: '3500' } })

  await player.into('20')
  void world.line.losing({ call: 'wallet/balance', when: 'before' })
  expect((await player.all()).venues.find(({ channelCode }) => channelCode === THERE)).toMatchObject({
    balanceFen: '2000',
    asOf: world.clock.now(),
  })
  expect(await outcomes(randomUUID())).toEqual([[THERE, 'away', '2000']])
  world.line.mended()
  expect(await outcomes(randomUUID()), 'as soon as it answers').toEqual([[THERE, 'back', '2000']])
  await world.booksHold()
})

test('during its maintenance nothing moves, what is open is settled, and the balance stays in sight [VENUE-10][WALLET-05]', async () => {
  const player = await world.player()
  await player.into('30')
  void world.line.losing({ call: 'transfer/in', when: 'after' })
  await player.into('5')
  await setVenueState(db, THERE, 'maintenance', null)
  world.line.mended()
  await world.followed()
  for (const refused of [await player.into('1'), await player.out('1')]) expect(refused).toMatchObject({ ok: false, code: 6415 })
  expect(data(await player.recycle()).venues.find(({ channelCode }) => channelCode === THERE)).toMatchObject({ outcome: 'maintenance' })
  expect(await player.where()).toEqual(['6500', '0', '3500'])
  await setVenueState(db, THERE, 'open', null)
  await world.booksHold()
})

test('before the venue it is asked whether money is taken along, unless some is there, it comes by itself, or the member was asked [LAUNCH-08][LAUNCH-16][WALLET-07][VENUE-10]', async () => {
  const player = await world.player()
  const empty = { ok: false, code: 6413, data: { owedFen: '0' } }
  expect(await player.launch()).toMatchObject(empty)
  expect(await player.launch('niuniu', 1)).toMatchObject({ ok: true })
  await player.takeAlong(true)
  expect(await player.launch()).toMatchObject({ ok: true })
  await player.takeAlong(false)
  expect(await player.launch()).toMatchObject(empty)
  await player.into('1')
  expect(await player.launch()).toMatchObject({ ok: true })
  await player.recycle()
  const bonus = { memberId: player.memberId, ref: 'a bonus', bonusFen: 6_000n, times: 3, on: null, dueAt: null }
  await transact(db, (tx) => grantBonus(tx, bonus, NOW))
  expect(await player.launch()).toMatchObject({ ok: false, code: 6413, data: { owedFen: '18000' } })
})
