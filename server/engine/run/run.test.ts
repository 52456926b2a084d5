import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GOAL_SUSPENSION_MS } from '../../../contract/constants.ts'
import { importCup, openStand, replay, type Stand, wall } from '../../../tests/support/engine-stand.ts'
import { testDatabase } from '../../../tests/support/template.ts'
import type { Db } from '../../platform/database.ts'
import { StartError } from '../../platform/env.ts'
import { resultsBefore } from '../match/game-rows.ts'
import type { PeriodResult } from '../play/settlements.ts'

let db: Db
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())
beforeEach(async () => {
  for (const table of ['market', 'outright', 'game', 'run', 'fixture', 'setting'] as const) await db.deleteFrom(table).execute()
  await importCup(db, [
    { date: '2031-05-04', time: '13:00', team1: 'Alder', team2: 'Birch', score: { ft: [1, 0] }, goals1: [{ minute: 10 }] },
    { date: '2031-05-08', time: '13:00', team1: 'Cedar', team2: 'Dogwood', score: { ft: [0, 0] } },
    { date: '2031-06-20', time: '13:00', team1: 'Elm', team2: 'Fir' },
  ])
})

/** The games still missing for all six to meet once, as in a league whose table decides the champion. */
function theOthers(): object[] {
  const teams = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir']
  const told = ['Alder Birch', 'Cedar Dogwood', 'Elm Fir', 'Cedar Elm']
  const pairs = teams.flatMap((team1, i) => teams.slice(i + 1).map((team2) => ({ team1, team2 })))
  return pairs
    .filter(({ team1, team2 }) => !told.includes(`${team1} ${team2}`))
    .map((pair, i) => ({ ...pair, date: `2031-07-${String(i + 1).padStart(2, '0')}`, time: '13:00' }))
}

const game = ({ engine }: Stand) => {
  const [first] = [...engine.source.list('RB').games, ...engine.source.list('FT').games]
  if (!first) throw new Error('nothing in play or today')
  return first
}
const goal = (stand: Stand) => stand.until(() => game(stand).sc_FT_H === 1)
const openRows = () => db.selectFrom('market').select(['id', 'game_id']).where('status', '=', 'open').execute()

/** Results of games that were played, without voids. */
const played = (stand: { settled: PeriodResult[] }) => stand.settled.filter(({ score, period }) => score && period !== 'NOW')

