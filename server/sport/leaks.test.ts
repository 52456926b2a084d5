import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Game } from '../../contract/sport.ts'
import { addMember, betDeps } from '../../tests/support/betting.ts'
import { openStand, replay, type Stand, wall } from '../../tests/support/engine-stand.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { placeBet } from '../betting/place-bet.ts'
import { marketId } from '../engine/book/market-rows.ts'
import { importFixtures } from '../engine/fixtures/import.ts'
import type { Db } from '../platform/database.ts'

/**
 * Replays a cup day by day. Which results decide who plays a game, and when a team is known to be out, is stated here by the cup's own
 * rules, while the product has only the names of the rounds.
 */
interface Tie {
  /** Names the game. */
  key: string
  round: string
  group?: string
  date: string
  time: string
  teams: [string, string]
  ft: [number, number]
  /** Games whose results decide who plays this one. */
  needs: string[]
}
interface Cup {
  name: string
  games: Tie[]
  /** For each team that is eliminated, the games that prove it. */
  out: Map<string, string[]>
}

const GROUPS = ['A', 'B', 'C', 'D']
const DAY = (n: number) => `2031-06-${String(n).padStart(2, '0')}`

/**
 * Four groups of four. The first of each group reaches the quarter-finals, the second and third a play-off round of single games with
 * replays; quarter-finals and semi-finals have two legs, the final has a replay.
 */
function inventedCup(): Cup {
  const games: Tie[] = []
  const groupGames = (group: string) => games.filter((game) => game.group === `Group ${group}`).map(({ key }) => key)
  GROUPS.forEach((group, g) => {
    const rounds = [
      [1, 4, 2, 3],
      [1, 3, 4, 2],
      [1, 2, 3, 4],
    ]
    rounds.forEach(([a, b, c, d], i) => {
      for (const [one, other, time] of [
        [a, b, '12:00'],
        [c, d, '14:00'],
      ] as const) {
        const teams: [string, string] = [`${group}${one}`, `${group}${other}`]
        const ft: [number, number] = (one ?? 0) < (other ?? 0) ? [2, 0] : [0, 2]
        const date = DAY(1 + 2 * i + (g > 1 ? 1 : 0))
        games.push({ key: teams.join('-'), round: `Matchday ${i + 1}`, group: `Group ${group}`, date, time, teams, ft, needs: [] })
      }
    })
  })
  const add = (
    key: string,
    round: string,
    day: number,
    time: string,
    [one, other]: [string, string],
    ft: [number, number],
    needs: string[],
  ) => games.push({ key, round, date: DAY(day), time, teams: [one, other], ft, needs })
  const from = (...groups: string[]) => groups.flatMap(groupGames)

  add('po1', 'Play-off round', 8, '13:00', ['A2', 'B3'], [2, 1], from('A', 'B'))
  add('po2', 'Play-off round', 8, '16:00', ['B2', 'A3'], [1, 1], from('A', 'B'))
  add('po3', 'Play-off round', 9, '13:00', ['C2', 'D3'], [0, 1], from('C', 'D'))
  add('po4', 'Play-off round', 9, '13:00', ['D2', 'C3'], [3, 0], from('C', 'D'))
  add('po2r', 'Play-off round, Replay', 10, '12:00', ['A3', 'B2'], [2, 1], ['po2'])
  const legs = (
    key: string,
    round: string,
    [one, other]: [string, string],
    days: [number, number],
    ft: [number, number],
    needs: string[],
  ) => {
    add(`${key}a`, round, days[0], '17:00', [one, other], ft, needs)
    add(`${key}b`, round, days[1], '17:00', [other, one], [0, 0], needs)
  }
  legs('qf1', 'Quarter-finals', ['A1', 'D2'], [11, 14], [1, 0], ['po4', ...from('A')])
  legs('qf2', 'Quarter-finals', ['B1', 'D3'], [11, 14], [0, 1], ['po3', ...from('B')])
  legs('qf3', 'Quarter-finals', ['C1', 'A2'], [12, 15], [0, 2], ['po1', ...from('C')])
  // On the day of the replay that decides one of its teams.
  legs('qf4', 'Quarter-finals', ['D1', 'A3'], [10, 15], [1, 0], ['po2r', ...from('D')])
  legs('sf1', 'Semi-finals', ['A1', 'A2'], [17, 20], [1, 0], ['qf1a', 'qf1b', 'qf3a', 'qf3b'])
  legs('sf2', 'Semi-finals', ['D3', 'D1'], [18, 20], [2, 0], ['qf2a', 'qf2b', 'qf4a', 'qf4b'])
  const semis = ['sf1a', 'sf1b', 'sf2a', 'sf2b']
  add('third', 'Match for third place', 22, '13:00', ['A2', 'D1'], [1, 0], semis)
  add('final', 'Final', 22, '17:00', ['A1', 'D3'], [1, 1], semis)
  add('finalr', 'Final, Replay', 25, '17:00', ['D3', 'A1'], [2, 1], ['final'])

  const out = new Map<string, string[]>(GROUPS.map((group) => [`${group}4`, groupGames(group)]))
  for (const [team, by] of [
    ['B3', ['po1']],
    ['B2', ['po2', 'po2r']],
    ['C2', ['po3']],
    ['C3', ['po4']],
    ['D2', ['qf1a', 'qf1b']],
    ['B1', ['qf2a', 'qf2b']],
    ['C1', ['qf3a', 'qf3b']],
    ['A3', ['qf4a', 'qf4b']],
    ['A2', ['sf1a', 'sf1b']],
    ['D1', ['sf2a', 'sf2b']],
    ['A1', ['finalr']],
  ] as const)
    out.set(team, [...by])
  return { name: 'Orchard Cup 2031', games, out }
}

