import { afterAll, expect, test } from 'vitest'
import { holdsBesidesRounds, playSlots } from '../../tests/support/activities.ts'
import { closedAt } from '../../tests/support/closed.ts'
import { depositDesk } from '../../tests/support/deposit-desk.ts'
import { registrar } from '../../tests/support/invited.ts'
import { data } from '../../tests/support/result.ts'
import { remember } from '../account/limits/known.ts'
import { audit } from '../domains.ts'
import { letterList } from '../letter/letter-store.ts'
import { AGENT_TERMS, commissionOf } from './agent-terms.ts'
import { AGENT } from './domain.ts'
import { lastPayable } from './months.ts'

const NOVEMBER = Date.parse('2026-11-10T12:00:00+08:00')
const PAY_DAY = Date.parse('2026-12-05T12:00:00+08:00')

const desk = await depositDesk()
const { deps } = desk.world
const { db, clock } = deps
clock.at = NOVEMBER
const registered = await registrar(db)
const handlers = AGENT.handlers({ db })
const pay = () => AGENT.chores.payCommissions(deps)
afterAll(desk.close)

let friends = 0
async function newAgent() {
  const player = await desk.newPlayer()
  const overview = async () => data(await handlers['agent.overview']({}, player.context()))
  return {
    ...player,
    overview,
    async friend(over: { device?: string } = {}) {
      const nth = ++friends
      const { code: iCode } = await overview()
      return registered({ name: `guest${nth}`, iCode, device: `device ${nth}`, ip: `198.100.${nth}.7`, now: NOVEMBER, ...over })
    },
  }
}

test('a month’s commission is the tier’s share of what the invited turned over, paid once on its day whatever is repeated [HOME-06]', async () => {
  const agent = await newAgent()
  const [one, two, other] = [await agent.friend(), await agent.friend(), await agent.friend()]
  await playSlots(db, one, 2_000_000n, '2026-11-12T00:00:00+08:00')
  await playSlots(db, two, 9_999n, '2026-11-30T23:59:59+08:00')
  await playSlots(db, other, 5_000_000n, '2026-12-01T00:00:00+08:00')
  clock.at = PAY_DAY - 1
  const before = await agent.balance()
  await pay()
  expect(await agent.balance(), 'not before its noon').toBe(before)
  expect(await agent.overview()).toMatchObject({
    invited: 3,
    months: [
      { month: '2026-12', active: 1, rate: 10, fen: '5000', paidAt: null },
      { month: '2026-11', active: 1, rate: 10, fen: '2009', paidAt: null },
    ],
  })
  clock.at = PAY_DAY
  await Promise.all([pay(), pay()])
  await db.deleteFrom('agent_month_done').execute()
  await pay()
  expect((await agent.balance()) - before).toBe(2_009n)
  expect(await agent.overview()).toMatchObject({ months: [{ month: '2026-12' }, { month: '2026-11', fen: '2009', paidAt: PAY_DAY }] })
  const { list } = await letterList(db, agent.memberId, { type: null, before: null })
  expect(list.map(({ body }) => body)).toMatchObject([
    { kind: 'gift-paid', of: 'commission', what: '2026-11', amountFen: '2009', needFen: '0' },
  ])
  await holdsBesidesRounds(db)
})

test('an agent who closed the account gets no commission [HOME-06][MEMBER-11]', async () => {
  clock.at = NOVEMBER
  const agent = await newAgent()
  await playSlots(db, await agent.friend(), 2_000_000n, '2026-11-12T00:00:00+08:00')
  const before = await agent.balance()
  await closedAt(db, agent.memberId, NOVEMBER)
  clock.at = PAY_DAY
  await db.deleteFrom('agent_month_done').execute()
  await pay()
  expect(await agent.balance()).toBe(before)
  await holdsBesidesRounds(db)
})

test('nothing of the invited is told but how many they are, and one’s own other account does not count [HOME-06]', async () => {
  clock.at = NOVEMBER
  const agent = await newAgent()
  await remember(db, agent.memberId, { device: 'own', ip: '127.0.0.1' }, NOVEMBER)
  const own = await agent.friend({ device: 'own' })
  await playSlots(db, own, 9_000_000n, '2026-11-12T00:00:00+08:00')
  const overview = await agent.overview()
  expect(overview).toMatchObject({ invited: 0, refused: { device: 1, address: 0, contact: 0 } })
  expect(overview.months).toEqual([{ month: '2026-11', active: 0, rate: 0, fen: '0', paidAt: null }])
  expect(Object.keys(overview).sort()).toEqual(['code', 'invited', 'months', 'refused'])
  const stranger = await newAgent()
  expect((await stranger.overview()).invited).toBe(0)
})

test('the terms that ship are told to anybody, and pay by the highest tier that is reached [HOME-06]', async () => {
  const visitor = { memberId: null, tokenHash: null, device: null, ip: '127.0.0.1', now: NOVEMBER }
  const terms = data(await handlers['agent.terms']({}, visitor))
  expect(terms).toMatchObject({
    activeFen: '10000',
    payDay: 5,
    tiers: [{ active: 1, rate: 10 }, { active: 5 }, { active: 20 }, { active: 50 }],
  })
  const by = { tiers: terms.tiers, activeFen: BigInt(terms.activeFen) }
  expect(commissionOf(by, Array(5).fill(10_000n))).toEqual({ active: 5, turnoverFen: 50_000n, rate: 14, fen: 70n })
  expect(commissionOf(by, Array(4).fill(10_000n))).toMatchObject({ rate: 10, fen: 40n })
  expect(commissionOf(by, [9_999n])).toMatchObject({ active: 0, rate: 0, fen: 0n })
  const file = { tiers: [{ active: 2, percent: 0.1 }], activeTurnover: 100, payDay: 5 }
  expect(AGENT_TERMS.schema.safeParse(file).success).toBe(false)
  expect(lastPayable(Date.parse('2027-01-05T11:59:59+08:00'), { payDay: 5 })).toBe('2026-11')
  expect(lastPayable(Date.parse('2027-01-05T12:00:00+08:00'), { payDay: 5 })).toBe('2026-12')
})

test('the audit names a commission whose money is not what its row says [HOME-06]', async () => {
  const agent = await newAgent()
  const row = { ref: `agent:${agent.memberId}:2026-10`, member_id: agent.memberId, month: '2026-10' }
  await db
    .insertInto('agent_month')
    .values({ ...row, active: 1, turnover_fen: 100_000n, rate: 10, fen: 100n, terms_version: 0, at: new Date(NOVEMBER) })
    .execute()
  expect((await audit(db)).faults).toContainEqual(expect.stringMatching(/^commission agent:\d+:2026-10 says 100 fen/))
})