describe('a run', () => {
  test('stopped and started again goes on where it stood: same clock, same game, same score', async () => {
    const first = await openStand(db, replay('2031-05-04'))
    await goal(first)
    await first.pass(GOAL_SUSPENSION_MS)
    const before = { ...game(first), markets: [] }
    const { clockMs } = first.engine.describe()
    await first.engine.stop()
    expect(await openRows()).toEqual([])

    wall.ms += 3_600_000
    const second = await openStand(db, { kind: 'resume', speed: 10 })
    expect(second.engine.describe()).toMatchObject({ kind: 'replay', date: '2031-05-04', speed: 10, state: 'running' })
    expect(second.engine.describe().clockMs).toBe(clockMs)
    expect({ ...game(second), markets: [] }).toEqual(before)
    expect(game(second).markets.map((market) => market.status)).toEqual(Array(6).fill('open'))
    expect(second.engine.source.epoch).toBeGreaterThan(first.engine.source.epoch)
  })

  test('killed right after a goal was shown does not come back before it, and keeps it suspended for its time', async () => {
    const first = await openStand(db, replay('2031-05-04'))
    await goal(first)

    // Slower than before: the time in which goals count as unseen goes by the old speed.
    const second = await openStand(db, replay('2031-05-04', 1))
    expect(game(second)).toMatchObject({ gameId: game(first).gameId, sc_FT_H: 1 })
    const open = async () => (await openRows()).filter((row) => String(row.game_id) === game(second).gameId)
    await second.pass(GOAL_SUSPENSION_MS - 500)
    expect([game(second).markets, await open()]).toEqual([[], []])
    await second.pass(1_000)
    expect(game(second).markets.map((market) => market.status)).toEqual(Array(6).fill('open'))
  })

  test('started again at any moment, settles nothing by a goal or by fifteen minutes that are still to come [ENG-13]', async () => {
    let stand = await openStand(db, replay('2031-05-04', 120))
    await stand.until(() => game(stand).re_time === "1H^8'")
    const counts: (readonly [goals: number, quarters: number])[] = []
    while (counts.at(-1)?.[1] !== 1) {
      await stand.engine.stop()
      stand = await openStand(db, { kind: 'resume' })
      const now = [game(stand).sc_FT_H, stand.engine.describe().clockMs < Date.parse('2031-05-04T13:15Z') ? 0 : 1] as const
      await stand.until(() => stand.settled.some(({ period }) => period === 'NOW'))
      const first = stand.settled.find(({ period }) => period === 'NOW')
      expect([first?.course?.goals?.length, first?.over]).toEqual(now)
      counts.push(now)
    }
    expect(new Set(counts.map(String))).toEqual(new Set(['0,0', '1,0', '1,1']))
  })

  test('restarted during a game, the outright on its competition is suspended at the prices of before, and open anew after it [SPORT-24]', async () => {
    await importCup(db, [{ date: '2031-05-04', time: '19:00', team1: 'Cedar', team2: 'Elm', score: { ft: [0, 0] } }, ...theOthers()])
    const first = await openStand(db, replay('2031-05-04'))
    const outright = ({ engine }: Stand) => [...engine.source.champions('FSFT'), ...engine.source.champions('FSFU')][0]
    await first.until(() => outright(first)?.status === 'open')
    const { entries: before = [], marketId } = outright(first) ?? {}
    expect(before.filter(({ price }) => price > 0)).toHaveLength(6)
    await goal(first)

    const second = await openStand(db, { kind: 'resume' })
    await second.until(() => outright(second)?.entries.length === 6)
    expect(game(second).showType).toBe('RB')
    expect(outright(second)).toMatchObject({ status: 'suspended', entries: before })
    expect((await openRows()).map(({ id }) => id)).not.toContain(marketId)
    await second.until(() => outright(second)?.status === 'open')
    expect(outright(second)?.entries).not.toEqual(before)
  })

  test('killed at any other time leaves no market open that is not on offer again, and none suspended', async () => {
    const first = await openStand(db, replay('2031-05-04'))
    await first.until(() => game(first).showType === 'RB')
    await first.pass(5_000)
    // A line that was on offer and is no longer when the run goes on.
    const { gameId } = game(first)
    const left = { id: `${gameId}-OU-90`, game_id: BigInt(gameId), w: 'OU', line: 90, status: 'open' } as const
    await db.insertInto('market').values(left).execute()
    const second = await openStand(db, { kind: 'resume' })
    const { source } = second.engine
    const listed = [...source.list('RB').games, ...source.list('FU').games]
    const shown = listed.flatMap(({ gameId }) => source.game(gameId)?.markets ?? [])
    expect((await openRows()).map((row) => row.id).sort()).toEqual(shown.map((market) => market.id).sort())
    expect(await db.selectFrom('market').select('id').where('status', '=', 'suspended').execute()).toEqual([])
    expect(listed.flatMap((one) => one.markets)).toHaveLength(12)
  })

  test('loses its engine to a process that takes the lease, and writes no more', async () => {
    const first = await openStand(db, replay('2031-05-04'))
    await first.pass(1_000)
    const second = await openStand(db, { kind: 'resume' })
    await first.pass(5_000)
    const stood = first.engine.describe().clockMs
    await first.pass(60_000)
    expect(first.engine.describe().clockMs).toBe(stood)
    expect(game(first).showType).toBe('FT')
    await goal(second)
  })

  test('of another date is a new run with new game ids; the old one ends, its games are voided and stay gone', async () => {
    const first = await openStand(db, replay('2031-05-04'))
    const old = game(first).gameId
    const second = await openStand(db, replay('2031-05-08'))
    expect(game(second)).toMatchObject({ team_h: 'Cedar' })
    expect((await openRows()).map((row) => String(row.game_id))).not.toContain(old)

    await second.until(() => second.settled.some((result) => result.gameId === old))
    expect(second.settled.filter((result) => result.gameId === old).map((result) => result.score)).toEqual([null, null])

    const third = await openStand(db, replay('2031-05-04'))
    expect(Number(game(third).gameId)).toBeGreaterThan(Number(old))
  })

  test('that is finished stays finished, until a fresh one is asked for', async () => {
    const first = await openStand(db, replay('2031-05-04'))
    const { gameId } = game(first)
    await first.until(() => first.engine.describe().state === 'finished')
    await first.engine.stop()
    expect(played(first)).toHaveLength(2)
    for (const request of [replay('2031-05-04'), { kind: 'resume' } as const]) {
      const again = await openStand(db, request)
      await again.pass(3_000)
      expect(again.engine.describe()).toMatchObject({ state: 'finished', date: '2031-05-04' })
      expect(again.settled).toEqual([])
      expect(await openRows()).toEqual([])
    }
    const fresh = await openStand(db, replay('2031-05-04', 60, true))
    expect(game(fresh).gameId).not.toBe(gameId)
    expect(game(fresh)).toMatchObject({ sc_FT_H: 0, showType: 'FT' })
  })

  test('does not play on while the machine sleeps', async () => {
    const stand = await openStand(db, replay('2031-05-04', 1))
    const { clockMs } = stand.engine.describe()
    wall.ms += 8 * 3_600_000
    await stand.engine.tick()
    expect(stand.engine.describe().clockMs - clockMs).toBeLessThanOrEqual(10_000)
  })

  test('of a date without results ends in one sentence that names the nearest days with some', async () => {
    const refused = openStand(db, replay('2031-06-20'))
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(
      'No results are imported for 2031-06-20. The nearest days that have some: 2031-05-04, 2031-05-08.',
    )
    await expect(openStand(db, { ...replay('2031-05-04'), tz: 'Mars/Base' })).rejects.toThrow('--tz Mars/Base')
  })
})

