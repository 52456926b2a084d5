import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { betStatus } from '../../server/betting/bet-status.ts'
import { placeBet } from '../../server/betting/place-bet.ts'
import { betLocks } from '../../server/betting/place-bets.ts'
import { settlePeriod } from '../../server/betting/settle-period.ts'
import { audit } from '../../server/domains.ts'
import { suspendGame } from '../../server/engine/book/market-rows.ts'
import { balanceOf, houseAccount, memberAccounts } from '../../server/ledger/accounts.ts'
import { houseBalance, moveCheckpoints } from '../../server/ledger/checkpoint.ts'
import { post } from '../../server/ledger/post.ts'
import type { Db } from '../../server/platform/database.ts'
import { transact } from '../../server/platform/transact.ts'
import type { ProviderMessage } from '../../server/wallet/provider/provider.ts'
import { takeMessage } from '../../server/wallet/take-message.ts'
import { withdraw } from '../../server/wallet/withdraw.ts'
import { type BettingWorld, setSpendable } from '../support/betting.ts'
import { bindCard, sentNow } from '../support/withdrawals.ts'
import { CONNECTIONS, many, onFreshDatabase, racingWorld } from './race.ts'

let db: Db
let process: (i: number) => Db
onFreshDatabase((fresh) => {
  ;({ db, process } = fresh)
})

/** This world as seen by the i-th server process. */
const at = (world: BettingWorld, i: number): BettingWorld => ({ ...world, db: process(i) })

const bet = (marketId: string, id = randomUUID()) =>
  ({ id, marketId, selection: 'H', odds: 950, stakeFen: '1000', accept: 'none' }) as const
const booksHold = async () => expect((await audit(db)).faults).toEqual([])

test('100 parallel copies of a bet have one effect and one answer, copies with another body none [MONEY-03]', async () => {
  const world = await racingWorld(db)
  const market = await world.offer('M', null, [950, 2100, 3400])
  const one = bet(market.id)
  const answers = await Promise.all(many(100, (i) => placeBet(at(world, i), one, world.context())))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ ok: true })
  expect((await balanceOf(db, world.memberId)).heldFen).toBe(1_000n)
  const others = await Promise.all(many(20, (i) => placeBet(at(world, i), { ...one, stakeFen: '2000' }, world.context())))
  for (const other of others) expect(other).toMatchObject({ ok: false, data: { reason: 'reused-id' } })
})

test('a bet and the question what became of it agree, whoever comes first [MONEY-04]', async () => {
  const world = await racingWorld(db)
  const market = await world.offer('M', null, [950, 2100, 3400])
  const seen = new Set<string>()
  for (let round = 0; round < 200; round++) {
    const one = bet(market.id)
    await setSpendable(db, world.memberId, 1_000_000n)
    const asked = (async () => {
      if (round % 2) await sleep(Math.random() * 3)
      return betStatus(world, one.id, world.context())
    })()
    const [first, status, late] = await Promise.all([
      placeBet(world, one, world.context()),
      asked,
      asked.then(() => placeBet(at(world, 1), one, world.context())),
    ])
    const done = status.ok && status.data.ticket !== null
    expect([first.ok, late.ok]).toEqual([done, done])
    if (!done) expect(late).toMatchObject({ data: { reason: 'cancelled' } })
    seen.add(done ? 'done' : 'burnt')
  }
  expect(seen).toEqual(new Set(['done', 'burnt']))
})

test('a suspension races bets 10,000 times: none is accepted after it', async () => {
  const world = await racingWorld(db)
  const market = await world.offer('M', null, [950, 2100, 3400])
  await setSpendable(db, world.memberId, 20_000_000n)
  const tickets = async () => {
    const { count } = await db
      .selectFrom('ticket_leg')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('market_id', '=', market.id)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  let before = 0
  let both = 0
  for (let round = 0; round < 500; round++) {
    await world.setStatus(market, 'open')
    const bets = many(20, async (i) => {
      await sleep(Math.random() * 20)
      return placeBet(at(world, i), bet(market.id), world.context())
    })
    const suspended = (async () => {
      await sleep(Math.random() * 20)
      // The book still says open, as in the moment between a goal's row lock and its push.
      await suspendGame(db, world.game.gameId)
      return tickets()
    })()
    const [count, ...answers] = await Promise.all([suspended, ...bets])
    const accepted = answers.filter((answer) => answer.ok).length
    expect(await tickets()).toBe(count)
    expect(count).toBe(before + accepted)
    for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject({ data: { reason: 'suspended' } })
    before = count
    if (accepted > 0 && accepted < answers.length) both += 1
  }
  expect(both).toBeGreaterThan(0)
  await booksHold()
})

test('a bet that comes while a suspension waits for another does not pass it: a stream of bets can not keep a market open [ENG-04]', async () => {
  const world = await racingWorld(db)
  const late = await racingWorld(db)
  const market = await world.offer('M', null, [950, 2100, 3400])
  const waiting = async (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(count)
    })
  const { promise: inFlight, resolve: commit } = Promise.withResolvers<void>()
  const { promise: underWay, resolve: arrived } = Promise.withResolvers<void>()
  const held = process(1)
    .transaction()
    .execute(async (tx) => {
      await betLocks(tx, world.memberId, [BigInt(world.game.gameId)])
      arrived()
      await inFlight
    })
  await underWay
  const suspended = suspendGame(process(2), world.game.gameId)
  await waiting(1)
  const answer = placeBet(at({ ...world, memberId: late.memberId }, 3), bet(market.id), late.context())
  await waiting(2)
  commit()
  await Promise.all([held, suspended])
  expect(await answer).toMatchObject({ ok: false, data: { reason: 'suspended' } })
})

