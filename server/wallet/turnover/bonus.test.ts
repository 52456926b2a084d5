import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonusFen } from '../../../domain/bonus.ts'
import { NOTHING_LEFT_FEN } from '../../../domain/turnover.ts'
import { type BettingWorld, bettingWorld, setSpendable } from '../../../tests/support/betting.ts'
import { anotherGame, balance, bet, bonus, booksHold, done, end, free, giveUp, pay, turner } from '../../../tests/support/turnover.ts'
import { MIN_STAKE_FEN } from '../../betting/limits.ts'
import { houseAccount } from '../../ledger/accounts.ts'
import { houseBalance } from '../../ledger/checkpoint.ts'
import { forfeitBonus, lapseBonuses } from './forfeit-bonus.ts'
import { owedTurnover, turnover } from './owed.ts'

const DAY = 24 * 3_600_000

let shared: BettingWorld
beforeAll(async () => {
  shared = await bettingWorld({ live: false })
})
afterAll(() => shared.db.destroy())

test('a bonus is granted once, waits with its deposit, which is held back once, and is free when met [WALLET-17]', async () => {
  const on = await turner(shared.db)
  const grant = await bonus(on, 50_000n, 2_500n)
  await grant()
  expect(await balance(on)).toBe(52_500n)
  expect((await owedTurnover(on.db, on.memberId)).lockedFen).toBe(52_500n)
  await bet(on, await on.offer('M', null, [950, 2100, 3400]), 'H', 50_000n)
  await end(on, [1, 0])
  const second = await anotherGame(on)
  await bet(second, await second.offer('M', null, [950, 2100, 3400]), 'H', 20_000n)
  await end(second, [1, 0])
  expect(await done(on)).toEqual([
    ['met', 50_000n],
    ['met', 20_000n],
  ])
  expect(await free(on)).toBe(await balance(on))
  await booksHold(shared.db)
})

test('depositing, taking the bonus and giving it up in circles earns nothing [WALLET-17]', async () => {
  const on = await turner(shared.db)
  const terms = { minFen: 10_000n, ratePermille: 500, maxFen: 30_000n }
  for (let round = 0; round < 3; round++) {
    await bonus(on, 100_000n, bonusFen(100_000n, terms))
    expect(await free(on), 'nothing to withdraw before the turnover').toBe(0n)
    expect(await giveUp(on)).toEqual({ ok: true, data: { tookFen: '30000' } })
    await setSpendable(on.db, on.memberId, (await balance(on)) - 100_000n)
    expect(await balance(on)).toBe(0n)
  }
  expect(await free(on)).toBe(0n)
  await booksHold(shared.db)
})

test('giving a bonus up after a win gives back its part of the win, after a loss no more than the bonus [WALLET-17]', async () => {
  const on = await turner(shared.db)
  await bonus(on, 100_000n, 30_000n)
  await bet(on, await on.offer('M', null, [1000, 2100, 3400]), 'H', 130_000n)
  await end(on, [1, 0])
  expect((await turnover(on.db, on.memberId, on.clock.at)).requirements.find(({ kind }) => kind === 'bonus')).toMatchObject({
    takeBackFen: '60000',
  })
  const id = randomUUID()
  expect(await giveUp(on, id)).toEqual({ ok: true, data: { tookFen: '60000' } })
  expect(await giveUp(on, id), 'a copy').toMatchObject({ ok: false })
  expect(await balance(on), 'as if the deposit alone had been bet').toBe(200_000n)

  const loser = await turner(shared.db)
  await bonus(loser, 100_000n, 30_000n)
  await bet(loser, await loser.offer('M', null, [1000, 2100, 3400]), 'H', 110_000n)
  await end(loser, [0, 1])
  expect(await giveUp(loser)).toEqual({ ok: true, data: { tookFen: '20000' } })
  expect(await balance(loser)).toBe(0n)
  await booksHold(shared.db)
})

test('a copy of giving up has its answer, and moves once [WALLET-17][MONEY-03]', async () => {
  const on = await turner(shared.db)
  await bonus(on, 10_000n, 3_000n)
  const [requirement] = (await owedTurnover(on.db, on.memberId)).requirements.filter(({ kind }) => kind === 'bonus')
  const call = { id: randomUUID(), requirement: String(requirement?.id) }
  const copies = await Promise.all(Array.from({ length: 20 }, () => forfeitBonus(on, call, on.context())))
  for (const copy of copies) expect(copy).toEqual({ ok: true, data: { tookFen: '3000' } })
  expect(await balance(on)).toBe(10_000n)
  expect(await forfeitBonus(on, { ...call, id: randomUUID() }, on.context())).toMatchObject({ ok: false, code: 6303 })
  const other = await turner(shared.db)
  expect(await forfeitBonus(other, { ...call, id: randomUUID() }, other.context()), 'of another member').toMatchObject({ code: 6303 })
  expect(await forfeitBonus(on, { ...call, requirement: '987654' }, on.context())).toMatchObject({ code: 6007 })
})

