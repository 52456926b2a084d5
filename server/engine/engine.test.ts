import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GOAL_SUSPENSION_MS, IN_PLAY_DELAY_MS } from '../../contract/constants.ts'
import { applyDeltas } from '../../contract/feed-book.ts'
import type { Topic } from '../../contract/feed-ids.ts'
import type { Game, GameList } from '../../contract/sport.ts'
import { isFromNow, type PlayType } from '../../domain/markets.ts'
import { importCup, openStand, replay, type Stand, wall } from '../../tests/support/engine-stand.ts'
import { testDatabase } from '../../tests/support/template.ts'
import type { Db } from '../platform/database.ts'
import type { OddsChange, OddsSource } from './book/odds-source.ts'

const DATE = '2031-05-04'
const MATCHES = [
  {
    date: DATE,
    time: '13:00',
    team1: 'Alder',
    team2: 'Birch',
    score: { ht: [1, 1], ft: [2, 1], et: [3, 1] },
    goals1: [{ minute: 10 }, { minute: '90+4' }, { minute: 104 }],
    goals2: [{ minute: 45, offset: 2 }],
  },
  { date: DATE, time: '16:30 UTC+3', team1: 'Cedar', team2: 'Dogwood', score: { ht: [0, 2], ft: [1, 2] } },
  { date: DATE, time: '13:30', team1: 'Elm', team2: 'Fir' },
  { date: '2031-05-06', time: '13:00', team1: 'Alder', team2: 'Cedar', score: { ht: [2, 0], ft: [5, 0] } },
  { date: '2031-05-15', time: '13:00', team1: 'Alder', team2: 'Dogwood', score: { ft: [5, 0] } },
]

let db: Db
let stand: Stand
beforeAll(async () => {
  db = await testDatabase()
  await importCup(db, MATCHES)
})
afterAll(() => db.destroy())
beforeEach(async () => {
  stand = await openStand(db, replay(DATE, 60, true))
})

const source = () => stand.engine.source
const find = (team: string) => {
  const lists = (['RB', 'FT', 'FU'] as const).flatMap((type) => source().list(type).games)
  return lists.find((game) => game.team_h === team)
}
const teams = (list: GameList) => list.games.map((game) => game.team_h)
const statuses = async (gameId: string) => {
  const rows = await db.selectFrom('market').select(['id', 'status']).where('game_id', '=', BigInt(gameId)).execute()
  return new Map(rows.map((row) => [row.id, row.status]))
}
const must = (game: Game | undefined): Game => {
  if (!game) throw new Error('the game is not in any list')
  return game
}

test('a match day is played live: goals at their real minutes, settled by ht and ft, extra time left out [ENG-02] [SPORT-12] [SPORT-13]', async () => {
  const told: string[] = []
  source().subscribe(({ delta, game, stay }) => {
    if (delta.kind !== 'info' || !game || !stay.includes(`game/${game.gameId}`)) return
    const { sc_FT_H, sc_FT_A, re_time } = delta.info
    if (sc_FT_H !== undefined || sc_FT_A !== undefined) told.push(`${game.team_h} ${game.sc_FT_H}-${game.sc_FT_A} ${game.re_time}`)
    else if (re_time === "LIVE^0'" || re_time === 'HT^') told.push(`${game.team_h} ${re_time}`)
  })
  expect(stand.engine.describe()).toMatchObject({ kind: 'replay', date: DATE, clockMs: Date.parse(`${DATE}T12:50Z`), state: 'running' })
  expect([teams(source().list('RB')), teams(source().list('FT')), teams(source().list('FU'))]).toEqual([[], ['Alder', 'Cedar'], ['Alder']])
  const ids = [find('Alder'), find('Cedar')].map((game) => must(game).gameId)

  await stand.until(() => find('Alder')?.showType === 'RB')
  expect(find('Alder')).toMatchObject({ isLive: 1, re_time: "1H^1'", se_now: '1H', gameStatus: 'live', sc_HT_H: null, synthetic: false })
  expect(stand.engine.describe().clockMs - Date.parse(`${DATE}T13:00Z`)).toBeLessThanOrEqual(15_000)
  await stand.until(() => find('Alder')?.HalfTime === '1')
  expect(find('Alder')).toMatchObject({ se_now: 'HT', sc_HT_H: 1, sc_HT_A: 1 })
  await stand.until(() => stand.engine.describe().state === 'finished')

  expect(told.filter((line) => line.startsWith('Alder'))).toEqual([
    "Alder LIVE^0'",
    "Alder 1-0 1H^10'",
    "Alder 1-1 1H^45+2'",
    'Alder HT^',
    "Alder 2-1 2H^90+4'",
  ])
  expect(told.filter((line) => line.startsWith('Cedar')).map((line) => line.slice(0, 9))).toContain('Cedar 1-2')
  const [alder = '', cedar = ''] = ids
  const played = () => stand.settled.filter(({ score, period }) => score && period !== 'NOW')
  await stand.until(() => played().length === 4)
  expect(played()).toMatchObject([
    { gameId: alder, period: 'HT', score: [1, 1] },
    { gameId: cedar, period: 'HT', score: [0, 2] },
    { gameId: alder, period: 'FT', score: [2, 1], half: [1, 1] },
    { gameId: cedar, period: 'FT', score: [1, 2], half: [0, 2] },
  ])
  expect([...(await statuses(alder)).values()].every((status) => status === 'settled')).toBe(true)
  expect(source().game(alder)).toBeUndefined()
})