test('transfers that cross each other do not deadlock: locks are taken in one order [MONEY-01]', async () => {
  const members = await Promise.all(many(4, () => racingWorld(db)))
  const mains = await Promise.all(members.map(async ({ memberId }) => (await memberAccounts(db, memberId)).main))
  const at = (i: number) => mains[i % mains.length] ?? 0n
  // Directly on the database, without the retry that would hide a deadlock.
  await Promise.all(
    many(400, (i) => {
      const pair = [
        { debit: at(i), credit: at(i + 1) },
        { debit: at(i + 2), credit: at(i + 3) },
      ]
      const items = (i % 2 ? pair : pair.toReversed()).map((one, leg) => ({
        ...one,
        id: `cross:${i}:${leg}`,
        amountFen: 10n,
        reason: 'correction' as const,
        ref: `cross:${i}`,
      }))
      return db.transaction().execute((tx) => post(tx, items, Date.now()))
    }),
  )
  await booksHold()
})

test('a result delivered three times at once, and its correction with it, settles every ticket once [MONEY-07]', async () => {
  const world = await racingWorld(db)
  const offers = [await world.offer('M', null, [950, 2100, 3400]), await world.offer('R', -2, [950, 910])]
  for (const market of offers) await Promise.all(many(20, () => placeBet(world, bet(market.id), world.context())))
  const before = await balanceOf(db, world.memberId)
  expect(before.heldFen).toBe(40_000n)
  const result = (score: [number, number], version: number) =>
    settlePeriod(world, { gameId: world.game.gameId, period: 'FT', score, version })
  await Promise.all([result([2, 0], 1), result([0, 0], 2), result([2, 0], 1), result([0, 0], 2), result([2, 0], 1), result([0, 0], 2)])
  expect(await balanceOf(db, world.memberId)).toMatchObject({ balanceFen: before.balanceFen, heldFen: 0n })
  await booksHold()
})

test('callbacks that contradict each other at once end a withdrawal once [MONEY-08]', async () => {
  const world = await racingWorld(db)
  const cardId = await bindCard(db, world.memberId)
  for (let round = 0; round < 30; round++) {
    const id = randomUUID()
    // One a day has no fee.
    world.clock.at += 86_400_000
    await setSpendable(db, world.memberId, 100_000n)
    await withdraw(world, { id, memberId: world.memberId, cardId, amountFen: 40_000n })
    await sentNow(world, id)
    const says = ['paid', 'failed', 'timed_out'] as const
    const messages = many(12, (i): ProviderMessage => ({ id: randomUUID(), payment: id, amountFen: 40_000n, says: says[i % 3] ?? 'paid' }))
    await Promise.all([...messages, ...messages].map((message) => takeMessage(world, message)))
    const ends = await db.selectFrom('transfer').select('reason').where('ref', '=', id).where('reason', '!=', 'withdraw_hold').execute()
    expect(ends).toHaveLength(1)
    const { balanceFen, heldFen } = await balanceOf(db, world.memberId)
    expect([balanceFen, heldFen]).toEqual([ends[0]?.reason === 'withdraw_paid' ? 60_000n : 100_000n, 0n])
  }
  await booksHold()
})

test('a checkpoint moved while the house is busy misses no transfer [MONEY-01]', async () => {
  const world = await racingWorld(db)
  const { main } = await memberAccounts(db, world.memberId)
  const house = await houseAccount(db, 'sports')
  await setSpendable(db, world.memberId, 1_000_000n)
  const start = await houseBalance(db, house)
  let posted = 0
  let moves = 0
  let busy = true
  const movers = (async () => {
    while (busy) if ((await moveCheckpoints(db, Date.now())) !== null) moves += 1
  })()
  await Promise.all(
    many(CONNECTIONS - 4, async (lane) => {
      for (let i = 0; i < 60; i++) {
        const ids = many(2, (leg) => `busy:${lane}:${i}:${leg}`)
        await transact(db, async (tx) => {
          const items = ids.map((id) => ({ id, debit: main, credit: house, amountFen: 1n, reason: 'stake_lost' as const, ref: id }))
          for (const item of items) await post(tx, [item], Date.now())
        })
        posted += 2
      }
    }),
  )
  busy = false
  await movers
  expect(moves).toBeGreaterThan(1)
  expect(await houseBalance(db, house)).toBe(start + BigInt(posted))
  await moveCheckpoints(db, Date.now())
  expect(await houseBalance(db, house)).toBe(start + BigInt(posted))
  await booksHold()
})