test('a bonus is not given up for less while bets with it are open [WALLET-17]', async () => {
  const on = await turner(shared.db)
  await bonus(on, 10_000n, 3_000n)
  await bet(on, await on.offer('M', null, [950, 2100, 3400]), 'H', 11_000n)
  expect(await giveUp(on)).toMatchObject({ ok: false, message: '余额不足以退回赠金，请等未结注单结算后再放弃' })
  expect(await balance(on)).toBe(2_000n)
  await end(on, [0, 0])
  expect(await giveUp(on)).toEqual({ ok: true, data: { tookFen: '2000' } })
})

test('a bonus whose time is over goes back, one with open bets once they ended [WALLET-17]', async () => {
  const [on, busy] = [await turner(shared.db), await turner(shared.db)]
  const dueAt = on.clock.at + DAY
  await bonus(on, 10_000n, 3_000n, randomUUID(), dueAt)
  await bonus(busy, 10_000n, 3_000n, randomUUID(), dueAt)
  await bet(busy, await busy.offer('M', null, [950, 2100, 3400]), 'H', 12_000n)
  const at = (now: number) => lapseBonuses({ ...on, clock: { ...on.clock, now: () => now } })
  await at(dueAt - 1)
  expect(await balance(on)).toBe(13_000n)
  await at(dueAt)
  await at(dueAt)
  expect([await balance(on), await balance(busy)]).toEqual([10_000n, 1_000n])
  expect((await done(on)).at(-1)).toEqual(['lapsed', 0n])
  await end(busy, [1, 0])
  await at(dueAt + DAY)
  expect((await done(busy)).at(-1)?.[0]).toBe('lapsed')
  await booksHold(shared.db)
})

test('who has lost everything owes nothing more, so the next deposit is not held back for it [WALLET-17]', async () => {
  expect(NOTHING_LEFT_FEN, 'the least stake').toBe(MIN_STAKE_FEN)
  const on = await turner(shared.db)
  await bonus(on, 10_000n, 3_000n)
  await bet(on, await on.offer('M', null, [950, 2100, 3400]), 'H', 12_500n)
  await end(on, [0, 1])
  expect(await balance(on)).toBe(500n)
  expect((await done(on)).map(([state]) => state)).toEqual(['met', 'lapsed'])
  await pay(on, 10_000n)
  expect((await owedTurnover(on.db, on.memberId)).lockedFen).toBe(10_000n)
  await booksHold(shared.db)
})

test('what the house gave and got back is what members’ bonuses say, under random bets, results and corrections [WALLET-17]', async () => {
  const on = await turner(shared.db)
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const games: BettingWorld[] = []
  for (let round = 0; round < 12; round++) {
    if (random(3) === 0) await bonus(on, BigInt(10_000 + random(50_000)), BigInt(1_000 + random(9_000)))
    else if (random(2) === 0) await pay(on, BigInt(5_000 + random(20_000)))
    const game = await anotherGame(on)
    games.push(game)
    const markets = [
      await game.offer('M', null, [950, 2100, 3400]),
      await game.offer('R', -1, [900, 960]),
      await game.offer('OU', 10, [400, 960]),
    ]
    for (let n = 0; n < 4; n++) {
      const market = markets[random(3)]
      const money = await balance(on)
      if (!market || money < 2_000n) continue
      const selection = (market.w === 'OU' ? (['O', 'U'] as const) : (['H', 'C'] as const))[random(2)] ?? 'H'
      await bet(game, market, selection, 1_000n + BigInt(random(Number(money / 4n))))
    }
    await end(game, [random(3), random(3)])
    const corrected = games[random(games.length)]
    if (corrected) await end(corrected, random(4) === 0 ? null : [random(3), random(3)], round + 2)
    if (random(5) === 0) await giveUp(on)
    await booksHold(shared.db)
  }
  const counted = await on.db.selectFrom('turnover_counted').select('fen').where('reversal', '=', true).execute()
  expect(counted.length, 'corrections took something back').toBeGreaterThan(0)
  const house = await houseAccount(on.db, 'bonus')
  const { rows } = await sql<{ fen: string }>`
    select (coalesce(sum(amount_fen) filter (where reason = 'bonus_forfeit'), 0) - coalesce(sum(amount_fen) filter (where reason = 'bonus'), 0))::text fen
    from transfer`.execute(on.db)
  expect(await houseBalance(on.db, house)).toBe(BigInt(rows[0]?.fen ?? 0))
})
