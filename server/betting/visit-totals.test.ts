import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, type BettingWorld, bettingWorld, setSpendable } from '../../tests/support/betting.ts'
import { callBy, safePlayWorld } from '../../tests/support/safe-play.ts'
import { balanceOf, houseAccount, memberAccounts } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { placeBet } from './place-bet.ts'
import { settlePeriod } from './settle-period.ts'

const DAY = 24 * 3_600_000

let world: BettingWorld
beforeAll(async () => {
  world = await bettingWorld({ live: false })
})
afterAll(() => world.db.destroy())

const play = () => safePlayWorld(world.db, world.clock).handlers

/** Money that came in from payments, or was paid out. */
async function pays(memberId: bigint, fen: bigint) {
  const { main, held } = await memberAccounts(world.db, memberId)
  const payments = await houseAccount(world.db, 'payments')
  const id = `${memberId} ${world.clock.at} ${fen}`
  const out = { id, debit: held, credit: payments, amountFen: -fen, reason: 'withdraw_paid', ref: id }
  const into = { id, debit: payments, credit: main, amountFen: fen, reason: 'deposit', ref: id }
  const hold = { id: `hold ${id}`, debit: main, credit: held, amountFen: -fen, reason: 'withdraw_hold', ref: id }
  await world.db.transaction().execute((tx) => post(tx, fen > 0n ? [into] : [hold, out], world.clock.at))
}

async function totalsOf(memberId: bigint) {
  const overview = await play()['play.overview']({}, callBy(memberId, world.clock))
  if (!overview.ok) throw new Error(overview.message)
  return overview.data.totals
}

test('lifetime net deposits and those of 30 days are what the ledger moved, a withdrawal under way not yet [SAFE-05]', async () => {
  const memberId = await addMember(world.db, world.clock.at, 'payer88')
  await pays(memberId, 4_230_000n)
  await pays(memberId, -2_000_000n)
  world.clock.at += 30 * DAY
  expect(await totalsOf(memberId)).toMatchObject({ netDeposits30Fen: '2230000' })
  world.clock.at += 1
  await pays(memberId, -366_000n)
  await pays(memberId, 100_000n)
  expect(await totalsOf(memberId)).toMatchObject({
    depositsFen: '4330000',
    withdrawalsFen: '2366000',
    netDepositsFen: '1964000',
    netDeposits30Fen: '-266000',
  })
})

test('stakes and net result of a visit are what bets did to the balance since it began [SAFE-04] [SAFE-05]', async () => {
  const memberId = await addMember(world.db, world.clock.at, 'staker88')
  const context = () => ({ ...world.context(), memberId })
  const market = await world.offer('OU', 10, [950, 950])
  const other = await world.offer('R', 2, [900, 960])
  const bet = (id: string, marketId: string, selection: 'O' | 'H', odds: number) =>
    placeBet(world, { id, marketId, selection, odds, stakeFen: '10000', accept: 'none' }, context())
  expect(await bet('01998f00-0000-7000-8000-000000000001', market.id, 'O', 950)).toMatchObject({ ok: true })
  world.clock.at += 60 * 60_000
  await setSpendable(world.db, memberId, 500_000n)
  const session = async () => {
    const answer = await play()['play.session']({}, callBy(memberId, world.clock))
    return answer.ok ? answer.data : null
  }
  expect(await session(), 'the bet before is not of this visit').toMatchObject({ stakedFen: '0', netFen: '0', openFen: '0' })
  const before = (await balanceOf(world.db, memberId)).balanceFen
  world.clock.at += 60_000
  await bet('01998f00-0000-7000-8000-000000000002', market.id, 'O', 950)
  await bet('01998f00-0000-7000-8000-000000000003', other.id, 'H', 900)
  expect(await session()).toMatchObject({ stakedFen: '20000', netFen: '-20000', openFen: '20000' })
  // Over 2.5 (line 10 in quarters) loses at 1:0; the home side at +0.5 wins.
  await settlePeriod(world, { gameId: world.game.gameId, period: 'FT', score: [1, 0] })
  const after = (await balanceOf(world.db, memberId)).balanceFen
  expect(await session()).toMatchObject({ stakedFen: '20000', netFen: String(after - before), openFen: '0' })
})