describe('settlement', () => {
  test('that fails is tried again at the next tick, half-time before full time', async () => {
    let failures = 3
    const stand = await openStand(db, replay('2031-05-04'), async () => {
      failures -= 1
      if (failures >= 0) throw new Error('the database is away')
    })
    await stand.until(() => stand.settled.length > 0)
    expect(failures).toBe(-1)
    await stand.until(() => stand.engine.describe().state === 'finished')
    await stand.until(() => played(stand).length === 2)
    expect(played(stand).map((result) => result.period)).toEqual(['HT', 'FT'])
  })

  test('that a crash cut off is done at the next start, whatever is played then', async () => {
    const first = await openStand(db, replay('2031-05-04'), () => Promise.reject(new Error('killed')))
    const { gameId } = game(first)
    await first.until(() => first.engine.describe().state === 'finished')
    const second = await openStand(db, replay('2031-05-08'))
    await second.until(() => played(second).length === 2)
    expect(played(second)).toMatchObject([
      { gameId, period: 'HT', score: [1, 0] },
      { gameId, period: 'FT', score: [1, 0], half: [1, 0] },
    ])
  })
})

describe('ratings of a run', () => {
  const prices = async () => {
    const stand = await openStand(db, replay('2031-05-04', 1, true))
    return game(stand).markets.map((market) => [market.w, market.line, market.prices])
  }

  test('know results before kick-off and nothing later, the game itself included [ENG-03]', async () => {
    const first = await prices()
    await importCup(db, [{ date: '2031-05-05', team1: 'Birch', team2: 'Alder', score: { ft: [9, 0] } }])
    await importCup(db, [{ date: '2031-05-04', time: '13:00', team1: 'Alder', team2: 'Birch', score: { ht: [0, 3], ft: [0, 7] } }])
    expect(await prices()).toEqual(first)
    await importCup(db, [{ date: '2031-05-01', team1: 'Birch', team2: 'Alder', score: { ft: [9, 0] } }])
    expect(await prices()).not.toEqual(first)
  })

  test('know no generated result', async () => {
    await openStand(db, { kind: 'generated' })
    const results = await resultsBefore(db, wall.ms, 'UTC')
    expect(results.map((match) => match.home).sort()).toEqual(['alder', 'cedar'])
  })
})
