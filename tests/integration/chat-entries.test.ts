import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Winner } from '../../contract/chat.ts'
import { CHAT_MSG, ROOM_OPENS_MS } from '../../contract/chat-ids.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { forgetCodes } from '../../server/betting/booking/booking-store.ts'
import { bookSlip } from '../../server/betting/booking/share.ts'
import { CHAT } from '../../server/chat/domain.ts'
import { lastActs } from '../../server/chat/moderate.ts'
import { tellPredictions } from '../../server/chat/prediction.ts'
import { pushScores } from '../../server/chat/score-push.ts'
import { openMarkets } from '../../server/engine/book/market-rows.ts'
import { insertGame } from '../support/betting.ts'
import { chatWorld, guest, until } from '../support/chat.ts'
import { makeGame } from '../support/odds-source.ts'
import { data } from '../support/result.ts'

const world = chatWorld()

test('a goal is told once to the room of its game, also when two processes play it, and to no other [CHAT-15]', async () => {
  const [here, there] = [await world.startProcess(), await world.startProcess()]
  const [ann, elsewhere] = [
    await world.join(here, { token: 'ann' }),
    await world.join(there, { token: 'bob' }, { rid: `game/${world.other}` }),
  ]
  await ann.joined()
  await elsewhere.joined()
  const faults: unknown[] = []
  for (const { rooms } of [here, there])
    world.source.subscribe(pushScores({ db: world.db, rooms, now: world.clock.now, onFault: (error) => faults.push(error) }))
  world.source.info(world.gameId, { re_time: "1H^39'" })
  world.source.info(world.gameId, { sc_FT_H: 1, re_time: "1H^40'" })
  world.source.info(world.gameId, { re_time: "1H^41'" })
  await until(() => expect(ann.events()).toHaveLength(1))
  world.source.info(world.gameId, { sc_FT_H: 0, re_time: "1H^42'" })
  await until(() => expect(ann.events()).toHaveLength(2))
  await ann.say('last')
  await until(() => expect(ann.texts()).toEqual(['last']))
  expect(ann.events().slice(0, 2)).toMatchObject([
    { msgId: CHAT_MSG.score, msgData: { home: '曼彻斯特城', away: '利物浦', score: [1, 0], clock: "1H^40'" } },
    { msgId: CHAT_MSG.score, msgData: { score: [0, 0], clock: "1H^42'" } },
  ])
  expect(elsewhere.events()).toEqual([])
  expect(faults).toEqual([])
})

test('a red card is told once to the room, with whom it leaves how many; those of before are not [CHAT-15]', async () => {
  const [here, there] = [await world.startProcess(), await world.startProcess()]
  const ann = await world.join(here, { token: 'ann' })
  await ann.joined()
  const faults: unknown[] = []
  world.source.info(world.gameId, { red_h: 1, re_time: "1H^20'" })
  for (const { rooms } of [here, there])
    world.source.subscribe(pushScores({ db: world.db, rooms, now: world.clock.now, onFault: (error) => faults.push(error) }))
  world.source.info(world.gameId, { re_time: "1H^30'" })
  world.source.info(world.gameId, { red_c: 1, re_time: "1H^31'" })
  world.source.info(world.gameId, { re_time: "1H^32'" })
  await until(() => expect(ann.events()).toHaveLength(1))
  world.source.info(world.gameId, { red_c: 2, re_time: "2H^70'" })
  await until(() => expect(ann.events()).toHaveLength(2))
  await ann.say('last')
  await until(() => expect(ann.texts()).toEqual(['last']))
  expect(ann.events().slice(0, 2)).toMatchObject([
    { msgId: CHAT_MSG.score, msgData: { score: [0, 0], clock: "1H^31'", red: { side: 'C', left: 10 } } },
    { msgId: CHAT_MSG.score, msgData: { clock: "2H^70'", red: { side: 'C', left: 9 } } },
  ])
  expect(faults).toEqual([])
})

