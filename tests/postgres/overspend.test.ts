import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Market } from '../../contract/sport.ts'
import { placeBet } from '../../server/betting/place-bet.ts'
import { audit } from '../../server/domains.ts'
import { balanceOf } from '../../server/ledger/accounts.ts'
import type { Db } from '../../server/platform/database.ts'
import { type BettingWorld, setSpendable } from '../support/betting.ts'
import { backend, CONNECTIONS, freshDatabase, racingWorld, removeLocks } from './race.ts'

const RACERS = 100
const ROUNDS = 100
const SPENDABLE_FEN = 100_000n

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
})
afterAll(() => fresh.close())

test('these tests run on PostgreSQL with at least 16 connections [MONEY-05]', async () => {
  const { version, processes } = await backend(db)
  expect(version).toMatch(/^PostgreSQL (1[5-9]|[2-9]\d)\./)
  expect(version).not.toContain('PGlite')
  expect(processes).toBe(CONNECTIONS)
  expect(processes).toBeGreaterThanOrEqual(16)
})

/** Races bets of one member through several processes, each with its own id and stake: accepted and refused must add up. */
async function race({ process }: typeof fresh, world: BettingWorld, market: Market, round: number): Promise<void> {
  await setSpendable(world.db, world.memberId, SPENDABLE_FEN)
  const stakes = Array.from({ length: RACERS }, (_, i) => BigInt(1_000 + ((i * 7_919 + round * 104_729) % 3_000)))
  const answers = await Promise.all(
    stakes.map((stake, i) => {
      const bet = { id: randomUUID(), marketId: market.id, selection: 'H', odds: 950, stakeFen: String(stake), accept: 'none' } as const
      return placeBet({ ...world, db: process(i) }, bet, world.context())
    }),
  )
  const spent = stakes.reduce((sum, stake, i) => (answers[i]?.ok ? sum + stake : sum), 0n)
  const refused = answers.filter((answer) => !answer.ok)
  expect(answers.length - refused.length).toBeGreaterThan(1)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expect(answer).toMatchObject({ data: { reason: 'balance' } })
  const { balanceFen } = await balanceOf(world.db, world.memberId)
  expect(balanceFen).toBe(SPENDABLE_FEN - spent)
  expect(balanceFen).toBeGreaterThanOrEqual(0n)
}

test('100 bets with distinct ids on one balance, 100 times: it is never overspent [MONEY-05]', async () => {
  const world = await racingWorld(db)
  const market = await world.offer('M', null, [950, 2100, 3400])
  for (let round = 0; round < ROUNDS; round++) await race(fresh, world, market, round)
  expect((await audit(db)).faults).toEqual([])
})

test('with the lock removed the same race fails: bets run into the floor, or leave a gap in the versions [MONEY-05]', async () => {
  const unlocked = await freshDatabase()
  try {
    await removeLocks(unlocked.db)
    const world = await racingWorld(unlocked.db)
    const market = await world.offer('M', null, [950, 2100, 3400])
    const races = async () => {
      for (let round = 0; round < ROUNDS; round++) await race(unlocked, world, market, round)
      const { faults } = await audit(unlocked.db)
      if (faults.length > 0) throw new Error(faults.join('\n'))
    }
    await expect(races()).rejects.toThrow(/floor_holds|movements/)
  } finally {
    await unlocked.close()
  }
})

test('of 100 in-play bets at once one waits for confirmation, the others are told so: the limit of one holds [SLIP-11]', async () => {
  const world = await racingWorld(db, true)
  const market = await world.offer('M', null, [950, 2100, 3400])
  const answers = await Promise.all(
    Array.from({ length: RACERS }, (_, i) => {
      const bet = { id: randomUUID(), marketId: market.id, selection: 'H', odds: 950, stakeFen: '1000', accept: 'none' } as const
      return placeBet({ ...world, db: fresh.process(i) }, bet, world.context())
    }),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject({ data: { reason: 'pending' } })
})
