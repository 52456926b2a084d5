import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/template.ts'
import { seamlessWorld, signature, units, venueKey } from '../../../tests/support/venues.ts'
import type { Db } from '../../platform/database.ts'

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
const round = () => randomUUID()

test('what is no object, lacks a field or has another type is told apart, and its id is said again [VENUE-08]', async () => {
  const player = await world.player()
  const whole = player.in(round()).bet(100)
  const { amount: _, ...short } = whole
  expect(await bet(short)).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX', request_uuid: whole.request_uuid })
  expect(await bet({ ...whole, round: 7 })).toMatchObject({ status: 'RS_ERROR_WRONG_TYPES', request_uuid: whole.request_uuid })
  for (const odd of [
    { transaction_uuid: 'x' },
    { round: 'a\u0000b' },
    { user: '\u0000' },
    { token: '\ud800' },
    { game_code: '' },
    { round: 'x'.repeat(101) },
  ])
    expect(await bet({ ...whole, ...odd }), JSON.stringify(odd)).toMatchObject({ status: 'RS_ERROR_WRONG_TYPES' })
  expect(await bet({ ...whole, meta: { anything: [1] }, supplier_user: null })).toMatchObject({ status: 'RS_OK' })
  for (const text of ['', '[]', 'null', '{"amount":', '7']) {
    const answer = await world.post('XHDZ/transaction/bet', text, signature(text, world.keys.XHDZ.privateKey))
    expect(answer.status, text).toMatch(/^RS_ERROR_(WRONG_SYNTAX|INVALID_SIGNATURE)$/)
  }
})

test('nothing is read without the venue’s own signature over the very bytes [VENUE-08]', async () => {
  const player = await world.player()
  const text = JSON.stringify(player.in(round()).bet(1_000))
  const { privateKey } = world.keys.XHDZ
  const good = signature(text, privateKey)
  const before = world.noted.length
  for (const [what, body, signed] of [
    ['none', text, undefined],
    ['an empty one', text, ''],
    ['no base64', text, '%%%'],
    ['of another key', text, signature(text, venueKey().privateKey)],
    ['of another venue', text, signature(text, world.keys.XHZR.privateKey)],
    ['of other bytes that mean the same', text.replace(':', ': '), good],
    ['of another amount', text.replace('1000000', '1000'), good],
  ] as const) {
    const answer = await world.post('XHDZ/transaction/bet', body, signed)
    expect(answer, what).toMatchObject({ code: 200, status: 'RS_ERROR_INVALID_SIGNATURE' })
    expect(answer, what).not.toHaveProperty('balance')
  }
  expect(world.noted.slice(before)).toEqual(Array(7).fill({ event: 'altered', call: 'XHDZ transaction/bet' }))
  expect(await world.post('HATY/transaction/bet', text, good), 'a venue that is not connected').toMatchObject({ code: 404 })
  expect(await player.balance()).toBe(10_000)
  expect(await world.post('XHDZ/transaction/bet', text, good)).toMatchObject({ status: 'RS_OK' })
})

test('a fault of ours is told as one, logged, and leaves nothing of the transaction', async () => {
  const player = await world.player()
  const first = player.in(round()).bet(100)
  const text = JSON.stringify(first)
  const broken = world.doorOn({ ...world.funds, clock: { ...world.clock, now: () => Number.NaN } })
  const answer = await world.post('XHDZ/transaction/bet', text, signature(text, world.keys.XHDZ.privateKey), broken)
  expect(answer).toMatchObject({ code: 500, status: 'RS_ERROR_UNKNOWN' })
  expect(world.faults.length).toBeGreaterThan(0)
  expect(await bet(first)).toMatchObject({ status: 'RS_OK', balance: units(9_900) })
  const long = ' '.repeat(64 * 1024 + 1)
  expect(await world.post('XHDZ/transaction/bet', long, signature(long, world.keys.XHDZ.privateKey))).toMatchObject({
    ...{ code: 413, status: 'RS_ERROR_WRONG_SYNTAX' },
  })
})