describe('shared selections', () => {
  test('a code that is said brings its card to the whole room, made by the server; what only looks like one stays text [CHAT-28] [BET-08]', async () => {
    const server = await world.startProcess()
    const [ann, bob] = [await world.join(server, { token: 'ann' }), await world.join(server, { token: 'bob' })]
    await ann.joined()
    await bob.joined()
    const picks = [{ marketId: `${world.gameId}-M`, selection: 'H' as const }]
    const { card } = data(await bookSlip(world, { picks, series: false }, world.member('ann')))
    await ann.say(`看看 ${card.code.toLowerCase()}`)
    await ann.say('K7PM 4XQ9')
    // Whoever sends a card of its own says nothing at all.
    const made = { ...card, legs: [{ ...card.legs[0], team_h: '<b>我的</b>' }] }
    ann.send(MSG.say, { rid: world.rid, id: randomUUID(), msg: 'mine', card: made })
    await ann.say('last')
    await until(() => expect(bob.texts()).toHaveLength(3))
    expect(bob.events().map((event) => event.msgId === CHAT_MSG.say && event.msgData.card)).toEqual([card, undefined, undefined])
    expect(bob.texts()).toEqual([`看看 ${card.code.toLowerCase()}`, 'K7PM 4XQ9', 'last'])
    const late = await world.join(server, guest())
    await late.joined()
    expect(late.snapshot().events[0]).toMatchObject({ msgData: { card } })
  })

  test('a card outlives its code: the room keeps what was shared [CHAT-28]', async () => {
    const server = await world.startProcess()
    const ann = await world.join(server, { token: 'ann' })
    await ann.joined()
    const picks = [{ marketId: `${world.gameId}-OU-10`, selection: 'O' as const }]
    const { card, endsAt } = data(await bookSlip(world, { picks, series: false }, world.member('ann')))
    await ann.say(card.code)
    await forgetCodes(world.db, endsAt)
    await ann.say(card.code)
    await until(() => expect(ann.texts()).toHaveLength(2))
    expect(ann.events().map((event) => event.msgId === CHAT_MSG.say && event.msgData.card)).toEqual([card, undefined])
  })
})

test('a gift is an entry of its own, to a member under its masked name, and a record of an act [CHAT-17] [CHAT-29]', async () => {
  const server = await world.startProcess()
  const bob = await world.join(server, { token: 'bob' })
  await bob.joined()
  await server.act({ act: 'gift', who: 'annie88', room: world.rid, gift: ' 清茶\u202e ', count: 3 })
  await until(() => expect(bob.events()).toHaveLength(1))
  expect(bob.events()[0]).toMatchObject({ msgId: CHAT_MSG.gift, msgData: { from: null, to: 'a***88', gift: '清茶', count: 3 } })
  expect((await lastActs(world.db))[0]).toMatchObject({ act: 'gift' })
})

