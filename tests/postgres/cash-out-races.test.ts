import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { takeCashOut } from '../../server/betting/cash-out/take.ts'
import { placeBet } from '../../server/betting/place-bet.ts'
import { settlePeriod } from '../../server/betting/settle-period.ts'
import { ticketsOf } from '../../server/betting/ticket-store.ts'
import { audit } from '../../server/domains.ts'
import { marketId, openMarkets } from '../../server/engine/book/market-rows.ts'
import { type BettingWorld, insertGame, setSpendable, sourceOf } from '../support/betting.ts'
import { freshDatabase, many, racingWorld, removeLocks } from './race.ts'

/** Each ticket of a round is a race. `CASH_OUT_RACES=10000` is the long run. */
const TOGETHER = 20
const RACES = Number(process.env.CASH_OUT_RACES ?? 800)

const opened: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(opened.map((one) => one.close())))

type Fresh = Awaited<ReturnType<typeof freshDatabase>>

/** A database with as many members as tickets race at once. */
async function racers(): Promise<{ fresh: Fresh; worlds: BettingWorld[] }> {
  const fresh = await freshDatabase()
  opened.push(fresh)
  const worlds: BettingWorld[] = []
  for (let i = 0; i < TOGETHER; i++) worlds.push(await racingWorld(fresh.db))
  for (const { memberId } of worlds) await setSpendable(fresh.db, memberId, 100_000_000n)
  return { fresh, worlds }
}

const percentOf = (i: number) => [100, 50, 1][i % 3] ?? 100

/** A bet of each member on a new game; then all cash it out, by other processes, while the game is settled. Returns what they were told. */
async function round({ fresh, worlds }: { fresh: Fresh; worlds: BettingWorld[] }, n: number, twice: boolean) {
  const game = await insertGame(fresh.db, false)
  const market = { id: marketId(game.gameId, 'M', null), w: 'M' as const, line: null, rank: 0, version: 1, prices: [1_000, 2_100, 3_400] }
  game.markets.push({ ...market, status: 'open' })
  await openMarkets(fresh.db, [{ ...market, gameId: game.gameId }])
  const at = (i: number) => {
    const world = worlds[i]
    if (!world) throw new Error(`no member ${i}`)
    return { ...world, db: fresh.process(i), source: sourceOf([game], world.clock) }
  }
  const ids = many(TOGETHER, () => randomUUID())
  await Promise.all(
    ids.map(async (id, i) => {
      const bet = { id, marketId: market.id, selection: 'H', odds: 1_000, stakeFen: '10000', accept: 'none' } as const
      expect(await placeBet(at(i), bet, at(i).context())).toMatchObject({ ok: true })
    }),
  )
  // As long as another process takes to answer.
  const chances = async () => {
    await sleep(Math.random() * 10)
    return [{ W: 0.6, LW: 0, P: 0, LL: 0 }]
  }
  const takes = ids.map(async (ticketId, i) => {
    await sleep(Math.random() * 120)
    const asked = { id: randomUUID(), ticketId, percent: percentOf(i), leastFen: '1' }
    // A second process gets the same call.
    const copies = await Promise.all(
      many(twice ? 2 : 1, (k) => takeCashOut({ ...at(i), db: fresh.process(i + k), chances }, asked, at(i).context())),
    )
    expect(copies[1] ?? copies[0]).toEqual(copies[0])
    return copies[0]
  })
  const score = n % 3 === 0 ? null : ([n % 3 === 1 ? 1 : 0, 0] as const)
  const settled = sleep(Math.random() * 40).then(() =>
    settlePeriod({ ...at(0), db: fresh.db }, { gameId: game.gameId, period: 'FT', score }),
  )
  const [answers] = await Promise.all([Promise.all(takes), settled])
  return { ids, answers, score }
}

test(`a cash-out races the settlement of its ticket ${RACES} times: one wins, and the books say which [BET-06] [BET-19] [MONEY-03]`, async () => {
  const on = await racers()
  let taken = 0
  for (let n = 0; n * TOGETHER < RACES; n++) {
    const { ids, answers, score } = await round(on, n, n % 2 === 0)
    const rows = await on.fresh.db.selectFrom('ticket').selectAll().where('id', 'in', ids).execute()
    const tickets = new Map((await ticketsOf(on.fresh.db, rows)).map((ticket) => [ticket.id, ticket]))
    for (const [i, id] of ids.entries()) {
      const ticket = tickets.get(id)
      const percent = percentOf(i)
      const isTaken = answers[i]?.ok === true
      taken += isTaken ? 1 : 0
      if (!isTaken) expect(answers[i]).toMatchObject({ data: { reason: expect.stringMatching(/^(over|result)$/) } })
      // At 0.6 a ticket of 100 at 1.00 is worth 120, of which 95 % are paid.
      const cashed = isTaken ? { stakeFen: String(100 * percent), paidFen: String(114 * percent) } : undefined
      const left = isTaken ? 10_000 - 100 * percent : 10_000
      const returned = score === null ? left : score[0] === 1 ? 2 * left : 0
      expect(ticket).toMatchObject({ status: left === 0 ? 'cashed' : 'settled', returnFen: String(returned) })
      expect(ticket?.cashed).toEqual(cashed)
    }
  }
  expect(taken).toBeGreaterThan(RACES / 20)
  expect(taken).toBeLessThan(RACES * 0.99)
  expect((await audit(on.fresh.db)).faults).toEqual([])
})

test('without the lock of the accounts the same race pays twice, or leaves a ticket half done [BET-19]', async () => {
  const on = await racers()
  await removeLocks(on.fresh.db, 'claim_money_request')
  let broken = false
  for (let n = 0; n < 40 && !broken; n++) {
    // Both may also fail, on the balance that the other moved.
    broken = await round(on, n, false).then(
      async () => (await audit(on.fresh.db)).faults.length > 0,
      () => true,
    )
  }
  expect(broken).toBe(true)
})
