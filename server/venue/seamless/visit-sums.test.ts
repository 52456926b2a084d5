import { afterAll, beforeAll, expect, test } from 'vitest'
import { callBy, safePlayWorld } from '../../../tests/support/safe-play.ts'
import { testDatabase } from '../../../tests/support/template.ts'
import { seamlessWorld } from '../../../tests/support/venues.ts'
import type { Db } from '../../platform/database.ts'

const NOW = Date.UTC(2026, 10, 24, 1)
let db: Db
let world: Awaited<ReturnType<typeof seamlessWorld>>
beforeAll(async () => {
  db = await testDatabase()
  world = await seamlessWorld(db, NOW)
})
afterAll(() => db.destroy())

test('what a visit cost counts a stake from the moment it is taken, and says what of it is open [SAFE-04]', async () => {
  const player = await world.player()
  const { handlers } = safePlayWorld(db, world.clock)
  const sums = async () => {
    const session = await handlers['play.session']({}, callBy(player.memberId, world.clock, player.loginHash))
    if (!session.ok) throw new Error(session.message)
    const { stakedFen, netFen, openFen } = session.data
    return [stakedFen, netFen, openFen]
  }
  expect(await sums()).toEqual(['0', '0', '0'])
  const round = player.in('round-1')
  const [first, doubled] = [round.bet(400), round.bet(400)]
  await world.call('transaction/bet', first)
  expect(await sums()).toEqual(['400', '-400', '400'])
  await world.call('transaction/bet', doubled)
  expect(await sums()).toEqual(['800', '-800', '800'])
  await world.call('transaction/rollback', round.rollback(doubled))
  expect(await sums()).toEqual(['400', '-400', '400'])
  await world.call('transaction/win', round.win(first, 1_000, { round_closed: true }))
  expect(await sums()).toEqual(['400', '600', '0'])
})
