import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Answered, Answers, Call } from '../../../casino/protocol.ts'
import { dataOf } from '../../../tests/support/casino.ts'
import { data } from '../../../tests/support/result.ts'
import { testDatabase } from '../../../tests/support/template.ts'
import { THERE, transferWorld } from '../../../tests/support/transfer-venue.ts'
import type { Db } from '../../platform/database.ts'
import { transact } from '../../platform/transact.ts'
import { seen } from '../../safe-play/presence.ts'
import { toldBalances } from './told.ts'

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

test('a game is played with the money at the venue alone; what is won or lost there is told of the visit, and comes back [VENUE-10][FAIR-05]', async () => {
  const player = await world.player()
  await player.into('60')
  const net = async () => (await player.all()).venues.find(({ channelCode }) => channelCode === THERE)?.netFen
  expect(await net(), 'nothing was launched yet').toBeUndefined()
  const url = new URL(data(await player.launch()).url)
  const opened = await ask('open', { venue: THERE, token: url.searchParams.get('token'), gameCode: 'niuniu' })
  const { session, balanceFen } = opened
  expect(balanceFen).toBe('6000')
  expect(await net()).toBe('0')
  await ask('rotate', { session, game: 'niuniu', clientSeed: 'linhai-4471' })
  const bet = (stakeFen: string) => world.casino().api('play', { session, round: randomUUID(), game: 'niuniu', bet: { stakeFen } })
  const played = dataOf((await bet('400')) as Answered<Answers['play']>)
  expect(played.round).toMatchObject({ state: 'ended', stakeFen: expect.stringMatching(/00$/) })
  const left = String(6000n + BigInt(played.netFen))
  expect(played.balanceFen).toBe(left)
  expect(await player.where()).toEqual(['4000', '0', left])
  const won = played.netFen
  expect(await net()).toBe(won)
  // What is moved is neither won nor lost, and another launch begins nothing anew.
  world.clock.at += 1_000
  await player.into('10')
  await player.out('10')
  await player.launch()
  expect(await net()).toBe(won)
  // While it is not known whether the venue counted a transfer, or when it does not answer, nothing is said.
  void world.line.losing({ call: 'transfer/in', when: 'after' })
  await player.into('1')
  world.line.mended()
  expect(await net()).toBeUndefined()
  await world.followed()
  expect(await net()).toBe(won)
  await player.out('1')
  void world.line.losing({ call: 'wallet/balance', when: 'before' })
  expect(await net()).toBeUndefined()
  world.line.mended()
  world.casinoClock.at += 3_000
  expect(await bet('40000')).toMatchObject({ data: { round: { state: 'refused', refusal: { code: 'noMoney' } } } })
  // Nothing of the main wallet is the venue's to take.
  expect(world.line.calls.some((call) => call.startsWith('transaction/'))).toBe(false)

  // A break is heard of within half a minute.
  const until = new Date(NOW + 7 * 86_400_000)
  const rest = { member_id: player.memberId, kind: 'time-out' as const, began_at: new Date(NOW), until, ends_at: until }
  await db.insertInto('play_break').values(rest).execute()
  world.casinoClock.at += 31_000
  expect(await bet('400')).toMatchObject({ data: { round: { state: 'refused', refusal: { code: 'resting' } } } })
  expect(await player.into('1')).toMatchObject({ ok: false, data: { reason: 'resting' } })
  expect(data(await player.recycle()).backFen).toBe(left)
  expect(await net()).toBe(won)
  // Another visit begins half an hour later.
  world.clock.at += 31 * 60_000
  await transact(db, (tx) => seen(tx, [player.memberId], world.clock.now()))
  expect(await net()).toBeUndefined()
  await world.booksHold()
})

test('where the venue is silent at the launch, what it told with the transfer before is what the visit is counted from [VENUE-10][FAIR-05]', async () => {
  const player = await world.player()
  await player.into('5')
  // The page says that it is here a moment later than the transfer was made.
  world.clock.at += 1_000
  await transact(db, (tx) => seen(tx, [player.memberId], world.clock.now()))
  world.clock.at += 2 * 60_000
  void world.line.losing({ call: 'wallet/balance', when: 'before' })
  expect(await player.launch('niuniu', 1)).toMatchObject({ ok: true })
  world.line.mended()
  // Who insists is answered at once; who only looks, ten seconds after it was silent.
  await toldBalances(db, world.sites, player.context(), true)
  const { venues } = await player.all()
  expect(venues.find(({ channelCode }) => channelCode === THERE)).toMatchObject({ balanceFen: '500', netFen: '0' })
})

const ask = async <C extends Call>(name: C, asked: object) => dataOf((await world.casino().api(name, asked)) as Answered<Answers[C]>)
