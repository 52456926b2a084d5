import { expect } from 'vitest'
import type { Market } from '../../contract/sport.ts'
import type { Selection } from '../../domain/markets.ts'
import { takeCashOut } from '../../server/betting/cash-out/take.ts'
import { decideBet } from '../../server/betting/decide-bet.ts'
import { placeBet, placeSeries, placeSystem } from '../../server/betting/place-bet.ts'
import { settlePeriod } from '../../server/betting/settle-period.ts'
import { openMarkets } from '../../server/engine/book/market-rows.ts'
import type { Db } from '../../server/platform/database.ts'
import { type BettingWorld, bettingWorld, sourceOf } from './betting.ts'
import { makeChampion } from './odds-source.ts'

/** Makes books with tickets in every state, series, systems, an outright and cash-outs, and returns the world of the first member. */
export async function booksOfBets(on?: Db): Promise<BettingWorld> {
  const over = await bettingWorld({ live: false, ...(on && { db: on }) })
  const { db } = over
  const coming = await bettingWorld({ live: false, db, member: 'coming01' })
  const live = await bettingWorld({ live: true, db, member: 'inplay01' })
  const winner = await over.offer('M', null, [950, 2100, 3400])
  const goals = await over.offer('OU', 10, [870, 990])
  const next = await coming.offer('M', null, [950, 2100, 3400])
  const inPlay = await live.offer('R', -2, [900, 960], [1, 0])

  await bet(over, 'won', winner, 'H')
  await bet(over, 'lost', goals, 'O')
  await bet(coming, 'accepted', next, 'H')
  const both = { ...over, source: sourceOf([over.game, coming.game], over.clock) }
  await series(both, 'series lost', [goals, next])
  await series(both, 'series open', [winner, next])
  const [second, third] = [
    await bettingWorld({ live: false, db, member: 'second01' }),
    await bettingWorld({ live: false, db, member: 'third001' }),
  ]
  const [lost, won] = [await second.offer('OU', 10, [870, 990]), await third.offer('M', null, [950, 2100, 3400])]
  const three = { ...second, source: sourceOf([second.game, third.game, coming.game], over.clock) }
  await system(three, 'system over', [lost, won])
  await system(three, 'system open', [lost, next])
  await folds(three, 'folds open', [lost, won, next])
  await outright(second, 'champion')
  await bet(live, 'refused', inPlay, 'H')
  await live.setStatus(inPlay, 'suspended')
  await decideBet(live, 'refused')
  await live.setStatus(inPlay, 'open')
  await bet(live, 'delayed', inPlay, 'H')
  for (const { game } of [over, second, third]) await settlePeriod(over, { gameId: game.gameId, period: 'FT', score: [1, 0] })

  await bet(coming, 'cashed out', next, 'H')
  await bet(coming, 'cashed in part', next, 'H')
  for (const [ticketId, percent] of [
    ['cashed out', 100],
    ['cashed in part', 40],
  ] as const) {
    const chances = async () => [{ W: 0.5, LW: 0, P: 0, LL: 0 }]
    const taken = await takeCashOut({ ...coming, chances }, { id: `cash ${ticketId}`, ticketId, percent, leastFen: '1' }, coming.context())
    expect(taken).toMatchObject({ ok: true })
  }
  return over
}

const TERMS = { stakeFen: '10000', accept: 'none' } as const
const priceOf = ({ prices }: Market, selection: Selection) => prices[selection === 'C' ? 1 : 0] ?? 0
async function bet(world: BettingWorld, id: string, market: Market, selection: Selection) {
  const call = { id, marketId: market.id, selection, odds: priceOf(market, selection), ...TERMS }
  expect(await placeBet(world, call, world.context())).toMatchObject({ ok: true })
}
const legsOn = (markets: Market[]) =>
  markets.map((market) => {
    const selection = market.w === 'OU' ? 'O' : 'H'
    return { marketId: market.id, selection, odds: priceOf(market, selection) } as const
  })
async function series(world: BettingWorld, id: string, markets: Market[]) {
  expect(await placeSeries(world, { id, legs: legsOn(markets), ...TERMS }, world.context())).toMatchObject({ ok: true })
}
/** Every line of two legs. */
async function folds(world: BettingWorld, id: string, markets: Market[]) {
  const call = { id, legs: legsOn(markets), folds: [{ size: 2, stakeFen: '5000' }], bankers: [], accept: 'none' as const }
  expect(await placeSystem(world, call, world.context())).toMatchObject({ ok: true })
}
/** Each leg by itself and both together, which the slip does not sell: its lines are stored one by one, as of tickets from before folds were. */
async function system(world: BettingWorld, id: string, markets: Market[]) {
  await series(world, id, markets)
  const stakes = ['2000', '3000', '5000']
  const lines = [[0], [1], [0, 1]].map((legs, i) => ({ legs, stakeFen: stakes[i] }))
  await world.db
    .updateTable('ticket')
    .set({ lines: JSON.stringify(lines) })
    .where('id', '=', id)
    .execute()
}
async function outright(world: BettingWorld, id: string) {
  const { db } = world
  const { run_id } = await db.selectFrom('game').select('run_id').executeTakeFirstOrThrow()
  const cup = { run_id, competition: 'Invented Cup', league_id: '1', teams: '[]', ends_on: '2022-12-18', status: 'open' as const }
  const { id: gameId } = await db.insertInto('outright').values(cup).returning('id').executeTakeFirstOrThrow()
  const champion = makeChampion(String(gameId), 3_000)
  await openMarkets(db, [{ id: champion.marketId, gameId: champion.gameId, w: 'FS', line: null }])
  const source = { ...world.source, champion: () => champion }
  const call = { id, marketId: champion.marketId, selection: 'FS1' as const, odds: 3_000, ...TERMS }
  expect(await placeBet({ ...world, source }, call, world.context())).toMatchObject({ ok: true })
}
