import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Game } from '../../contract/sport.ts'
import { DAY, MINUTE, notes, type Pushed, type PushWorld, pushWorld } from '../../tests/support/push.ts'
import { callBy, safePlayWorld } from '../../tests/support/safe-play.ts'
import type { OddsChange } from '../engine/book/odds-source.ts'
import { PUSH } from './domain.ts'
import { pushGames } from './game-push.ts'

let world: PushWorld
beforeAll(async () => {
  world = await pushWorld()
})
afterAll(() => world.close())
beforeEach(() => world.emptied())

describe('a followed game', () => {
  const change = (game: Game | undefined, delta: OddsChange['delta']): OddsChange => ({ delta, game, stay: [], enter: [], leave: [] })
  /** The book of an engine that tells of a game's states, each once to its lists and once to its own topic. */
  function engine(player: Pushed) {
    const faults: unknown[] = []
    const tell = pushGames({ db: player.db, now: () => world.clock.now(), onFault: (error) => faults.push(error) })
    const { gameId } = player.game
    return {
      faults,
      async is(state: Partial<Game>) {
        Object.assign(player.game, { isLive: 1, gameStatus: 'live' }, state)
        const game = { ...player.game }
        for (let n = 0; n < 2; n++) await tell(change(game, { kind: 'info', gameId, info: {} }))
      },
      async ends(status: 'ended' | 'void') {
        await player.db.updateTable('game').set({ status }).where('id', '=', BigInt(gameId)).execute()
        await tell(change(undefined, { kind: 'gone', gameId }))
      },
    }
  }
  async function follower(events: Parameters<Pushed['follow']>[0]) {
    const player = await world.member({ live: true })
    await player.set('goal')
    await player.set('content')
    const { device } = await player.device()
    await player.follow(events)
    return { player, device, engine: engine(player) }
  }

  test('tells its goals with score, minute and scorer, each once whichever process plays it, with the last one on the screen [BET-12]', async () => {
    const { player, device, engine: first } = await follower(['goal'])
    const { gameId } = player.game
    await first.is({ sc_FT_H: 0, sc_FT_A: 0, re_time: "1H^37'" })
    await first.is({ sc_FT_H: 1, re_time: "1H^38'" })
    await world.round()
    const second = engine(player)
    await second.is({ sc_FT_H: 1, sc_FT_A: 0 })
    await second.is({ red_h: 1, se_now: 'HT', HalfTime: '1' })
    await second.is({ sc_FT_H: 2, se_now: '2H', HalfTime: '0', re_time: "2H^90+1'" })
    await second.is({ sc_FT_A: 1, re_time: "2H^90+2'" })
    await first.is({ sc_FT_A: 1 })
    await world.round()
    expect(notes(device), 'of two goals since the last round the later').toMatchObject([
      { title: '进球 · 北队', body: "38' 北队 1–0 南队", tag: `game ${gameId}`, path: `/game/sport/crty/${gameId}` },
      { title: '进球 · 南队', body: "90+2' 北队 2–1 南队", tag: `game ${gameId}` },
    ])
    expect(device.got).toMatchObject([
      { urgency: 'high', ttl: 600, topic: device.got[1]?.topic },
      { urgency: 'high', ttl: 600 },
    ])
    expect([first.faults, second.faults, world.browser.faults]).toEqual([[], [], []])
  })

  test('tells cards, half-time and full time where they are chosen, and no end of a game that was called off [BET-12]', async () => {
    const { device, engine } = await follower(['red', 'period'])
    await engine.is({ sc_FT_H: 0, sc_FT_A: 0, re_time: "1H^20'" })
    await engine.is({ sc_FT_H: 1, red_c: 1 })
    await world.round()
    await engine.is({ se_now: 'HT', HalfTime: '1', re_time: 'HT^' })
    await world.round()
    await engine.is({ se_now: '2H', HalfTime: '0', re_time: "2H^90+1'" })
    await engine.ends('ended')
    await world.round()
    expect(notes(device).map(({ title, body }) => [title, body])).toEqual([
      ['红牌 · 南队', "20' 北队 1–0 南队"],
      ['半场', '北队 1–0 南队'],
      ['完场', '北队 1–0 南队'],
    ])
    const off = await follower(['period'])
    await off.engine.is({})
    await off.engine.ends('void')
    await world.round()
    expect(off.device.calls).toBe(0)
  })

  test('tells nobody of it during a break, whatever waits; tickets are told all the same [MSG-08]', async () => {
    const { player, device, engine } = await follower(['goal'])
    await player.set('ticket')
    const { handlers } = safePlayWorld(player.db, world.clock)
    await handlers['play.rest']({ hours: 24 }, callBy(player.memberId, world.clock))
    const back = await player.device()
    await engine.is({ sc_FT_H: 0, sc_FT_A: 0 })
    await engine.is({ sc_FT_H: 1 })
    await player.db
      .insertInto('push_message')
      .values(await world.messageFor(player, 'a ticket'))
      .execute()
    expect((await world.waiting()).map(({ kind }) => kind).sort()).toEqual(['goal', 'ticket'])
    await world.round()
    expect(device.calls, 'its session ended').toBe(0)
    expect(notes(back.device).map(({ tag }) => tag)).toEqual(['a ticket'])
    world.clock.at += DAY + MINUTE
    await engine.is({ sc_FT_H: 2 })
    await world.round()
    expect(notes(back.device).map(({ tag }) => tag)).toEqual(['a ticket', `game ${player.game.gameId}`])
  })

  test('is told of a quarter of an hour before its start, once', async () => {
    const player = await world.member()
    await player.set('goal')
    await player.set('content')
    const { device } = await player.device()
    await player.follow(['soon'])
    const { gameId } = player.game
    world.games.set(gameId, player.game)
    const clockIs = (ms: number) =>
      player.db
        .updateTable('run')
        .set({ clock_ms: BigInt(player.game.kickoffAt - ms) })
        .where('id', 'in', player.db.selectFrom('game').select('run_id').where('id', '=', BigInt(gameId)))
        .execute()
    await clockIs(15 * MINUTE + 1)
    await world.round()
    expect(device.calls).toBe(0)
    await clockIs(15 * MINUTE)
    await world.round()
    await world.round()
    expect(notes(device)).toMatchObject([{ title: '15 分钟内开赛', body: '北队 对 南队' }])
    await clockIs(0)
    await player.db.deleteFrom('push_message').execute()
    await world.round()
    expect(device.calls, 'it has begun').toBe(1)
  })

  test('is one on offer, listed until it is over, and no more than two hundred are', async () => {
    const player = await world.member({ live: true })
    const { gameId } = player.game
    expect(await player.follow(['goal', 'goal', 'period'])).toMatchObject({ ok: true, data: { events: ['goal', 'period'] } })
    expect(await player.followed()).toEqual([
      { gameId, events: ['goal', 'period'], home: '北队', away: '南队', kickoffAt: player.game.kickoffAt, score: [1, 0] },
    ])
    const unknown = { gameId: '987654321', events: ['goal' as const] }
    expect(await player.handlers['push.follow'](unknown, callBy(player.memberId, world.clock))).toMatchObject({ ok: false, code: 6303 })
    await player.follow([])
    expect(await player.followed()).toEqual([])
    await player.follow(['goal'])
    await player.db.updateTable('game').set({ status: 'ended' }).where('id', '=', BigInt(gameId)).execute()
    await PUSH.chores.pushOver(world)
    expect(await player.db.selectFrom('push_follow').selectAll().where('member_id', '=', player.memberId).execute()).toEqual([])
  })
})
