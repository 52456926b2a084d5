import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LimitKind } from '../../contract/safe-play.ts'
import type { Market } from '../../contract/sport.ts'
import { type BettingWorld, bettingWorld, setSpendable } from '../../tests/support/betting.ts'
import { callBy, safePlayWorld } from '../../tests/support/safe-play.ts'
import { createMember } from '../account/register.ts'
import { audit } from '../domains.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { decideBet } from './decide-bet.ts'
import { placeBet } from './place-bet.ts'

let world: BettingWorld
let live: BettingWorld
let market: Market
let memberId: bigint
let members = 0
beforeAll(async () => {
  world = await bettingWorld({ live: false })
  live = await bettingWorld({ live: true, db: world.db, member: 'inplay88' })
  live.clock.at = world.clock.at
  market = await world.offer('OU', 10, [950, 950])
})
afterAll(() => world.db.destroy())
beforeEach(async () => {
  memberId = (await createMember(world.db, `bounded${members++}`, '0'.repeat(32), world.clock.at)) ?? 0n
  await setSpendable(world.db, memberId, 100_000n)
})

const play = () => safePlayWorld(world.db, world.clock).handlers
const limit = (kind: LimitKind, value: string, of = memberId) =>
  play()['play.setLimit']({ kind, period: 'day', value }, callBy(of, world.clock))
const bet = (stakeFen: string, of = memberId, id: string = randomUUID()) =>
  placeBet(world, { id, marketId: market.id, selection: 'O', odds: 950, stakeFen, accept: 'none' }, { ...world.context(), memberId: of })
const ticketsOf = async (of: bigint) => world.db.selectFrom('ticket').select('status').where('member_id', '=', of).execute()

test('of ten bets at once the loss limit lets through what it has room for: open stakes count as lost [SAFE-01]', async () => {
  await limit('loss', '7000')
  const answers = await Promise.all(Array.from({ length: 10 }, () => bet('2000')))
  const refused = answers.filter(({ ok }) => !ok)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  for (const answer of refused) expect(answer).toMatchObject({ data: { reason: 'loss-limit', period: 'day', leftFen: '1000' } })
  expect(refused[0]).toMatchObject({ message: expect.stringContaining('每日净输限额'), values: { left: '10' } })
  expect(await bet('1000')).toMatchObject({ ok: true })
  expect(await bet('1000')).toMatchObject({ data: { reason: 'loss-limit', leftFen: '0' } })
  expect((await balanceOf(world.db, memberId)).heldFen).toBe(7_000n)
})

test('who bets in the same transaction is not bound by the limits of another [SAFE-01]', async () => {
  const free = (await createMember(world.db, `free${members}`, '0'.repeat(32), world.clock.at)) ?? 0n
  await limit('stake', '1000')
  const answers = await Promise.all([bet('2000'), bet('2000', free)])
  expect(answers).toMatchObject([{ ok: false, data: { reason: 'stake-limit' } }, { ok: true }])
})

test('a bet refused by a limit stays refused under its id, also when the limit is gone by then [SAFE-01]', async () => {
  await limit('stake', '1000')
  const id = randomUUID()
  const refused = await bet('2000', memberId, id)
  await world.db.deleteFrom('play_limit').where('member_id', '=', memberId).execute()
  expect(await bet('2000', memberId, id)).toEqual(refused)
})

test('bets under way as their member excludes himself are made before it or refused; none comes after [SAFE-03]', async () => {
  const exclusion = play()['play.exclude']({ months: 6 }, callBy(memberId, world.clock))
  const answers = await Promise.all([...Array.from({ length: 10 }, () => bet('1000')), exclusion])
  const placed = answers.slice(0, 10).filter(({ ok }) => ok).length
  for (const answer of answers.slice(0, 10)) if (!answer.ok) expect(answer).toMatchObject({ data: { reason: 'excluded' } })
  expect(await ticketsOf(memberId)).toHaveLength(placed)
  expect(await bet('1000')).toMatchObject({ ok: false, data: { reason: 'excluded' }, message: expect.stringContaining('自我排除中') })
  expect(await ticketsOf(memberId)).toHaveLength(placed)
})

test('an in-play ticket that waits to be decided is given back once its member is on a break [SAFE-03]', async () => {
  const inPlay = await live.offer('OU', 12, [950, 950])
  const id = randomUUID()
  const terms = { marketId: inPlay.id, selection: 'O', odds: 950, stakeFen: '3000', accept: 'none' } as const
  expect(await placeBet(live, { id, ...terms }, { ...live.context(), memberId })).toMatchObject({ data: { status: 'delay' } })
  await play()['play.rest']({ hours: 24 }, callBy(memberId, world.clock))
  await decideBet(live, id)
  const ticket = await world.db.selectFrom('ticket').select(['status', 'reason']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(ticket).toEqual({ status: 'refused', reason: 'resting' })
  expect(await balanceOf(world.db, memberId)).toMatchObject({ balanceFen: 100_000n, heldFen: 0n })
  expect((await audit(world.db)).faults).toEqual([])
})
