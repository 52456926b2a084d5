import { randomUUID } from 'node:crypto'
import { fc, test as property } from '@fast-check/vitest'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { splitLines } from '../../domain/cash-out.ts'
import { foldSizes, ticketLines } from '../../domain/ticket-lines.ts'
import { addMember, type BettingWorld, bettingWorld } from '../../tests/support/betting.ts'
import { placeBet } from './place-bet.ts'
import { findTicket, lastTickets, linesOf, storedLines } from './ticket-store.ts'

let world: BettingWorld
let other: bigint
beforeAll(async () => {
  world = await bettingWorld({ live: false })
  other = await addMember(world.db, world.clock.at, 'another1')
})
afterAll(() => world.db.destroy())

async function placed(memberId: bigint): Promise<string> {
  const market = world.game.markets[0] ?? (await world.offer('M', null, [950, 2100, 3400]))
  const bet = { id: randomUUID(), marketId: market.id, selection: 'H', odds: 950, stakeFen: '1000', accept: 'none' } as const
  expect(await placeBet(world, bet, { ...world.context(), memberId })).toMatchObject({ ok: true })
  return bet.id
}

test('a member sees the last ten of their own tickets, the newest first; of those of one moment the one with the higher number', async () => {
  const ids: string[] = []
  for (let i = 0; i < 12; i += 1) {
    // Always two at one moment, and the last one after the clock was set back.
    world.clock.at += i % 2 === 0 && i < 10 ? 1_000 : 0
    ids.push(await placed(world.memberId))
    await placed(other)
  }
  world.clock.at -= 60_000
  const early = await placed(world.memberId)
  const tickets = await lastTickets(world.db, world.memberId)
  expect(tickets.map(({ id }) => id)).toEqual(ids.slice(-10).reverse())
  expect(await findTicket(world.db, world.memberId, early)).toMatchObject({
    id: early,
    status: 'accepted',
    settledAt: null,
    decideAt: null,
  })
})

test('another member’s ticket is as good as none [SEC-07]', async () => {
  const id = await placed(other)
  expect((await findTicket(world.db, other, id))?.id).toBe(id)
  expect(await findTicket(world.db, world.memberId, id)).toBeNull()
  expect(await findTicket(world.db, other, randomUUID())).toBeNull()
})

test('a ticket’s number is read out in groups, and is the one of its row', async () => {
  const id = await placed(world.memberId)
  const { number } = await world.db.selectFrom('ticket').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const [, most, four, last] = /^(\d+)(\d{4})(\d{4})$/.exec(String(number)) ?? expect.fail(`${number}`)
  expect((await findTicket(world.db, world.memberId, id))?.number).toBe(`T${most} ${four} ${last}`)
})

test('a ticket from before there were other sports is on football', async () => {
  const id = await placed(world.memberId)
  await sql`update ticket_leg set snapshot = snapshot - 'gameType' where ticket_id = ${id}`.execute(world.db)
  expect((await findTicket(world.db, world.memberId, id))?.legs).toMatchObject([{ gameType: 'FT' }])
})

const system = fc.integer({ min: 2, max: 8 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    bankers: fc.subarray(Array.from({ length: count }, (_, place) => place)),
    stakes: fc.array(fc.option(fc.bigInt({ min: 0n, max: 10n ** 9n })), { minLength: 7, maxLength: 7 }),
  }),
)

property.prop([system, fc.integer({ min: 1, max: 100 })])(
  'stored lines are the same lines, also of what a cash-out took and left [BET-05]',
  ({ count, bankers, stakes }, percent) => {
    const folds = foldSizes(count, bankers.length).flatMap((size, i) => {
      const stakeFen = stakes[i] ?? null
      return stakeFen === null ? [] : [{ size, stakeFen }]
    })
    const lines = ticketLines(count, folds, bankers)
    const { cashed, left } = splitLines(lines, percent)
    for (const some of [lines, cashed, left]) expect(linesOf(storedLines(some))).toEqual(some)
    expect(storedLines(lines)).toHaveLength(folds.length)
  },
)

test('lines that are no folds are stored one by one [BET-05]', () => {
  const doubles = ticketLines(4, [{ size: 2, stakeFen: 100n }])
  for (const some of [doubles.slice(1), [...doubles, ...doubles], doubles.map((line, i) => ({ ...line, stakeFen: BigInt(i) }))]) {
    expect(linesOf(storedLines(some))).toEqual(some)
    expect(storedLines(some)).toHaveLength(some.length)
  }
})
