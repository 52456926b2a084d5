import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeBet } from '../../server/betting/place-bet.ts'
import { audit, OWN_DATA } from '../../server/domains.ts'
import { walletBalances } from '../../server/ledger/accounts.ts'
import { closeAccount } from '../../server/personal/close-account.ts'
import type { PersonalDeps } from '../../server/personal/deps.ts'
import type { Db } from '../../server/platform/database.ts'
import { openOrder } from '../../server/wallet/deposit/open-order.ts'
import { ProviderSilent } from '../../server/wallet/provider/provider.ts'
import { md5 } from '../support/api.ts'
import { type BettingWorld, setSpendable } from '../support/betting.ts'
import { entryOf } from '../support/entry.ts'
import { freshDatabase, many, racingWorld } from './race.ts'

const ROUNDS = 40
/** What the member has left: one bet of it, or to be given up. */
const LEFT = 1_000n

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
})
afterAll(() => fresh.close())

const silent = {
  name: 'silent',
  create: () => Promise.reject(new ProviderSilent('not reached')),
  status: () => Promise.reject(new ProviderSilent('not reached')),
  callback: () => null,
}

/** The account's end through one of the processes. The slow hash would keep the racers apart, so the password is taken as right. */
async function closer(world: BettingWorld, i: number): Promise<() => ReturnType<typeof closeAccount>> {
  const { deps } = await entryOf(fresh.process(i), world.clock)
  const account = { ...deps, passwords: { ...deps.passwords, matches: async () => true } }
  const personal: PersonalDeps = { account, sites: new Map(), data: OWN_DATA }
  const payload = { password: md5('harbour42'), secondPassword: null, giveUpFen: String(LEFT) }
  return () => closeAccount(personal, payload, world.context())
}

const bet = (world: BettingWorld, marketId: string, i: number) =>
  placeBet(
    { ...world, db: fresh.process(i) },
    { id: randomUUID(), marketId, selection: 'H', odds: 950, stakeFen: String(LEFT), accept: 'none' },
    world.context(),
  )

const order = (world: BettingWorld, i: number) =>
  openOrder(
    { ...world, db: fresh.process(i), provider: silent, log: { warn: () => undefined } },
    { id: randomUUID(), way: 'alipay', amountFen: 10_000n, bonus: null, signalCode: null, payFrom: null, coin: null },
    world.context(),
  )

test('an account closed among bets and deposits on their way is closed with nothing open, or not at all; nothing comes after it [MEMBER-11]', async () => {
  const ends = { closed: 0, stays: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const world = await racingWorld(db)
    const market = await world.offer('M', null, [950, 2100, 3400])
    await setSpendable(db, world.memberId, LEFT)
    const close = await closer(world, round)
    const rival = (i: number) => (round % 2 === 0 ? bet(world, market.id, i) : order(world, i))
    // The closing asks more before it takes the lock: it is given a head start, from none to enough.
    const closing = close()
    for (let trip = 0; trip < 3 * (round % 8); trip++) await sql`select 1`.execute(db)
    const others = await Promise.all(many(3, (i) => rival(round + 1 + i)))
    const closed = await closing
    const open = [
      ...(await db.selectFrom('ticket').select('id').where('member_id', '=', world.memberId).where('status', '<>', 'refused').execute()),
      ...(await db.selectFrom('payment').select('id').where('member_id', '=', world.memberId).where('state', '<>', 'failed').execute()),
    ]
    expect(others.filter((answer) => answer.ok).length).toBe(open.length)
    const balances = await walletBalances(db, world.memberId)
    if (closed.ok) {
      ends.closed += 1
      expect(open).toEqual([])
      expect(balances.every(({ balanceFen }) => balanceFen === 0n)).toBe(true)
      expect((await order(world, round)).ok).toBe(false)
    } else {
      ends.stays += 1
      expect(closed).toMatchObject({ code: 6012 })
      expect(open).not.toEqual([])
      expect(balances.reduce((sum, { balanceFen }) => sum + balanceFen, 0n)).toBe(LEFT)
    }
  }
  expect(ends.closed, 'the closing came first').toBeGreaterThan(0)
  expect(ends.stays, 'a bet or deposit came first').toBeGreaterThan(0)
  expect((await audit(db)).faults).toEqual([])
})

test('of 20 closings at once one has an effect: what is left is given up once [MEMBER-11]', async () => {
  const world = await racingWorld(db)
  await setSpendable(db, world.memberId, LEFT)
  const answers = await Promise.all(many(20, async (i) => (await closer(world, i))()))
  expect(answers.some(({ ok }) => ok)).toBe(true)
  for (const answer of answers) if (!answer.ok) expect(answer, 'too many proofs at once').toMatchObject({ code: 6037 })
  expect(await db.selectFrom('play_break').select('kind').where('member_id', '=', world.memberId).execute()).toEqual([{ kind: 'closed' }])
  expect((await audit(db)).faults).toEqual([])
})
