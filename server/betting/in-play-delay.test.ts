import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ticket } from '../../contract/betting.ts'
import { IN_PLAY_DELAY_MS } from '../../contract/constants.ts'
import type { Game, Market } from '../../contract/sport.ts'
import { playOf, type Selection } from '../../domain/markets.ts'
import { addMember, betDeps } from '../../tests/support/betting.ts'
import { importCup, openStand, replay, type Stand, wall } from '../../tests/support/engine-stand.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { audit } from '../domains.ts'
import { TICK_MS } from '../engine/play/in-play-delay.ts'
import type { Db } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import type { BetDeps } from './bet-deps.ts'
import { createDecider } from './decide-bet.ts'
import { placeBet, placeSeries } from './place-bet.ts'
import { findTicket } from './ticket-store.ts'

/** Two matches without a goal, an hour at 60×. */
const DATE = '2031-06-07'
const MATCHES = ['Alder', 'Birch', 'Cedar', 'Dogwood'].map((team1, i) => ({
  date: DATE,
  time: '13:00',
  team1,
  team2: `Elm ${i}`,
  score: { ht: [0, 0], ft: [0, 0] },
}))

let db: Db
let stand: Stand
let deps: BetDeps
let memberId: bigint

beforeAll(async () => {
  db = await testDatabase()
  await importCup(db, MATCHES)
  memberId = await addMember(db, wall.now())
  stand = await openStand(db, replay(DATE, 60, true))
  deps = betDeps(db, stand.engine.source, wall)
})
afterAll(() => db.destroy())

const context = () => ({ memberId, tokenHash: '', device: null, ip: '', now: wall.now() })
const games = () => stand.engine.source.list('RB').games.flatMap(({ gameId }) => stand.engine.source.game(gameId) ?? [])
const isQuiet = ({ markets, se_now }: Game) => se_now === '2H' && markets.length > 0 && markets.every(({ status }) => status === 'open')
const main = (game: Game | undefined): Market => {
  const market = game?.markets.find(({ w, rank }) => w === 'OU' && rank === 0)
  if (!market) throw new Error('no total')
  return market
}
const leg = (market: Market, selection: Selection) => ({
  marketId: market.id,
  selection,
  odds: market.prices[playOf('OU').selections.indexOf(selection)] ?? 0,
})
const ticketOf = async (id: string): Promise<Ticket> => {
  const ticket = await findTicket(db, memberId, id)
  if (!ticket) throw new Error('no ticket')
  return ticket
}
const bet =
  (selection: Selection) =>
  (id: string, [first]: Game[]) =>
    placeBet(deps, { id, ...leg(main(first), selection), stakeFen: '10000', accept: 'none' }, context())
const series = (id: string, [first, second]: Game[]) =>
  placeSeries(deps, { id, legs: [leg(main(first), 'O'), leg(main(second), 'U')], stakeFen: '10000', accept: 'none' }, context())

/** Places a bet, advances real time without a goal, and decides. */
async function decidedAfter(ms: number, place: (id: string, games: Game[]) => Promise<unknown>): Promise<Ticket> {
  await stand.until(() => games().filter(isQuiet).length >= 2)
  const id = randomUUID()
  expect(await place(id, games().filter(isQuiet))).toMatchObject({ ok: true, data: { status: 'delay' } })
  const decider = createDecider(deps, createLog('silent'), stand.engine.fairOdds)
  await decider.look()
  const { decideAt, placedAt } = await ticketOf(id)
  expect((decideAt ?? 0) - placedAt).toBe(2 * TICK_MS)
  await stand.pass(ms)
  await decider.start()
  await decider.stop()
  return ticketOf(id)
}

test('the delay is time of the match: a bet at 60× is decided after two ticks, at its price [ENG-10] [BET-03]', async () => {
  expect(await decidedAfter(2 * TICK_MS, bet('U'))).toMatchObject({ status: 'accepted' })
  expect(await decidedAfter(2 * TICK_MS, series)).toMatchObject({ status: 'accepted' })
})

test('an under that five minutes without a goal made worth more than it costs is refused and given back; an over stands [ENG-10]', async () => {
  expect(await decidedAfter(IN_PLAY_DELAY_MS, bet('U'))).toMatchObject({ status: 'refused', reason: 'price' })
  expect(await decidedAfter(IN_PLAY_DELAY_MS, series)).toMatchObject({ status: 'refused', reason: 'price' })
  expect(await decidedAfter(IN_PLAY_DELAY_MS, bet('O'))).toMatchObject({ status: 'accepted' })
  expect((await audit(db)).faults).toEqual([])
})
