import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LegChances } from '../../../domain/cash-out.ts'
import { type BettingWorld, bettingWorld } from '../../../tests/support/betting.ts'
import { audit } from '../../domains.ts'
import type { ToldChances } from '../../engine/play/leg-chances.ts'
import { createLog } from '../../platform/log.ts'
import { placeBet } from '../place-bet.ts'
import { findTicket } from '../ticket-store.ts'
import { takeReached } from './automatic.ts'
import { type CashOutDeps, quotedTickets } from './quote.ts'
import { cashOutHandlers } from './routes.ts'

/** A book that the test controls: one leg, whose chance it sets. */
let world: BettingWorld
let told: ToldChances
let deps: CashOutDeps
let ticketId = ''
const log = createLog('silent')

beforeAll(async () => {
  world = await bettingWorld({ live: false })
  deps = { ...world, chances: async (legs) => legs.map(() => told) }
})
afterAll(() => world.db.destroy())

/** ¥100 at 1.00: at a chance of p it is worth ¥200 p, and 95 % of that are offered. */
async function place(): Promise<string> {
  const market = world.game.markets[0] ?? (await world.offer('M', null, [1_000, 2_100, 3_400]))
  const bet = { id: randomUUID(), marketId: market.id, selection: 'H', odds: 1_000, stakeFen: '10000', accept: 'none' } as const
  expect(await placeBet(world, bet, world.context())).toMatchObject({ ok: true })
  ticketId = bet.id
  return bet.id
}
const chance = (W: number): LegChances => ({ W, LW: 0, P: 0, LL: 0 })
const handlers = () => cashOutHandlers(deps)
const set = (targetFen: string, percent = 100) => handlers()['cashOut.setAutomatic']({ ticketId, targetFen, percent }, world.context())
const cancel = () => handlers()['cashOut.cancelAutomatic']({ ticketId }, world.context())
const look = () => takeReached(deps, log)
const ticket = () => findTicket(world.db, world.memberId, ticketId)
const shown = async () => {
  const answer = await handlers()['cashOut.offers']({ ticketIds: [ticketId] }, world.context())
  return answer.ok ? answer.data.offers[0]?.automatic : undefined
}
const letters = async () => (await world.db.selectFrom('letter').select('body').execute()).map(({ body }) => body)
const booksHold = async () => expect((await audit(world.db)).faults).toEqual([])

test('the server takes it once the offer reaches the value, for no less, and says so by a letter [BET-07] [BET-19]', async () => {
  await place()
  told = chance(0.5)
  expect(await set('15000')).toMatchObject({ ok: true })
  expect(await shown()).toEqual({ targetFen: '15000', percent: 100, setAt: world.clock.at, missed: null })
  told = chance(0.78)
  await look()
  expect(await ticket()).toMatchObject({ status: 'accepted' })
  told = chance(0.8)
  await look()
  expect(await ticket()).toMatchObject({ status: 'cashed', cashed: { paidFen: '15200' } })
  expect(await letters()).toEqual([
    expect.objectContaining({ kind: 'ticket-cashed', id: ticketId, percent: 100, paidFen: '15200', leftFen: '0', targetFen: '15000' }),
  ])
  await look()
  expect(await letters()).toHaveLength(1)
  expect(await world.db.selectFrom('cash_out').select('automatic').execute()).toEqual([{ automatic: true }])
  await booksHold()
})

test('a part is taken at the value of the whole, and the rest runs on without one [BET-07]', async () => {
  await place()
  told = chance(0.5)
  await set('15200', 50)
  told = chance(0.8)
  await look()
  expect(await ticket()).toMatchObject({ status: 'accepted', cashed: { stakeFen: '5000', paidFen: '7600' } })
  expect(await shown()).toBeNull()
  told = chance(0.99)
  await look()
  expect(await ticket()).toMatchObject({ cashed: { paidFen: '7600' } })
})

test('cancelled it takes nothing, a new value replaces the old, and what is reached already is not set [BET-07]', async () => {
  await place()
  told = chance(0.5)
  await set('12000')
  expect(await cancel()).toMatchObject({ ok: true, data: { cancelled: true } })
  expect(await cancel()).toMatchObject({ ok: true, data: { cancelled: false } })
  told = chance(0.9)
  await look()
  expect(await ticket()).toMatchObject({ status: 'accepted' })
  expect(await set('17100')).toMatchObject({ ok: false, message: '现在的报价已经到了这个值，可以直接兑现' })
  expect(await shown()).toBeNull()
  await set('17101')
  await set('18500', 30)
  expect(await shown()).toMatchObject({ targetFen: '18500', percent: 30 })
  told = chance(0.96)
  await look()
  expect(await ticket()).toMatchObject({ status: 'accepted' })
  // Who takes a part by hand ends what was set for the whole.
  const offer = await handlers()['cashOut.offers']({ ticketIds: [ticketId] }, world.context())
  const { version = 0, until = 0 } = (offer.ok ? offer.data.offers[0]?.offer : null) ?? {}
  const call = { id: randomUUID(), ticketId, percent: 10, version, until, leastFen: '1' }
  expect(await handlers()['cashOut.take'](call, world.context())).toMatchObject({ ok: true })
  expect(await shown()).toBeNull()
  expect(
    await cashOutHandlers(deps)['cashOut.setAutomatic']({ ticketId: 'none', targetFen: '1', percent: 1 }, world.context()),
  ).toMatchObject({
    ok: false,
  })
})

test('reached and gone again before it could be taken: nothing is paid, it says so and waits on, also through a suspension [BET-07] [BET-19]', async () => {
  await place()
  told = chance(0.5)
  await set('15000')
  told = 'suspended'
  await look()
  expect(await shown()).toMatchObject({ missed: null })
  const answers: ToldChances[] = [chance(0.8), chance(0.6)]
  const falling = { ...deps, chances: async () => [answers.shift() ?? 'suspended'] }
  await takeReached(falling, log)
  expect(await ticket()).toMatchObject({ status: 'accepted' })
  expect(await shown()).toEqual(expect.objectContaining({ missed: { at: world.clock.at, fen: '15200' } }))
  // Cancelled between the look and the taking: the call leaves nothing, not even its id.
  const before = await world.db.selectFrom('money_request').select('id').execute()
  const cancelling = {
    ...deps,
    chances: async () => {
      await cancel()
      return [chance(0.9)]
    },
  }
  await takeReached(cancelling, log)
  expect(await ticket()).toMatchObject({ status: 'accepted' })
  expect(await world.db.selectFrom('money_request').select('id').execute()).toEqual(before)
  await set('15000')
  await world.db.updateTable('ticket').set({ status: 'refused' }).where('id', '=', ticketId).execute()
  await look()
  expect(await shown()).toBeNull()
  expect(await quotedTickets(world.db, [], world.memberId)).toEqual([])
})
