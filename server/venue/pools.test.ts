import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { venueListEndpoints } from '../../contract/venue-list.ts'
import { sourceOf } from '../../tests/support/betting.ts'
import { data } from '../../tests/support/result.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { seamlessWorld, units } from '../../tests/support/venues.ts'
import type { Db } from '../platform/database.ts'
import { VENUE } from './domain.ts'
import { POOLS_LIFE_MS } from './pools.ts'

const NOW = Date.UTC(2026, 10, 24, 1)
let db: Db
let world: Awaited<ReturnType<typeof seamlessWorld>>
let handlers: ReturnType<typeof VENUE.handlers>
beforeAll(async () => {
  db = await testDatabase()
  world = await seamlessWorld(db, NOW)
  handlers = VENUE.handlers({ funds: world.funds, odds: sourceOf([], world.clock), sites: world.sites })
})
afterAll(() => db.destroy())

const GRAND = { game_code: 'slot', name: '松月大奖', amount: units(1_286_042), one_in: 2_500_000 }
const tell = (pools: object[], code: 'XHDZ' | 'XHZR' = 'XHDZ') => world.call('game/pools', { request_uuid: randomUUID(), pools }, code)
const shown = async () => {
  const visitor = { memberId: null, tokenHash: null, device: null, ip: '127.0.0.1', now: world.clock.now() }
  const answer = data(await handlers['venue.getBonusPools']({}, visitor))
  return venueListEndpoints['venue.getBonusPools'].answer.parse(answer).pools
}

test('pools are those that venues tell, as they told them last, and nothing once they are silent [VENUE-02][VENUE-08]', async () => {
  expect(await shown()).toEqual([])
  const small = { ...GRAND, name: '松月小奖', amount: units(5), one_in: 300 }
  expect(await tell([GRAND, small])).toMatchObject({ status: 'RS_OK', request_uuid: expect.any(String) })
  const told = { channelCode: 'XHDZ', gameCode: 'slot', at: NOW }
  const grand = { ...told, name: '松月大奖', amountFen: '1286042', oneIn: 2_500_000 }
  expect(await shown()).toEqual([grand, { ...told, name: '松月小奖', amountFen: '5', oneIn: 300 }])

  // The same again is the same; less than before is less.
  await tell([GRAND, small])
  expect(await shown()).toHaveLength(2)
  world.clock.at += POOLS_LIFE_MS - 1
  expect(await shown()).toHaveLength(2)
  await tell([GRAND])
  expect(await shown()).toEqual([{ ...grand, at: world.clock.now() }])
  world.clock.at += POOLS_LIFE_MS
  expect(await shown()).toEqual([])
})

test('a pool of a game that the venue has not, or without a chance, an amount or a name, is refused with all others of its call [VENUE-08]', async () => {
  await tell([GRAND])
  for (const [odd, status] of [
    [{ game_code: 'baccarat' }, 'RS_ERROR_INVALID_GAME'],
    [{ one_in: 0 }, 'RS_ERROR_WRONG_TYPES'],
    [{ amount: 1 }, 'RS_ERROR_WRONG_TYPES'],
    [{ amount: -1000 }, 'RS_ERROR_WRONG_TYPES'],
    [{ name: '' }, 'RS_ERROR_WRONG_TYPES'],
  ] as const)
    expect(
      await tell([
        { ...GRAND, amount: units(7) },
        { ...GRAND, ...odd },
      ]),
      JSON.stringify(odd),
    ).toMatchObject({ status })
  expect((await shown()).map(({ amountFen }) => amountFen)).toEqual(['1286042'])
  // Each venue speaks of its own games alone.
  expect(await tell([GRAND], 'XHZR')).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' })
  await tell([])
  expect(await shown()).toEqual([])
})