let db: Db
let memberId: bigint
beforeAll(async () => {
  db = await testDatabase()
  memberId = await addMember(db, wall.now())
})
afterAll(() => db.destroy())

const shownGames = ({ engine }: Stand): Game[] => (['RB', 'FT', 'FU'] as const).flatMap((type) => engine.source.list(type).games)

/** Replays one day of the cup and checks at every step what is shown, and that nothing hidden can be bet on. */
async function playDay(cup: Cup, date: string) {
  const stand = await openStand(db, replay(date, 1_800, true))
  const { source } = stand.engine
  const run = await db.selectFrom('run').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('game')
    .innerJoin('fixture', 'fixture.id', 'game.fixture_id')
    .select(['game.id', 'fixture.date', 'fixture.team1', 'fixture.team2', 'game.status'])
    .where('game.run_id', '=', run.id)
    .where('competition', '=', cup.name)
    .execute()
  const keyOf = ({ date: on, team1, team2 }: { date: string; team1: string; team2: string }) =>
    cup.games.find((game) => game.date === on && game.teams[0] === team1 && game.teams[1] === team2)?.key ?? ''
  const games = rows.map((row) => ({ id: String(row.id), key: keyOf(row) }))
  const over = new Set(cup.games.filter((game) => game.date < date).map(({ key }) => key))
  const told = new Map<string, string>()
  const leaks: string[] = []

  async function look(): Promise<void> {
    const statuses = await db.selectFrom('game').select(['id', 'status']).where('run_id', '=', run.id).execute()
    for (const { id, key } of games) if (statuses.some((row) => String(row.id) === id && row.status === 'ended')) over.add(key)
    const shown = new Set(shownGames(stand).map(({ gameId }) => gameId))
    for (const { id, key } of games) {
      const isShown = shown.has(id) || source.game(id) !== undefined || source.hot().games.some(({ gameId }) => gameId === id)
      const waits = cup.games.find((game) => game.key === key)?.needs.filter((need) => !over.has(need)) ?? []
      if (isShown && !told.has(key)) told.set(key, waits.join())
      if (isShown && waits.length > 0) leaks.push(`${date}: ${key} was told before ${waits.join()}`)
    }
    for (const { league, entries } of [...source.champions('FSFT'), ...source.champions('FSFU')]) {
      for (const { team, price } of entries) {
        const proof = cup.out.get(team)
        if (price === 0 && proof && !proof.every((key) => over.has(key))) leaks.push(`${date}: ${team} was not to be had in ${league}`)
      }
    }
  }

  async function betOnTheUntold(): Promise<void> {
    const deps = betDeps(db, source, wall)
    const context = { memberId, tokenHash: '', device: null, ip: '', now: wall.now() }
    for (const { id } of games.filter(({ key }) => !told.has(key))) {
      for (const [w, selection] of [
        ['DC', 'HN'],
        ['M', 'H'],
      ] as const) {
        const bet = { id: randomUUID(), marketId: marketId(id, w, null), selection, odds: 200, stakeFen: '1000', accept: 'any' as const }
        expect(await placeBet(deps, bet, context)).toMatchObject({ ok: false, data: { reason: 'closed' } })
      }
    }
  }

  // Outrights are forecast between ticks.
  for (let n = 0; n < 20; n += 1) await stand.engine.tick()
  await look()
  const first = new Set(told.keys())
  await betOnTheUntold()
  while (stand.engine.describe().state === 'running') {
    await stand.pass(250)
    await look()
  }
  return { first, told, over, leaks }
}

const daysOf = (cup: Cup) => [...new Set(cup.games.map(({ date }) => date))].sort()

