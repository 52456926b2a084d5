import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsOf } from '../../server/betting/limits.ts'
import { placeBet, placeSeries } from '../../server/betting/place-bet.ts'
import { audit } from '../../server/domains.ts'
import type { Db } from '../../server/platform/database.ts'
import { type BettingWorld, setSpendable } from '../support/betting.ts'
import { freshDatabase, racingWorld, removeLocks } from './race.ts'

const MEMBERS = 40
const ROUNDS = 5
const STAKE_FEN = 2_000_000n
const EVEN = 1_000
const { selection: CAP_FEN } = limitsOf('M')

let fresh: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.close())

/** Members with a game each; every source has all the games. */
async function crowd(db: Db): Promise<BettingWorld[]> {
  const worlds: BettingWorld[] = []
  for (let i = 0; i < MEMBERS; i += 1) worlds.push(await racingWorld(db))
  const market = (id: string) => worlds.map(({ source }) => source.market(id)).find((found) => found !== undefined)
  return worlds.map((world) => ({ ...world, source: { ...world.source, market } }))
}

/** All members bet on one selection at once, each through one of ten processes. */
async function race({ process }: typeof fresh, worlds: readonly BettingWorld[], round: number): Promise<bigint> {
  const [host] = worlds
  const market = await host?.offer('M', round, [EVEN, EVEN, EVEN])
  for (const { db, memberId } of worlds) await setSpendable(db, memberId, STAKE_FEN)
  const answers = await Promise.all(
    worlds.map((world, i) => {
      const bet = {
        id: randomUUID(),
        marketId: market?.id ?? '',
        selection: 'H',
        odds: EVEN,
        stakeFen: String(STAKE_FEN),
        accept: 'any',
      } as const
      return placeBet({ ...world, db: process(i) }, bet, world.context())
    }),
  )
  return STAKE_FEN * BigInt(answers.filter(({ ok }) => ok).length)
}

test('forty members through ten processes take a selection up to its cap and not a fen further [ENG-12]', async () => {
  const worlds = await crowd(fresh.db)
  for (let round = 0; round < ROUNDS; round += 1) expect(await race(fresh, worlds, round)).toBe(CAP_FEN)
  expect((await audit(fresh.db)).faults).toEqual([])
})

test('series that name their legs in any order, and single bets on them, wait for each other in one order [ENG-12]', async () => {
  const worlds = await crowd(fresh.db)
  const markets = await Promise.all(worlds.slice(0, 4).map((world, i) => world.offer('OU', i, [EVEN, EVEN])))
  for (const { db, memberId } of worlds) await setSpendable(db, memberId, STAKE_FEN)
  const answers = await Promise.all(
    worlds.map((world, i) => {
      const on = { ...world, db: fresh.process(i) }
      const leg = (n: number) => ({ marketId: markets[n % 4]?.id ?? '', selection: 'O' as const, odds: EVEN })
      const common = { id: randomUUID(), stakeFen: '10000', accept: 'any' as const }
      if (i % 4 === 0) return placeBet(on, { ...common, ...leg(i / 4) }, world.context())
      const legs = i % 2 === 0 ? [leg(i), leg(i + 1), leg(i + 2)] : [leg(i + 2), leg(i + 1), leg(i)]
      return placeSeries(on, { ...common, legs }, world.context())
    }),
  )
  expect(answers.filter(({ ok }) => !ok)).toEqual([])
  const rows = await fresh.db
    .selectFrom('exposure')
    .select('win_fen')
    .where(
      'market_id',
      'in',
      markets.map(({ id }) => id),
    )
    .execute()
  expect(rows.reduce((sum, { win_fen }) => sum + win_fen, 0n)).toBe(10_000n * (10n + 3n * 30n))
  expect((await audit(fresh.db)).faults).toEqual([])
})

test('with the locks removed the same race passes the cap [ENG-12]', async () => {
  const unlocked = await freshDatabase()
  try {
    await removeLocks(unlocked.db)
    const worlds = await crowd(unlocked.db)
    const most = async () => {
      for (let round = 0; round < 10 * ROUNDS; round += 1) if ((await race(unlocked, worlds, round)) > CAP_FEN) return true
      return false
    }
    expect(await most()).toBe(true)
  } finally {
    await unlocked.close()
  }
})
