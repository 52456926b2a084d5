import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingCard, bookingCode } from '../../../contract/booking.ts'
import { addMember, type BettingWorld, bettingWorld } from '../../../tests/support/betting.ts'
import { data } from '../../../tests/support/result.ts'
import type { MemberContext } from '../../transport/handlers.ts'
import { placeBet } from '../place-bet.ts'
import { settlePeriod } from '../settle-period.ts'
import { forgetCodes } from './booking-store.ts'
import { bookSlip, bookTicket, openBooking } from './share.ts'

let world: BettingWorld
let other: MemberContext
beforeAll(async () => {
  world = await bettingWorld({ live: false })
  other = { ...world.context(), memberId: await addMember(world.db, world.clock.at, 'sharer88') }
})
afterAll(() => world.db.destroy())

test('a slip has a code of eight letters; whoever opens it gets its selections in the words of the book, and no stake or name [BET-08]', async () => {
  const win = await world.offer('M', null, [950, 2_400, 1_800])
  const total = await world.offer('OU', 10, [900, 940])
  const picks = [
    { marketId: win.id, selection: 'H' as const },
    { marketId: total.id, selection: 'O' as const },
    { marketId: `${world.game.gameId}-R-404`, selection: 'H' as const },
  ]
  const { card } = data(await bookSlip(world, { picks, series: false }, world.context()))
  expect(bookingCode.safeParse(card.code).success).toBe(true)
  const opened = data(await openBooking(world.db, { code: card.code }, { ...other, now: world.clock.at }))
  expect(bookingCard.parse(opened)).toEqual(opened)
  expect(opened).toEqual(card)
  expect(opened).toMatchObject({ of: 'slip', series: false })
  expect(opened.legs.map(({ w, selection, line, odds, team_h }) => [w, selection, line, odds, team_h])).toEqual([
    ['M', 'H', null, 950, '北队'],
    ['OU', 'O', 10, 900, '北队'],
  ])
  const gone = { marketId: 'x-M', selection: 'H' as const }
  expect(await bookSlip(world, { picks: [gone], series: false }, world.context())).toMatchObject({ ok: false, code: 6303 })
})

test('a ticket has one code, which tells neither stake nor number; another member’s ticket has none [BET-08] [CHAT-28]', async () => {
  const market = await world.offer('R', -2, [980, 920])
  const bet = { id: randomUUID(), marketId: market.id, selection: 'H' as const, odds: 980, stakeFen: '12300', accept: 'none' as const }
  const ticket = data(await placeBet(world, bet, world.context()))
  market.prices = [700, 1_200]
  const answers = await Promise.all(Array.from({ length: 3 }, () => bookTicket(world.db, { id: ticket.id }, world.context())))
  const codes = new Set(answers.map((answer) => data(answer).card.code))
  expect(codes.size).toBe(1)
  const [code = ''] = codes
  const { of, legs } = data(await openBooking(world.db, { code }, world.context()))
  expect({ of, odds: legs[0]?.odds }).toEqual({ of: 'ticket', odds: 980 })
  const text = JSON.stringify(answers)
  for (const secret of [ticket.id, ticket.number, '12300', 'punter88']) expect(text).not.toContain(secret)
  expect(await bookTicket(world.db, { id: ticket.id }, other)).toMatchObject({ ok: false, code: 6303 })
})

test('a code ends after three days and is then forgotten; a ticket shared again has its code again [BET-08]', async () => {
  const market = await world.offer('EO', null, [900, 900])
  const picks = [{ marketId: market.id, selection: 'O' as const }]
  const { card, endsAt } = data(await bookSlip(world, { picks, series: false }, world.context()))
  const at = (now: number) => openBooking(world.db, { code: card.code }, { ...world.context(), now })
  expect(await at(endsAt - 1)).toMatchObject({ ok: true })
  expect(await at(endsAt)).toMatchObject({ ok: false, code: 6303 })
  await forgetCodes(world.db, endsAt)
  expect(await at(endsAt - 1)).toMatchObject({ ok: false })
})

test('a member may make sixty codes in an hour [BET-08]', async () => {
  const market = await world.offer('TS', null, [900, 900])
  const picks = [{ marketId: market.id, selection: 'Y' as const }]
  const sharer = { ...world.context(), memberId: await addMember(world.db, world.clock.at, 'often88') }
  const ask = () => bookSlip(world, { picks, series: false }, sharer)
  for (let i = 0; i < 60; i++) expect(await ask()).toMatchObject({ ok: true })
  expect(await ask()).toMatchObject({ ok: false, code: 6011 })
})

test('the code of a ticket tells its results once it is settled, and still neither stake nor return [BET-23]', async () => {
  const market = await world.offer('DC', null, [300, 400, 500])
  const bet = { id: randomUUID(), marketId: market.id, selection: 'HN' as const, odds: 300, stakeFen: '45600', accept: 'none' as const }
  const ticket = data(await placeBet(world, bet, world.context()))
  const before = data(await bookTicket(world.db, { id: ticket.id }, world.context())).card
  expect(before).not.toHaveProperty('result')
  await settlePeriod(world, { gameId: world.game.gameId, period: 'FT', score: [2, 1] })
  const { card } = data(await bookTicket(world.db, { id: ticket.id }, world.context()))
  expect(card).toMatchObject({ code: before.code, result: 'W', legs: [{ result: 'W', odds: 300 }] })
  expect(data(await openBooking(world.db, { code: card.code }, { ...other, now: world.clock.at }))).toEqual(card)
  expect(bookingCard.parse(card)).toEqual(card)
  for (const secret of ['45600', '59280', ticket.number]) expect(JSON.stringify(card)).not.toContain(secret)
})
