import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeBet } from '../../server/betting/place-bet.ts'
import { audit } from '../../server/domains.ts'
import type { Db } from '../../server/platform/database.ts'
import { openOrder } from '../../server/wallet/deposit/open-order.ts'
import type { PaymentDeps } from '../../server/wallet/deps.ts'
import { type Provider, ProviderSilent } from '../../server/wallet/provider/provider.ts'
import type { BettingWorld } from '../support/betting.ts'
import { freshDatabase, many, racingWorld } from './race.ts'

const RACERS = 100
const ROUNDS = 5

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
})
afterAll(() => fresh.close())

/** A provider that cannot be reached: the race is over before it would be asked. */
const silent: Provider = {
  name: 'silent',
  create: () => Promise.reject(new ProviderSilent('not reached')),
  status: () => Promise.reject(new ProviderSilent('not reached')),
  callback: () => null,
}

const through = (world: BettingWorld, i: number): PaymentDeps => ({
  ...world,
  db: fresh.process(i),
  provider: silent,
  log: { warn: () => undefined },
})

const limit = (world: BettingWorld, kind: string, fen: number) =>
  db
    .insertInto('play_limit')
    .values({ member_id: world.memberId, kind: kind as never, period: 'day', value: BigInt(fen), since: new Date(world.clock.at) })
    .execute()

const sumOf = (fen: readonly bigint[]) => fen.reduce((sum, one) => sum + one, 0n)

test('100 deposits at once stay within the limit of the day, however the calls fall [SAFE-01]', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const world = await racingWorld(db)
    await limit(world, 'deposit', 200_000)
    const answers = await Promise.all(
      many(RACERS, (i) => {
        const ask = {
          id: randomUUID(),
          way: 'alipay',
          amountFen: 10_000n + BigInt(i) * 500n,
          bonus: null,
          signalCode: null,
          payFrom: null,
        } as const
        return openOrder(through(world, i), { ...ask, coin: null }, world.context())
      }),
    )
    expect(answers.some(({ ok }) => ok)).toBe(true)
    for (const answer of answers) if (!answer.ok) expect(answer.message).toMatch(/限额|等待付款/)
    const asked = await db.selectFrom('payment').select('amount_fen').where('member_id', '=', world.memberId).execute()
    expect(asked).toHaveLength(answers.filter(({ ok }) => ok).length)
    expect(sumOf(asked.map(({ amount_fen }) => amount_fen))).toBeLessThanOrEqual(200_000n)
  }
  expect((await audit(db)).faults).toEqual([])
})

test('100 bets at once stay within the loss limit, open ones counted as lost [SAFE-01]', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const world = await racingWorld(db)
    const market = await world.offer('M', null, [950, 2100, 3400])
    await limit(world, 'loss', 50_000)
    const answers = await Promise.all(
      many(RACERS, (i) => {
        const stakeFen = String(1_000 + ((i * 7_919) % 3_000))
        const bet = { id: randomUUID(), marketId: market.id, selection: 'H', odds: 950, stakeFen, accept: 'none' } as const
        return placeBet({ ...world, db: fresh.process(i) }, bet, world.context())
      }),
    )
    expect(answers.some(({ ok }) => ok)).toBe(true)
    expect(answers.some(({ ok }) => !ok)).toBe(true)
    const staked = await db.selectFrom('ticket').select('stake_fen').where('member_id', '=', world.memberId).execute()
    expect(sumOf(staked.map(({ stake_fen }) => stake_fen))).toBeLessThanOrEqual(50_000n)
  }
})

test('a self-exclusion among bets and deposits on their way: what was committed before it is, nothing after [SAFE-03]', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const world = await racingWorld(db)
    const market = await world.offer('M', null, [950, 2100, 3400])
    const exclude = db.transaction().execute(async (tx) => {
      // As the call does: under the lock of the member's accounts (server/safe-play/change.ts).
      await tx
        .selectFrom('account')
        .select('id')
        .where('owner', '=', world.memberId)
        .where('owner_kind', '=', 'member')
        .orderBy('id')
        .forUpdate()
        .execute()
      const [began_at, until] = [new Date(world.clock.at), new Date(world.clock.at + 200 * 86_400_000)]
      await tx
        .insertInto('play_break')
        .values({ member_id: world.memberId, kind: 'self-exclusion', began_at, until, ends_at: null })
        .execute()
      const open = tx
        .selectFrom('ticket')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('member_id', '=', world.memberId)
      const asked = tx
        .selectFrom('payment')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('member_id', '=', world.memberId)
      return [(await open.executeTakeFirstOrThrow()).count, (await asked.executeTakeFirstOrThrow()).count]
    })
    const bets = many(RACERS / 2, (i) => {
      const bet = { id: randomUUID(), marketId: market.id, selection: 'H', odds: 950, stakeFen: '1000', accept: 'none' } as const
      return placeBet({ ...world, db: fresh.process(i) }, bet, world.context())
    })
    const deposits = many(RACERS / 2, (i) => {
      const ask = { id: randomUUID(), way: 'alipay', amountFen: 10_000n, bonus: null, signalCode: null, payFrom: null, coin: null } as const
      return openOrder(through(world, i), ask, world.context())
    })
    const before = await exclude
    const [placed, asked] = [await Promise.all(bets), await Promise.all(deposits)]
    const ended = [placed, asked].map((answers) => BigInt(answers.filter(({ ok }) => ok).length))
    expect(ended, 'what was there when it began is all there is').toEqual(before)
    expect(asked.some(({ ok }) => !ok)).toBe(true)
  }
  expect((await audit(db)).faults).toEqual([])
})
