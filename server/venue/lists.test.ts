import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/endpoints.ts'
import { VENUE_TYPES, venueListEndpoints } from '../../contract/venue-list.ts'
import { sourceOf } from '../../tests/support/betting.ts'
import { makeGame } from '../../tests/support/games.ts'
import { data } from '../../tests/support/result.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { money, seamlessWorld } from '../../tests/support/venues.ts'
import type { Db } from '../platform/database.ts'
import type { CallContext, MemberContext } from '../transport/handlers.ts'
import { VENUE } from './domain.ts'
import { setVenueState } from './venue-store.ts'

const NOW = Date.UTC(2026, 10, 24, 1)
const VISITOR: CallContext = { memberId: null, tokenHash: null, device: null, ip: '127.0.0.1', now: NOW }
let db: Db
let world: Awaited<ReturnType<typeof seamlessWorld>>
let handlers: ReturnType<typeof VENUE.handlers>
beforeAll(async () => {
  db = await testDatabase()
  world = await seamlessWorld(db, NOW)
  handlers = VENUE.handlers({ funds: world.funds, odds: sourceOf([], world.clock), sites: world.sites })
})
afterAll(() => db.destroy())

const lists = async (category?: (typeof VENUE_TYPES)[number]): Promise<Answer<'venue.getVenueInfoByCategory'>> =>
  data(await handlers['venue.getVenueInfoByCategory'](category ? { category } : {}, VISITOR))

async function member() {
  const player = await world.player()
  const context: MemberContext = { memberId: player.memberId, tokenHash: player.loginHash, device: null, ip: '127.0.0.1', now: NOW }
  return {
    player,
    add: (channelCode: string, gameCode: string) => handlers['venue.addCollection']({ channelCode, gameCode }, context),
    remove: (channelCode: string, gameCode: string) => handlers['venue.removeCollection']({ channelCode, gameCode }, context),
    own: async () => data(await handlers['venue.collection']({}, context)),
  }
}

test('each type lists its own venues, sports begin with our own, and the counts are those of the lists [VENUE-01][ROUTE-06]', async () => {
  const all = await lists()
  expect(venueListEndpoints['venue.getVenueInfoByCategory'].answer.parse(all)).toEqual(all)
  for (const type of VENUE_TYPES) {
    const { venues, counts } = await lists(type)
    expect(venues.length).toBe(counts[type])
    expect(venues.length).toBeGreaterThan(0)
  }
  expect((await lists('TY')).venues.map(({ channelCode }) => channelCode)).toEqual(['CRTY', 'HATY', 'XMTY'])
  expect((await lists('egame')).venues.map(({ category }) => category)).toEqual(['DZ'])
  expect((await lists('fish')).venues.map(({ category }) => category)).toEqual(['BY'])
})

test('a connected venue says where its games are, without the query of its address; another one has none and is not played', async () => {
  const { venues } = await lists('ZR')
  expect(venues[0]).toMatchObject({ channelCode: 'XHZR', form: 'seamless', playable: true, entry: 'https://games.example/XHZR' })
  expect((await lists('QP')).venues[0]).toMatchObject({
    channelCode: 'ZLQP',
    form: 'transfer',
    playable: false,
    entry: null,
    state: 'open',
  })
  await setVenueState(db, 'XHZR', 'maintenance', NOW + 60_000)
  expect((await lists('ZR')).venues[0]).toMatchObject({ state: 'maintenance', backAt: NOW + 60_000 })
  await setVenueState(db, 'XHZR', 'open', null)
})

test('games say what comes back of which bet, one for no money nothing, and slot games come as a list of their own [VENUE-02]', async () => {
  const games = (await lists()).venues.flatMap((venue) => venue.games)
  const returns = games.map(({ gameCode, returnPpm }) => [gameCode, returnPpm])
  expect(Object.fromEntries(returns)).toEqual({
    ...{ slot: 965_039, baccarat: 989_421, lottery: 975_000, niuniu: 990_651, blackjack: 993_098, gomoku: null, fishing: 960_000 },
  })
  const slots = data(await handlers['venue.gameList']({}, VISITOR))
  expect(slots.venues.flatMap((venue) => venue.games.map(({ gameCode }) => gameCode))).toEqual(['slot'])
})

test('favourites are the member’s, once each, the newest first; what is not listed can be none [VENUE-03]', async () => {
  const [one, other] = [await member(), await member()]
  for (const [venue, game] of [
    ['XHDZ', 'slot'],
    ['XHDZ', 'slot'],
    ['CRTY', ''],
  ] as const)
    expect(await one.add(venue, game)).toMatchObject({ ok: true })
  expect((await one.own()).collected).toHaveLength(2)
  expect((await other.own()).collected).toEqual([])
  for (const [venue, game] of [
    ['XHDZ', 'reels'],
    ['NOTONE', ''],
    ['CRTY', 'slot'],
  ] as const)
    expect(await one.add(venue, game)).toMatchObject({ ok: false, message: '没有这个游戏' })
  await one.remove('XHDZ', 'slot')
  await other.remove('CRTY', '')
  expect((await one.own()).collected).toEqual([{ channelCode: 'CRTY', gameCode: '' }])
})

test('a game was last played when its last round began', async () => {
  const { player, own } = await member()
  expect((await own()).played).toEqual([])
  const bet = money(player.user, player.token, randomUUID()).bet(100)
  expect(await world.call('transaction/bet', bet)).toMatchObject({ status: 'RS_OK' })
  expect((await own()).played).toEqual([{ channelCode: 'XHDZ', gameCode: 'slot', at: world.clock.now() }])
})

test('the hot match in play is told before one to come, and none is none [VENUE-06]', async () => {
  expect(data(await handlers['venue.hotMatch']({}, VISITOR))).toEqual({ match: null })
  const [soon, live] = [makeGame({ gameId: 'soon', isLive: 0 }), makeGame({ gameId: 'live', isLive: 1, sc_FT_H: 2, sc_FT_A: 1 })]
  const own = VENUE.handlers({ funds: world.funds, odds: sourceOf([soon, live], world.clock), sites: world.sites })
  expect(data(await own['venue.hotMatch']({}, VISITOR)).match).toMatchObject({ gameId: 'live', isLive: true, sc_FT_H: 2, sc_FT_A: 1 })
})
