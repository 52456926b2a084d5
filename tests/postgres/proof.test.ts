import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Market } from '../../contract/sport.ts'
import { placeBet } from '../../server/betting/place-bet.ts'
import { settlePeriod } from '../../server/betting/settle-period.ts'
import { BOOKS } from '../../server/domains.ts'
import { moveCheckpoints } from '../../server/ledger/checkpoint.ts'
import { proveNew } from '../../server/ledger/proof/new.ts'
import { proveWhole } from '../../server/ledger/proof/whole.ts'
import { type BettingWorld, setSpendable } from '../support/betting.ts'
import { booksOfBets } from '../support/books-of-bets.ts'
import { findsPlanted, SMALL } from '../support/proofs.ts'
import { freshDatabase, racingWorld } from './race.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.close())

const MEMBERS = 8
const BETS = 60

/** Bets of a member, each market settled after its bets, until all are made. */
async function plays(world: BettingWorld, market: Market, i: number): Promise<void> {
  for (let bet = 0; bet < BETS; bet++) {
    const call = { id: randomUUID(), marketId: market.id, selection: 'H', odds: 950, stakeFen: '1000', accept: 'none' } as const
    expect(await placeBet({ ...world, db: fresh.process(i + bet) }, call, world.context())).toMatchObject({ ok: true })
  }
  await settlePeriod(world, { gameId: world.game.gameId, period: 'FT', score: [1, 0] })
}

test('proofs of the new and of the whole beside bets and settlements on many connections find nothing, and end with all proved [MONEY-09]', async () => {
  const worlds: [BettingWorld, Market][] = []
  for (let i = 0; i < MEMBERS; i++) {
    const world = await racingWorld(fresh.db)
    worlds.push([world, await world.offer('M', null, [950, 2100, 3400])])
    await setSpendable(fresh.db, world.memberId, 1_000_000n)
  }
  let isOver = false
  const played = Promise.all(worlds.map(([world, market], i) => plays(world, market, i))).finally(() => {
    isOver = true
  })
  let proofs = 0
  const provesNew = async () => {
    for (; !isOver; proofs++)
      expect((await proveNew(fresh.process(0), BOOKS, await moveCheckpoints(fresh.process(1), 0))).faults).toEqual([])
  }
  const provesWhole = async () => {
    while (!isOver) expect((await proveWhole(fresh.process(2), BOOKS, Date.now, () => isOver, SMALL)).progress.faults).toEqual([])
  }
  await Promise.all([played, provesNew(), provesWhole()])
  expect(proofs).toBeGreaterThan(3)
  const upTo = await moveCheckpoints(fresh.db, 0)
  expect(await proveNew(fresh.db, BOOKS, upTo)).toEqual({ faults: [], done: true })
  const { ended, progress } = await proveWhole(fresh.db, BOOKS, Date.now)
  expect([ended, progress.faults]).toEqual([true, []])
  const { length } = await fresh.db.selectFrom('ledger_proof').select('account').execute()
  const accounts = await fresh.db.selectFrom('account').select('id').where('version', '>', 0n).execute()
  expect(length).toBeGreaterThanOrEqual(accounts.length)
})

test('on PostgreSQL, too, a change behind the proof is found by the whole, and one in front of it by the proof of the new [MONEY-09]', async () => {
  const { db, close } = await freshDatabase()
  try {
    await booksOfBets(db)
    await findsPlanted(db)
  } finally {
    await close()
  }
})
