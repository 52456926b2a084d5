import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placeBet } from '../../server/betting/place-bet.ts'
import { audit } from '../../server/domains.ts'
import { houseAccount, memberAccounts } from '../../server/ledger/accounts.ts'
import { moveCheckpoints } from '../../server/ledger/checkpoint.ts'
import { beginMonth } from '../../server/ledger/months.ts'
import { post } from '../../server/ledger/post.ts'
import type { Db } from '../../server/platform/database.ts'
import { newFaults, wholeFaults } from '../support/proofs.ts'
import { many, onFreshDatabase, racingWorld } from './race.ts'

let db: Db
let process: (i: number) => Db
onFreshDatabase((fresh) => {
  ;({ db, process } = fresh)
})

const MONTHS = 8
const monthAt = (year: number, n: number) => Date.UTC(year, n, 10)

/** Begins one month after the other, each in several processes at once, while `act` goes on; the last begun is the last of them. */
async function whileMonthsBegin(year: number, act: (n: number) => Promise<unknown>): Promise<void> {
  let ended = false
  const acting = many(8, async (lane) => {
    for (let n = lane; !ended; n += 8) await act(n)
  })
  for (let n = 0; n < MONTHS; n++) {
    const begun = () => db.selectFrom('transfer_month').select('month').orderBy('month', 'desc').limit(1).executeTakeFirst()
    const month = `${year}-0${n + 1}`
    do await Promise.all(many(4, (i) => beginMonth(process(i), monthAt(year, n))))
    while ((await begun())?.month !== month)
  }
  ended = true
  await Promise.all(acting)
}

/** How many transfers have a place between two months. */
async function displaced(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from transfer t join transfer_month m on t.seq > m.last_before and t.seq <= m.first_seq`.execute(db)
  return rows[0]?.count ?? -1
}

test('a month begins while bets are placed: none waits for it in vain, none is lost, and the books hold [MONEY-09]', async () => {
  const worlds = await Promise.all(many(8, () => racingWorld(db)))
  const markets = await Promise.all(worlds.map((world) => world.offer('M', null, [950, 2100, 3400])))
  let placed = 0
  await whileMonthsBegin(2026, async (n) => {
    const [world, market] = [worlds[n % 8], markets[n % 8]]
    if (!world || !market) throw new Error('no world')
    const id = randomUUID()
    const bet = { id, marketId: market.id, selection: 'H', odds: 950, stakeFen: '1000', accept: 'none' } as const
    const answer = await placeBet({ ...world, db: process(n) }, bet, world.context())
    if (answer.ok) placed++
  })
  const { rows } = await sql<{ holds: number; tables: number }>`
    select count(*)::int holds, count(distinct tableoid)::int tables from transfer where reason = 'stake_hold'`.execute(db)
  expect(rows[0]?.holds).toBe(placed)
  expect(rows[0]?.tables).toBeGreaterThan(2)
  expect(await displaced()).toBe(0)
  await moveCheckpoints(db, monthAt(2026, MONTHS))
  expect((await audit(db)).faults).toEqual([])
  expect([await newFaults(db), await wholeFaults(db)]).toEqual([[], []])
})

test('copies of a transfer on both sides of the beginning of a month are one [MONEY-03]', async () => {
  const world = await racingWorld(db)
  const { main } = await memberAccounts(db, world.memberId)
  const house = await houseAccount(db, 'sports')
  const created: string[] = []
  let round = 0
  await whileMonthsBegin(2027, async (n) => {
    round = Math.max(round, Math.floor(n / 8))
    const id = `copied:${round}`
    const copy = { id, debit: house, credit: main, amountFen: 5n, reason: 'winnings', ref: id }
    const answers = await process(n)
      .transaction()
      .execute((tx) => post(tx, [copy], monthAt(2027, 0)))
    if (answers[0]?.outcome === 'created') created.push(id)
  })
  const { rows } = await sql<{ ids: number; rows: number }>`
    select count(distinct id)::int ids, count(*)::int as rows from transfer where id like 'copied:%'`.execute(db)
  expect(rows[0]).toEqual({ ids: created.length, rows: created.length })
  expect(new Set(created).size).toBe(created.length)
})