test('a finished run has no game left, and voids the early ones it will not play', async () => {
  const early = must(find('Alder')?.showType === 'FU' ? find('Alder') : source().list('FU').games[0])
  expect(early.markets.map((market) => market.status)).toEqual(Array(6).fill('open'))
  await stand.until(() => stand.engine.describe().state === 'finished')
  const { clockMs } = stand.engine.describe()
  await stand.pass(2_000)
  expect(stand.engine.describe().clockMs).toBe(clockMs)
  expect([source().list('RB').games, source().list('FT').games, source().hot().games]).toEqual([[], [], []])
  expect(source().list('FU').games).toEqual([])
  expect([...(await statuses(early.gameId)).values()].every((status) => status === 'settled')).toBe(true)
  expect(stand.settled.filter((result) => result.gameId === early.gameId).map((result) => result.score)).toEqual([null, null])
})

test('the day after tomorrow is early; pairings further ahead than ten days would tell results and are not shown', () => {
  expect(
    source()
      .list('FU')
      .games.map((game) => new Date(game.kickoffAt).toISOString().slice(0, 10)),
  ).toEqual(['2031-05-06'])
})

describe('a goal', () => {
  test('suspends in the database before anyone is told, and reopens with new prices after eight seconds of wall time [ENG-04]', async () => {
    await stand.until(() => find('Alder')?.showType === 'RB')
    const { gameId } = must(find('Alder'))
    const before = must(find('Alder')).markets
    // PGlite answers in order: a query from the listener sees only what was written before the change was pushed.
    const seen: Promise<Map<string, string>>[] = []
    let score = ''
    const stop = source().subscribe(({ delta, game, stay }) => {
      if (game?.gameId !== gameId || stay.includes(`game/${gameId}`)) return
      const suspended = delta.kind === 'prices' && delta.status === 'suspended'
      const goal = delta.kind === 'info' && delta.info.sc_FT_H !== undefined
      if (suspended || goal) seen.push(statuses(gameId))
      if (goal) score = [...new Set(game.markets.map((market) => market.status))].join()
    })
    await stand.until(() => find('Alder')?.sc_FT_H === 1)
    stop()
    expect(score).toBe('suspended')
    expect(seen.length).toBe(before.length + 1)
    for (const rows of await Promise.all(seen)) expect([...rows.values()]).not.toContain('open')

    await stand.pass(GOAL_SUSPENSION_MS - 250)
    expect(must(find('Alder')).markets.every((market) => market.status === 'suspended')).toBe(true)
    await stand.pass(500)
    const after = must(find('Alder')).markets
    expect(after.every((market) => market.status === 'open')).toBe(true)
    const home = (markets: Game['markets']) => markets.find((market) => market.w === 'M')?.prices[0] ?? 0
    expect(home(after)).toBeLessThan(home(before))
    const rows = await statuses(gameId)
    expect([...rows].filter(([, status]) => status === 'open').map(([id]) => id)).toEqual(
      expect.arrayContaining(after.map((market) => market.id)),
    )
  })

  test('leaves no line to move while it suspends, and the moved ones reopen as markets of their own [ENG-04]', async () => {
    await stand.until(() => find('Alder')?.sc_FT_H === 1)
    const { gameId, markets } = must(find('Alder'))
    await stand.pass(GOAL_SUSPENSION_MS / 2)
    expect(must(find('Alder')).markets.map((market) => market.id)).toEqual(markets.map((market) => market.id))
    await stand.until(() => must(find('Alder')).markets.every(({ status }) => status === 'open'))
    // The whole game, not a list: the former main line may be one of the others now.
    const now = must(source().game(gameId)).markets
    const rows = await statuses(gameId)
    const moved = markets.filter(({ id }) => !now.some((market) => market.id === id))
    expect(moved.length).toBeGreaterThan(0)
    for (const { id } of moved) expect(rows.get(id)).toBe('closed')
    const score = (w: PlayType) => (isFromNow(w) ? '@1:0' : '')
    expect(now.every(({ id, w, line }) => id === `${gameId}-${w}${line === null ? '' : `-${line}`}${score(w)}`)).toBe(true)
  })
})

