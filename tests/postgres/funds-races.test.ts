import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LIMITS } from '../../server/account/limits/limits.ts'
import { hashPassword } from '../../server/account/password/passwords.ts'
import { placeBet } from '../../server/betting/place-bet.ts'
import { audit } from '../../server/domains.ts'
import { memberWallet, walletBalances } from '../../server/ledger/accounts.ts'
import type { Db } from '../../server/platform/database.ts'
import { transfer } from '../../server/venue/transfer.ts'
import { createCards } from '../../server/wallet/cards/deps.ts'
import { openOrder } from '../../server/wallet/deposit/open-order.ts'
import type { PaymentDeps } from '../../server/wallet/deps.ts'
import { type Provider, ProviderSilent } from '../../server/wallet/provider/provider.ts'
import { takeMessage } from '../../server/wallet/take-message.ts'
import { openDepositTurnover } from '../../server/wallet/turnover/open-requirement.ts'
import { withdraw } from '../../server/wallet/withdraw.ts'
import { payOut } from '../../server/wallet/withdrawal/pay-out.ts'
import { withdrawHandlers } from '../../server/wallet/withdrawal/routes.ts'
import { md5 } from '../support/api.ts'
import { addMember, type BettingWorld, setSpendable } from '../support/betting.ts'
import { entryOf } from '../support/entry.ts'
import { bindCard } from '../support/withdrawals.ts'
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

/** Money by wallet, fen. */
const moneyOf = async (memberId: bigint) =>
  Object.fromEntries((await walletBalances(db, memberId)).map(({ wallet, balanceFen }) => [wallet, balanceFen]))

/** A member with this much in the main wallet, of which the turnover of a deposit locks a part. */
async function withMoney(fen: bigint, lockedFen = 0n): Promise<BettingWorld & { cardId: string }> {
  const world = await racingWorld(db)
  await setSpendable(db, world.memberId, fen)
  const deposit = { id: randomUUID(), amountFen: lockedFen }
  await db.transaction().execute((tx) => openDepositTurnover(tx, world.memberId, deposit, world.clock.now()))
  return { ...world, cardId: await bindCard(db, world.memberId) }
}

test('100 withdrawals at once: what balance and turnover leave is held, and none over [WALLET-12][MONEY-01]', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const world = await withMoney(200_000n, 165_000n)
    const { memberId, cardId } = world
    const outcomes = await Promise.all(
      many(RACERS, (i) => withdraw(through(world, i), { id: randomUUID(), memberId, cardId, amountFen: 10_000n })),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.state === 'refused' ? [outcome.answer] : []))
    expect(outcomes.filter(({ state }) => state === 'done')).toHaveLength(3)
    expect(refused).toHaveLength(RACERS - 3)
    for (const answer of refused) expect(answer).toMatchObject({ why: 'available', availableFen: '5000', lockedFen: '165000' })
    expect(await moneyOf(memberId)).toEqual({ main: 170_000n, held: 30_000n })
  }
  expect((await audit(db)).faults).toEqual([])
})

test('100 withdrawals at once of a balance for all: as many as a day has [WALLET-12]', async () => {
  const world = await withMoney(5_000_000n)
  const { memberId, cardId } = world
  const outcomes = await Promise.all(
    many(RACERS, (i) => withdraw(through(world, i), { id: randomUUID(), memberId, cardId, amountFen: 10_000n })),
  )
  const refused = outcomes.flatMap((outcome) => (outcome.state === 'refused' ? [outcome.answer.why] : []))
  expect(refused).toEqual(many(RACERS - 5, () => 'count'))
  expect(await moneyOf(memberId)).toEqual({ main: 4_950_000n, held: 50_000n })
})

test('withdrawals, bets and transfers to a venue at once share a balance for a few: none over [WALLET-12][VENUE-04][MONEY-01]', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const world = await withMoney(60_000n)
    const market = await world.offer('M', null, [950, 2100, 3400])
    const { memberId, cardId } = world
    const amount = (i: number) => 10_000n + BigInt((i * 7_919) % 100) * 100n
    // How each ended: done, or why not.
    const calls = many(RACERS, (i) => {
      const [id, amountFen, deps] = [randomUUID(), amount(i), through(world, i)]
      if (i % 3 === 0) {
        return withdraw(deps, { id, memberId, cardId, amountFen }).then((o) => (o.state === 'refused' ? o.answer.why : o.state))
      }
      if (i % 3 === 1) {
        const yuan = String(amountFen / 100n)
        return transfer(deps, new Map(), { id, channelCode: 'XHZR', ty: 'in', amount: yuan }, world.context()).then((r) =>
          r.ok ? 'done' : r.message,
        )
      }
      const bet = { id, marketId: market.id, selection: 'H', odds: 950, stakeFen: String(amountFen), accept: 'none' } as const
      return placeBet({ ...world, db: fresh.process(i) }, bet, world.context()).then((r) => (r.ok ? 'done' : r.message))
    })
    const ends = await Promise.all(calls)
    const done = (kind: number) => sumOf(ends.flatMap((end, i) => (end === 'done' && i % 3 === kind ? [amount(i)] : [])))
    const restFen = 60_000n - done(0) - done(1) - done(2)
    const words = ['available', '超出中心钱包余额', '余额不足']
    ends.forEach((end, i) => {
      if (end === 'done') return
      expect(end).toBe(words[i % 3])
      expect(amount(i), 'what was refused would not fit').toBeGreaterThan(restFen)
    })
    expect(await moneyOf(memberId)).toEqual({
      main: restFen,
      held: done(0) + done(2),
      ...(done(1) > 0n && { 'venue:XHZR': done(1) }),
    })
  }
  expect((await audit(db)).faults).toEqual([])
})