async function importCup({ name, games }: Cup): Promise<void> {
  const matches = games.map(({ round, group, date, time, teams: [team1, team2], ft }) => ({
    ...{ round, date, time, team1, team2, score: { ft, ht: [0, 0] } },
    ...(group && { group }),
  }))
  const { files } = await importFixtures(db, [{ name: 'cup.json', text: JSON.stringify({ name, matches }) }])
  expect(files).toMatchObject([{ imported: games.length, skipped: [] }])
}

describe('a cup with groups, play-offs with replays, ties of two legs, a third place and a replayed final', () => {
  const cup = inventedCup()
  const days = new Map<string, Awaited<ReturnType<typeof playDay>>>()
  beforeAll(async () => {
    await importCup(cup)
    for (const date of daysOf(cup)) days.set(date, await playDay(cup, date))
  })

  test('tells no game before the games that decide who plays it, and no team as out before it is; nothing untold takes a bet [ENG-08]', async () => {
    expect([...days.values()].flatMap(({ leaks }) => leaks)).toEqual([])
    expect(await db.selectFrom('ticket').select('id').execute()).toEqual([])
  })

  test('each game is played on its day, and on offer before it begins [ENG-02] [ENG-08]', () => {
    for (const [date, { told, over }] of days) {
      const own = cup.games.filter((game) => game.date === date).map(({ key }) => key)
      expect([...told.keys()]).toEqual(expect.arrayContaining(own))
      expect([...over]).toEqual(expect.arrayContaining(own))
    }
  })

  test('what is decided is told early: the groups, the round after the last of its games, second legs with the first [ENG-08]', () => {
    const early = (day: number, key: string) => days.get(DAY(day))?.first.has(key)
    expect(early(1, 'C1-C2')).toBe(true)
    expect([early(6, 'po1'), days.get(DAY(6))?.told.has('po1')]).toEqual([false, false])
    expect([early(8, 'po3'), early(8, 'qf3a'), early(10, 'qf3a')]).toEqual([true, false, false])
    expect([early(11, 'qf3a'), early(11, 'qf1b'), early(14, 'sf1a')]).toEqual([true, true, false])
    expect([early(15, 'sf1a'), early(17, 'sf1b'), early(17, 'final')]).toEqual([false, true, false])
    expect([early(22, 'final'), early(22, 'finalr')]).toEqual([true, false])
  })
})

describe.runIf(existsSync(join(process.env.FIXTURES_DIR ?? '', 'worldcup-2018.json')) && process.env.FIXTURES_DIR)('the World Cups', () => {
  test.each([2018, 2022])('%s: no knock-out game is told, or takes a bet, before it is earned [ENG-08]', async (year) => {
    const file = JSON.parse(readFileSync(join(process.env.FIXTURES_DIR ?? '', `worldcup-${year}.json`), 'utf8'))
    const cup = worldCup(file)
    await importFixtures(db, [{ name: `${year}`, text: JSON.stringify(file) }])
    const [firstKnockOut = ''] = cup.games.filter(({ group }) => !group).map(({ date }) => date)
    const from = new Date(Date.parse(firstKnockOut) - 4 * 86_400_000).toISOString().slice(0, 10)
    for (const date of daysOf(cup).filter((day) => day >= from)) {
      const { leaks, told } = await playDay(cup, date)
      expect(leaks).toEqual([])
      const own = cup.games.filter((game) => game.date === date).map(({ key }) => key)
      expect([...told.keys()]).toEqual(expect.arrayContaining(own))
    }
  })
})

interface WorldCupMatch {
  date: string
  time: string
  round: string
  group?: string
  team1: string
  team2: string
  score: { ft: [number, number] }
}

/** A knock-out game needs the last knock-out game of each of its teams, or all games of its group. */
function worldCup({ name, matches }: { name: string; matches: WorldCupMatch[] }): Cup {
  const keyOf = ({ date, team1, team2 }: WorldCupMatch) => `${date} ${team1}-${team2}`
  const plays = (match: WorldCupMatch, team: string) => match.team1 === team || match.team2 === team
  const groupOf = (team: string) => matches.find((match) => match.group && plays(match, team))?.group
  const games = matches.map((match): Tie => {
    const needs = [match.team1, match.team2].flatMap((team) => {
      const before = matches.filter((other) => !other.group && other.date < match.date && plays(other, team)).at(-1)
      return before ? [keyOf(before)] : matches.filter((other) => other.group === groupOf(team)).map(keyOf)
    })
    const { round, date, time, team1, team2, score } = match
    const group = match.group ? { group: match.group } : {}
    return { key: keyOf(match), round, ...group, date, time, teams: [team1, team2], ft: score.ft, needs: match.group ? [] : needs }
  })
  // Some teams are too weak for a price, whether or not they are out.
  return { name, games: games.sort((a, b) => a.date.localeCompare(b.date)), out: new Map() }
}