describe('handicaps in play count from the score [BET-14]', () => {
  const handicaps = () => must(source().game(must(find('Alder')).gameId)).markets.filter(({ w }) => w === 'R' || w === 'HR')
  const score = () => [find('Alder')?.sc_FT_H, find('Alder')?.sc_FT_A]

  test('before kick-off the whole match, from kick-off on the same markets from 0:0, and after a goal markets of the new score', async () => {
    expect(handicaps().map(({ from }) => from)).toEqual(handicaps().map(() => undefined))
    await stand.until(() => find('Alder')?.showType === 'RB')
    await stand.pass(1_000)
    expect(handicaps().map(({ from }) => from)).toEqual(handicaps().map(() => [0, 0]))
    expect(handicaps().every(({ id }) => !id.includes('@'))).toBe(true)
    await stand.until(() => score()[0] === 1)
    const before = handicaps()
    await stand.pass(GOAL_SUSPENSION_MS + 250)
    const after = handicaps()
    expect(after.map(({ from }) => from)).toEqual(after.map(() => [1, 0]))
    // The old markets never reopen, and the rest of the match is as even as before, whoever leads.
    await stand.until(() => find('Alder')?.HalfTime === '1')
    const rows = await statuses(must(find('Alder')).gameId)
    for (const { id } of before) expect(['closed', 'settled']).toContain(rows.get(id))
    expect(Math.abs(after.find(({ w, rank }) => w === 'R' && rank === 0)?.line ?? 99)).toBeLessThanOrEqual(2)
  })

  test('never say another score than the one on the board while they take bets, nor does their row', async () => {
    let seen = 0
    while (find('Alder')?.showType !== 'RB' || find('Alder')?.se_now !== '2H') {
      await stand.pass(250)
      if (find('Alder')?.isLive !== 1) continue
      for (const { id, status, from } of handicaps()) {
        if (status !== 'open') continue
        expect(from).toEqual(score())
        seen += 1
        const row = await db.selectFrom('market').select(['from_h', 'from_c']).where('id', '=', id).executeTakeFirstOrThrow()
        expect([row.from_h, row.from_c]).toEqual(score())
      }
    }
    expect(seen).toBeGreaterThan(100)
  })
})

test('a line that moves in open play takes no new bet, but its row stays open for the bets in their delay', async () => {
  await stand.until(() => find('Cedar')?.showType === 'RB')
  const left: { id: string; atMs: number; row: Promise<Map<string, string>> }[] = []
  source().subscribe(({ delta, game }) => {
    if (delta.kind !== 'closed' || !game || game.se_now === 'HT') return
    if (game.markets.some((market) => market.status !== 'open')) return
    left.push({ id: delta.marketId, atMs: wall.ms, row: statuses(game.gameId) })
  })
  await stand.until(() => left.length > 0)
  const [first] = left
  if (!first) throw new Error('no line moved')
  expect(source().market(first.id)).toBeUndefined()
  expect((await first.row).get(first.id)).toBe('open')
  await stand.pass(IN_PLAY_DELAY_MS + 2_000)
  const [gameId = ''] = first.id.split('-')
  expect((await statuses(gameId)).get(first.id)).not.toBe('open')
})

test('prices move before kick-off too', async () => {
  const prices = () =>
    source()
      .list('FU')
      .games.map((game) => game.markets.map((market) => market.prices))
  const before = prices()
  await stand.pass(7_000)
  expect(prices()).not.toEqual(before)
})

test('whoever follows the changes of a topic has the list the engine has, at every step', async () => {
  const topics = ['list/FT/RB', 'list/FT/FT', 'list/FT/FU', 'hot'] as const
  const read = (from: OddsSource, topic: (typeof topics)[number]): Game[] =>
    topic === 'hot' ? from.hot().games : from.list(topic.slice(8) as 'RB').games
  const copies = new Map<Topic, { games: Game[] }>(topics.map((topic) => [topic, { games: structuredClone(read(source(), topic)) }]))
  source().subscribe((change: OddsChange) => {
    for (const [topic, copy] of copies) {
      if (change.stay.includes(topic)) applyDeltas(copy, structuredClone([change.delta]))
      if (change.enter.includes(topic) && change.game) applyDeltas(copy, structuredClone([{ kind: 'game', game: change.game }]))
      const gameId = change.game?.gameId ?? (change.delta.kind === 'gone' ? change.delta.gameId : '')
      if (change.leave.includes(topic)) applyDeltas(copy, [{ kind: 'gone', gameId }])
    }
  })
  // Order does not matter: a market that enters a list comes last in a follower's copy.
  const sorted = <T>(all: T[], id: (one: T) => string) => all.toSorted((a, b) => id(a).localeCompare(id(b)))
  const byId = (games: Game[]) =>
    sorted(
      games.map((game) => ({ ...game, markets: sorted(game.markets, ({ id }) => id) })),
      ({ gameId }) => gameId,
    )
  let steps = 0
  while (stand.engine.describe().state === 'running') {
    await stand.pass(1_000)
    for (const topic of topics) expect(byId(copies.get(topic)?.games ?? [])).toEqual(byId(read(source(), topic)))
    steps += 1
  }
  expect(steps).toBeGreaterThan(100)
})

test('minutes invented for a file that has none are said to be, from the first such goal on and not before', async () => {
  await stand.until(() => find('Cedar')?.showType === 'RB')
  expect(find('Cedar')?.synthetic).toBe(false)
  await stand.until(() => find('Cedar')?.sc_FT_A === 1)
  expect(find('Cedar')?.synthetic).toBe(true)
  expect(find('Alder')?.synthetic).toBe(false)
})