describe('the prediction', () => {
  /** A game before its kick-off, in the book and in the database. */
  async function scheduled() {
    const game = { ...(await insertGame(world.db, false)), kickoffAt: world.source.hot().clockAt + ROOM_OPENS_MS }
    world.source.add(game)
    return { game, rid: `game/${game.gameId}` }
  }
  const predict = (rid: string, who: 'ann' | 'bob', choice: Winner | null) =>
    CHAT.handlers({ db: world.db, odds: world.source })['chat.predict']({ rid, choice }, world.member(who))

  test('of a room is asked once, takes one choice of a member until the kick-off, and tells the others’ only to who chose [CHAT-17]', async () => {
    const { game, rid } = await scheduled()
    const [here, there] = [await world.startProcess(), await world.startProcess()]
    const [ann, bob] = [await world.join(here, { token: 'ann' }, { rid }), await world.join(there, { token: 'bob' }, { rid })]
    await ann.joined()
    await bob.joined()
    for (const one of [ann, bob])
      expect(one.snapshot().events).toMatchObject([
        { msgId: CHAT_MSG.prediction, msgData: { home: '北队', away: '南队', options: ['H', 'N', 'C'], ended: null } },
      ])
    expect(data(await predict(rid, 'bob', null))).toEqual({ choice: null, counts: null, open: true })
    await predict(rid, 'ann', 'H')
    await predict(rid, 'ann', 'N')
    expect(data(await predict(rid, 'bob', null)).counts).toBeNull()
    expect(data(await predict(rid, 'bob', 'C'))).toEqual({ choice: 'C', counts: [0, 1, 1], open: true })
    world.source.info(game.gameId, { isLive: 1, gameStatus: 'live', se_now: '1H' })
    expect(await predict(rid, 'bob', 'N')).toMatchObject({ ok: false, code: 6303 })
    expect(data(await predict(rid, 'bob', null))).toEqual({ choice: 'C', counts: [0, 1, 1], open: false })
    expect(await predict(world.rid, 'bob', 'H'), 'a room that asks nothing').toMatchObject({ ok: false })
  })

  test('is told once, by the result that bets were settled by; of a game called off nobody was right [CHAT-17]', async () => {
    const [played, off] = [await scheduled(), await scheduled()]
    const server = await world.startProcess()
    const [ann, bob] = [
      await world.join(server, { token: 'ann' }, { rid: played.rid }),
      await world.join(server, { token: 'bob' }, { rid: off.rid }),
    ]
    await ann.joined()
    await bob.joined()
    await predict(played.rid, 'ann', 'C')
    await predict(played.rid, 'bob', 'H')
    await predict(off.rid, 'bob', 'H')
    const id = `${played.game.gameId}-M`
    await openMarkets(world.db, [{ id, gameId: played.game.gameId, w: 'M', line: null }])
    const setGame = (gameId: string, status: 'ended' | 'void') =>
      world.db.updateTable('game').set({ status }).where('id', '=', BigInt(gameId)).execute()
    await setGame(played.game.gameId, 'ended')
    await tellPredictions(world.db, world.clock.now())
    await world.db.updateTable('market').set({ status: 'settled', score_h: 1, score_c: 2 }).where('id', '=', id).execute()
    await setGame(off.game.gameId, 'void')
    await Promise.all([tellPredictions(world.db, world.clock.now()), tellPredictions(world.db, world.clock.now())])
    for (const { rid } of [played, off]) server.rooms.announce(rid)
    await until(() => expect([ann.events(), bob.events()].map(({ length }) => length)).toEqual([1, 1]))
    expect(ann.events()[0]).toMatchObject({
      msgId: CHAT_MSG.prediction,
      msgData: { home: '北队', ended: { winner: 'C', score: [1, 2], right: 1, all: 2 } },
    })
    expect(bob.events()[0]).toMatchObject({ msgData: { ended: { winner: null, score: null, right: 0, all: 1 } } })
  })
})

test('a game has a room from half an hour before its kick-off, and none before; a game in play has one', async () => {
  const server = await world.startProcess()
  const early = { ...makeGame(`9${world.gameId}`, 'FT'), kickoffAt: world.source.hot().clockAt + ROOM_OPENS_MS + 60_000 }
  world.source.add(early)
  const rid = `game/${early.gameId}`
  const ann = await world.join(server, { token: 'ann' }, { rid })
  await until(() => expect(ann.of(MSG.refused)).toEqual([{ topic: `room/${rid}`, code: 6004 }]))
  world.shiftMs += 61_000
  ann.send(MSG.join, { rid })
  await ann.joined()
  const live = { ...makeGame(`8${world.gameId}`), kickoffAt: world.source.hot().clockAt + 2 * ROOM_OPENS_MS }
  world.source.add(live)
  await (await world.join(server, { token: 'ann' }, { rid: `game/${live.gameId}` })).joined()
})
