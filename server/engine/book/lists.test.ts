import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyDeltas } from '../../../contract/feed-book.ts'
import type { Topic } from '../../../contract/feed-ids.ts'
import type { Game } from '../../../contract/sport.ts'
import { FOOTBALL_PLAYS, playOf } from '../../../domain/markets.ts'
import { periodScores } from '../../../domain/period-scores.ts'
import { importCup, openStand, replay, type Stand } from '../../../tests/support/engine-stand.ts'
import { testDatabase } from '../../../tests/support/template.ts'
import type { Db } from '../../platform/database.ts'
import { timelineOf } from '../match/timeline.ts'

const DATE = '2031-05-04'
const MATCHES = [
  {
    date: DATE,
    time: '13:00',
    team1: 'Alder',
    team2: 'Birch',
    score: { ht: [1, 1], ft: [2, 1] },
    goals1: [{ minute: 10 }, { minute: 70 }],
    goals2: [{ minute: 45 }],
  },
  { date: DATE, time: '13:00', team1: 'Cedar', team2: checked(), score: { ft: [0, 0] } },
]

/** A team name with which a video check refuses one goal: inventions are seeded by the fixture. */
function checked(): string {
  const refusals = (team2: string) =>
    timelineOf({
      source_key: `forest cup 2031|${DATE}|cedar|${team2.toLowerCase()}`,
      ht1: null,
      ht2: null,
      ft1: 0,
      ft2: 0,
      goals: [],
    }).events.filter(({ kind }) => kind === 'goal-refused').length
  const names = Array.from({ length: 100 }, (_, n) => `Dogwood ${n}`)
  return names.find((name) => refusals(name) === 1) ?? 'Dogwood'
}

let db: Db
let stand: Stand
beforeAll(async () => {
  db = await testDatabase()
  await importCup(db, MATCHES)
  stand = await openStand(db, replay(DATE, 20, true))
})
afterAll(() => db.destroy())

const lists = () => (['RB', 'FT', 'FU'] as const).flatMap((type) => stand.engine.source.list(type).games)
const byId = (game: Game | undefined) => game && { ...game, markets: game.markets.toSorted((a, b) => a.id.localeCompare(b.id)) }
const shape = (game: Game) => game.markets.map(({ w, rank }) => `${w} ${rank}`).sort()

test('a list carries what its rows show; the game itself every play, with other lines to both sides [ENG-05] [SPORT-23]', () => {
  const [listed] = lists()
  if (!listed) throw new Error('no game')
  const whole = stand.engine.source.game(listed.gameId)
  if (!whole) throw new Error('no game')
  expect(shape(listed)).toEqual(['HM 0', 'HOU 0', 'HR 0', 'M 0', 'OU 0', 'R 0'])
  expect(new Set(whole.markets.map(({ w }) => w))).toEqual(new Set(FOOTBALL_PLAYS.filter((w) => w !== 'NG')))
  const lines = whole.markets.filter(({ w }) => w === 'R').sort((a, b) => a.rank - b.rank)
  const main = lines[0]?.line ?? 0
  expect(lines.map(({ line }) => line)).toEqual([0, -1, 1, -2, 2, -3, 3, -4, 4].map((step) => main + step))
  expect(listed.more).toBe(new Set(whole.markets.filter(({ w }) => playOf(w).group !== 'main').map(({ w }) => w)).size)
  expect([listed.events, whole.events]).toEqual([undefined, []])
})

test('followers of the game topic have the whole game at every step, with its events as they come; a list frame never speaks of what it does not show; a video check suspends its game [BET-11] [ENG-04]', async () => {
  const gameId = lists()[0]?.gameId ?? ''
  const own: Topic = `game/${gameId}`
  const copy: { games: Game[] } = { games: [structuredClone(stand.engine.source.game(gameId) as Game)] }
  const strange: string[] = []
  stand.engine.source.subscribe(({ delta, stay, leave }) => {
    if (stay.includes(own)) applyDeltas(copy, structuredClone([delta]))
    if (leave.includes(own)) copy.games = []
    if (!stay.some((topic) => topic !== own && !topic.startsWith('game/'))) return
    const listed = new Set(lists().flatMap((game) => game.markets.map(({ id }) => id)))
    if (delta.kind === 'info' && delta.info.events) strange.push('events')
    if (delta.kind === 'prices' && !listed.has(delta.marketId)) strange.push(delta.marketId)
  })
  const cedar = lists().find(({ team_h }) => team_h === 'Cedar')?.gameId ?? ''
  const reviews: string[] = []
  let halfOver: Game | undefined
  let detail: ReturnType<typeof periodScores> = []
  while (stand.engine.describe().state === 'running') {
    await stand.pass(1_000)
    const looked = stand.engine.source.game(cedar)
    if (looked?.review) {
      reviews.push(...new Set(looked.markets.map(({ status }) => status)))
      const rows = await db.selectFrom('market').select('id').where('game_id', '=', BigInt(cedar)).where('status', '=', 'open').execute()
      expect(rows).toEqual([])
    }
    const now = stand.engine.source.game(gameId)
    expect(byId(copy.games[0])).toEqual(byId(now))
    if (now?.se_now !== '2H') continue
    detail = periodScores(now)
    halfOver = now
    const row = lists().find((game) => game.gameId === gameId)
    if (row && now.review === 0 && now.re_time === "2H^60'") expect(shape(row)).toEqual(['M 0', 'OU 0', 'OU 1', 'R 0', 'R 1'])
  }
  expect(strange).toEqual([])
  // The check lasts seventy-five seconds of the match, at 20 to one: some passes fell into it. The refused goal never counted.
  expect(new Set(reviews)).toEqual(new Set(['suspended']))
  const events = halfOver?.events ?? []
  expect(events.filter(({ kind }) => kind === 'goal').map(({ minute, side, simulated }) => [minute, side, simulated])).toEqual([
    ['10', 'H', false],
    ['45', 'C', false],
    ['70', 'H', false],
  ])
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b))
  for (const { kind, simulated } of events) if (/yellow|red|check|goal-/.test(kind)) expect(simulated).toBe(true)
  expect(detail).toEqual([
    { period: '1H', score: [1, 1] },
    { period: '2H', score: [1, 0] },
  ])
})