test('as many withdrawals at once as the second password lets through, from the page: the balance suffices for two [WALLET-12]', async () => {
  const world = await withMoney(25_000n)
  const { memberId, cardId } = world
  const account = (await entryOf(db, world.clock)).deps
  const bound = { phone_area: '86', phone: '13710000000', real_name: '林海', second_password_hash: await hashPassword(md5('246813')) }
  await db.updateTable('member').set(bound).where('id', '=', memberId).execute()
  const { tokenHash } = (await account.sessions.find(await account.sessions.open(db, memberId, null), null)) ?? { tokenHash: '' }
  const cards = await createCards({ db, events: world.events, second: account })
  const ask = { cardId, amountFen: '10000', secondPassword: md5('246813') }
  const answers = await Promise.all(
    many(LIMITS.secondPassword.max, (i) => {
      const handlers = withdrawHandlers({ funds: through(world, i), cards })
      return handlers['withdraw.new']({ id: randomUUID(), ...ask }, { ...world.context(), tokenHash })
    }),
  )
  const refused = answers.filter((answer) => !answer.ok)
  expect(refused).toHaveLength(LIMITS.secondPassword.max - 2)
  for (const answer of refused) expect(answer).toMatchObject({ code: 6007, values: { available: '50' }, data: { field: 'amountFen' } })
  expect(await moneyOf(memberId)).toMatchObject({ main: 5_000n, held: 20_000n })
  expect((await audit(db)).faults).toEqual([])
})

test('withdrawals of many at once are held, sent and paid as sets; the one whose money another movement holds waits, and delays none [MONEY-08]', async () => {
  const world = await racingWorld(db)
  const memberIds = await Promise.all(many(20, (i) => addMember(db, world.clock.now(), `crowd${i}`)))
  await db.updateTable('member').set({ real_name: '林海' }).where('id', 'in', memberIds).execute()
  const asked = await Promise.all(
    memberIds.map(async (memberId) => ({ id: randomUUID(), memberId, cardId: await bindCard(db, memberId), amountFen: 10_000n })),
  )
  const taking: Provider = { ...silent, create: async () => ({ taken: true, payTo: {} }) }
  const deps: PaymentDeps = { ...through(world, 0), provider: taking }
  const [one, ...others] = asked
  if (!one) throw new Error('nobody asked')
  /** All the others are in this state, which two transactions at most wrote. */
  const inSets = async (state: string) => {
    const { rows } = await sql<{ state: string; sets: number }>`select state, count(distinct xmin::text)::int as sets from payment
      where id = any(${others.map(({ id }) => id)}::text[]) group by state`.execute(db)
    expect(rows).toEqual([{ state, sets: expect.toSatisfy((sets: number) => sets <= 2) }])
  }

  let waiting: ReturnType<typeof withdraw> | undefined
  await fresh
    .process(1)
    .transaction()
    .execute(async (tx) => {
      await sql`select id from account where owner_kind = 'member' and owner = ${one.memberId} for update`.execute(tx)
      waiting = withdraw(deps, one)
      const held = await Promise.all(others.map((each) => withdraw(deps, each)))
      for (const outcome of held) expect(outcome).toMatchObject({ state: 'done', repeated: false })
    })
  expect(await waiting).toMatchObject({ state: 'done', answer: { id: one.id } })
  await inSets('requested')
  await Promise.all(asked.map(({ id }) => payOut(deps, id)))
  await inSets('sent')
  const said = await Promise.all(
    asked.map(({ id }) => takeMessage(deps, { id: randomUUID(), payment: id, amountFen: 10_000n, says: 'paid' })),
  )
  for (const outcome of said) expect(outcome).toMatchObject({ state: 'done', answer: { effect: 'paid' } })
  await inSets('paid')
  expect((await audit(db)).faults).toEqual([])
})

test('a venue’s wallet that is opened while a deposit waits for its member, and held by a round: the deposit waits for it, too', async () => {
  const world = await racingWorld(db)
  const { memberId } = world
  const [waits, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ask = { id: randomUUID(), way: 'alipay', amountFen: 10_000n, bonus: null, signalCode: null, payFrom: null, coin: null } as const
  const lockOf = (wallet: string) =>
    sql`select id from account where owner_kind = 'member' and owner = ${memberId} and wallet = ${wallet} for update`
  let asked: ReturnType<typeof openOrder> | undefined
  let rest: Promise<unknown> | undefined
  await fresh
    .process(1)
    .transaction()
    .execute(async (tx) => {
      await lockOf('main').execute(tx)
      asked = openOrder(through(world, 0), ask, world.context())
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
        expect(rows).toHaveLength(1)
      })
      await memberWallet(db, memberId, 'venue:XHZR')
      rest = fresh
        .process(2)
        .transaction()
        .execute(async (round) => {
          await lockOf('venue:XHZR').execute(round)
          held.resolve()
          await waits.promise
        })
      await held.promise
    })
  // Until the deposit waits again, now for the wallet that it did not know.
  await Promise.race([
    asked,
    vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(1)
    }),
  ]).finally(() => waits.resolve())
  await rest
  expect(await asked).toMatchObject({ ok: true })
})
