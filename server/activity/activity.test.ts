import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { activityDesk, playSlots } from '../../tests/support/activities.ts'
import { data } from '../../tests/support/result.ts'
import { audit } from '../domains.ts'
import { pointsOf } from '../points/points-account.ts'
import { forfeitBonus } from '../wallet/turnover/forfeit-bonus.ts'
import { owedTurnover } from '../wallet/turnover/owed.ts'
import type { Entry } from './entry.ts'

const NOON = Date.parse('2026-11-25T12:00:00+08:00')
const DAY_MS = 86_400_000

const { desk, deps, db, shipped, handlers, newPlayer, entry, load, left } = await activityDesk(NOON)
afterAll(desk.close)

test('the activities that ship are listed, each with its terms and state, and loading them again moves nothing [ACT-01][ACT-09]', async () => {
  await load(...shipped)
  await load(...shipped)
  const { list } = data(await handlers['act.promotionConfig']({}, (await newPlayer()).context()))
  expect(list.map(({ id, state }) => `${id} ${state}`)).toEqual(
    shipped.map(({ id }) => `${id} ${['october-sign', 'autumn-race'].includes(id) ? 'ended' : 'running'}`),
  )
  expect(await left('first-deposit')).toBe(50_000_000n)
  await desk.booksHold()
})

test('a sign-in goes from verification to confirmation to joining, and is had once a Shanghai day, whatever the clock says [ACT-03]', async () => {
  await load(entry('daily-sign'))
  const player = await newPlayer()
  const before = await player.balance()
  expect(await player.stands('daily-sign')).toMatchObject({ state: 'open', mine: { today: '2026-11-25', signed: [], nextFen: '100' } })
  expect(data(await player.confirm('daily-sign')).gift).toEqual({ fen: '100', times: 0, needFen: '0', points: 10 })
  const id = randomUUID()
  const [one, copy] = [await player.join('daily-sign', undefined, id), await player.join('daily-sign', undefined, id)]
  expect([data(one), data(copy)]).toEqual([data(one), data(one)])
  expect(await player.balance()).toBe(before + 100n)
  expect(await pointsOf(db, player.memberId), 'its points come once, too').toBe(10n)
  expect(await player.join('daily-sign')).toMatchObject({ ok: false, message: '今天已签到' })
  expect(await player.stands('daily-sign')).toMatchObject({ state: 'limit', until: Date.parse('2026-11-26T00:00:00+08:00') })
  deps.clock.at = NOON - DAY_MS
  data(await player.join('daily-sign'))
  deps.clock.at = NOON
  expect((await player.join('daily-sign')).ok, 'a clock that was set back gives no day twice').toBe(false)
  for (let nth = 3; nth <= 6; nth++) {
    deps.clock.at += DAY_MS
    data(await player.join('daily-sign'))
  }
  deps.clock.at = Date.parse('2026-11-30T12:00:00+08:00')
  expect(await player.stands('daily-sign')).toMatchObject({ mine: { nextFen: '500' } })
  deps.clock.at = Date.parse('2026-12-01T00:00:00+08:00')
  expect(await player.stands('daily-sign'), 'a month begins anew').toMatchObject({ mine: { signed: [], nextFen: '100' } })
  deps.clock.at = NOON
  await desk.booksHold()
})

test('a hundred that join at once never take more than the budget, and a spent one closes [ACT-08]', async () => {
  const sign = entry('daily-sign')
  await load({ ...sign, id: 'small', budgetFen: '1050' } as Entry)
  const players = await Promise.all(Array.from({ length: 100 }, newPlayer))
  const results = await Promise.all(players.map(({ join }) => join('small')))
  expect(results.filter(({ ok }) => ok)).toHaveLength(10)
  expect(new Set(results.flatMap((one) => (one.ok ? [] : [one.message])))).toEqual(new Set(['活动的预算已经发完']))
  expect(await left('small')).toBe(50n)
  const late = await newPlayer()
  expect(await late.stands('small')).toMatchObject({ state: 'spent', why: '活动的预算已经发完' })
  await load({ ...sign, id: 'small', budgetFen: '2000' } as Entry)
  data(await late.join('small'))
  await expect(load({ ...sign, id: 'small', budgetFen: '500' } as Entry)).rejects.toThrow('has given')
  await desk.booksHold()
})

test('one that has ended, has not begun, is not for the member, is not there, or comes in a break refuses with its word [ACT-07][SEC-07]', async () => {
  const sign = entry('daily-sign')
  await load(
    { ...sign, id: 'later', begins: '2026-12-01T00:00:00+08:00' } as Entry,
    { ...sign, id: 'over', ends: '2026-11-01T00:00:00+08:00' } as Entry,
    { ...sign, id: 'phones', audience: { boundPhone: true } } as Entry,
    { ...sign, id: 'fresh', audience: { registeredFrom: '2026-11-26T00:00:00+08:00' } } as Entry,
    { ...sign, id: 'gone' } as Entry,
    sign,
  )
  await load(
    { ...sign, id: 'later', begins: '2026-12-01T00:00:00+08:00' } as Entry,
    { ...sign, id: 'over', ends: '2026-11-01T00:00:00+08:00' } as Entry,
    { ...sign, id: 'phones', audience: { boundPhone: true } } as Entry,
    { ...sign, id: 'fresh', audience: { registeredFrom: '2026-11-26T00:00:00+08:00' } } as Entry,
    sign,
  )
  const player = await newPlayer()
  const words = { later: 'soon', over: 'ended', phones: 'unmet', fresh: 'unmet', gone: 'ended' }
  for (const [id, state] of Object.entries(words)) {
    const stands = await player.stands(id)
    expect([id, stands.state]).toEqual([id, state])
    expect(await player.join(id), id).toMatchObject({ ok: false, message: stands.why })
  }
  expect(await player.verify('nowhere')).toMatchObject({ ok: false, message: '没有找到这个活动' })
  expect(await player.join('nowhere')).toMatchObject({ ok: false, message: '没有找到这个活动' })
  const until = new Date(NOON + DAY_MS)
  await db
    .insertInto('play_break')
    .values({ member_id: player.memberId, kind: 'time-out', began_at: new Date(NOON), until, ends_at: until })
    .execute()
  expect(await player.stands('daily-sign')).toMatchObject({ state: 'resting', until: until.getTime() })
  expect(await player.join('daily-sign')).toMatchObject({ ok: false, message: '你在休息' })
  expect(data(await handlers['site.getMyDiscountAd']({}, player.context())).ad, 'nobody on a break is invited').toBeNull()
})

test('a step of the tasks is ticked by what the member did, and each gives its gift once [ACT-02]', async () => {
  await load(entry('new-task'))
  const player = await newPlayer()
  expect(await player.stands('new-task')).toMatchObject({ state: 'unmet' })
  expect(await player.join('new-task', 'phone')).toMatchObject({ ok: false, message: '这一步还没有完成' })
  await db.updateTable('member').set({ bind_phone: true }).where('id', '=', player.memberId).execute()
  const { mine } = await player.stands('new-task')
  expect(mine).toMatchObject({ steps: [{ step: 'phone', done: true, gotAt: null }, { done: false }, { done: false }, { done: false }] })
  expect(data(await player.join('new-task', 'phone')).gift.fen).toBe('300')
  expect(await player.join('new-task', 'phone')).toMatchObject({ ok: false, message: '这一步的礼金已经领过' })
  expect(await player.join('new-task', 'nothing')).toMatchObject({ ok: false, message: '没有这一步任务' })
  await desk.booksHold()
})

test('a bonus on deposits comes out of its activity’s budget by the bonus rule, once a first and once a day again [ACT-05][WALLET-14]', async () => {
  await load(entry('first-deposit'), { ...entry('again-deposit'), budgetFen: '40000' } as Entry)
  const player = await desk.newPlayer()
  const context = () => player.context()
  const stands = async (activity: string) => data(await handlers['act.verification']({ activity }, context()))
  const [first, again] = [await left('first-deposit'), await left('again-deposit')]
  expect(await stands('again-deposit')).toMatchObject({ state: 'unmet', why: '还没有首存' })
  data(await handlers['act.joinActivity']({ id: randomUUID(), activity: 'first-deposit' }, context()))
  expect(await stands('first-deposit')).toMatchObject({ state: 'joined', member: true })
  const pay = async (bonus: 'first' | 'again', amountFen: string) => {
    const id = await player.asked({ bonus, amountFen })
    await desk.say(await player.order(id), 'paid')
    return (await player.order(id)).bonusFen
  }
  expect(await pay('first', '100000')).toBe('30000')
  expect(await left('first-deposit')).toBe((first ?? 0n) - 30_000n)
  const standing = await stands('first-deposit')
  expect(standing).toMatchObject({
    state: 'limit',
    mine: { count: 1, sumFen: '30000' },
    bonuses: [{ bonusFen: '30000', needFen: '240000' }],
  })
  expect(await handlers['act.leaveActivity']({ activity: 'first-deposit' }, context())).toMatchObject({ ok: false })
  expect(await pay('again', '50000')).toBe('10000')
  expect(await left('again-deposit')).toBe((again ?? 0n) - 10_000n)
  expect(await player.pay({ bonus: 'again', amountFen: '50000' })).toMatchObject({ ok: false })
  expect(await stands('again-deposit')).toMatchObject({ state: 'limit', why: '今天已经参加过一次' })
  deps.clock.at += DAY_MS
  expect(await pay('again', '50000')).toBe('10000')
  deps.clock.at += DAY_MS
  expect(await stands('again-deposit'), 'less than the largest bonus is left').toMatchObject({ state: 'spent' })
  expect((await owedTurnover(db, player.memberId)).requirements.filter(({ kind }) => kind === 'bonus')).toHaveLength(3)
  deps.clock.at = NOON
  await desk.booksHold()
})

test('a gift that asks for turnover opens it, and a member leaves once it is given up or met [ACT-08]', async () => {
  await load({ ...entry('daily-sign'), id: 'owing', terms: { dayFen: '100', more: [], times: 3 } } as Entry)
  const player = await newPlayer()
  expect(data(await player.join('owing')).gift).toEqual({ fen: '100', times: 3, needFen: '300' })
  expect(await player.stands('owing')).toMatchObject({ bonuses: [{ bonusFen: '100', needFen: '300', doneFen: '0' }] })
  expect(await player.leave('owing')).toMatchObject({ ok: false, message: '还有没满流水的赠金，请先放弃赠金再退出' })
  const { requirement = '' } = (await player.stands('owing')).bonuses[0] ?? {}
  data(await forfeitBonus(deps, { id: randomUUID(), requirement }, player.context()))
  data(await player.leave('owing'))
  await desk.booksHold()
})

test('a week’s settled turnover reaches its gifts, each had once, and is for those with a bound phone [ACT-02][ACT-03]', async () => {
  await load(entry('weekly-betting'))
  const player = await newPlayer()
  expect(await player.stands('weekly-betting')).toMatchObject({
    state: 'unmet',
    mine: { weeks: [{ from: '2026-11-23', to: '2026-11-29', turnoverFen: '0' }, {}] },
  })
  await playSlots(db, player.memberId, 60_000n, '2026-11-23T00:00:00+08:00')
  await playSlots(db, player.memberId, 490_000n, '2026-11-22T23:59:59+08:00')
  await playSlots(db, player.memberId, 900_000n, '2026-11-15T23:59:59+08:00')
  expect(await player.stands('weekly-betting')).toMatchObject({ state: 'unmet', why: '还没有绑定手机' })
  await db.updateTable('member').set({ bind_phone: true }).where('id', '=', player.memberId).execute()
  const { mine } = await player.stands('weekly-betting')
  expect(mine).toMatchObject({ weeks: [{ turnoverFen: '60000' }, { turnoverFen: '490000', got: [false, false] }] })
  expect(data(await player.join('weekly-betting', '2026-11-23:0')).gift).toEqual({ fen: '800', times: 1, needFen: '800' })
  expect(data(await player.join('weekly-betting', '2026-11-16:0')).gift.fen).toBe('800')
  expect(await player.join('weekly-betting', '2026-11-16:1')).toMatchObject({ ok: false, message: '有效投注还没有达到' })
  expect(await player.join('weekly-betting', '2026-11-23:0')).toMatchObject({ ok: false, message: '这一份礼金已经领过' })
  expect(await player.join('weekly-betting', '2026-11-09:0'), 'two weeks ago is over').toMatchObject({
    ok: false,
    message: '没有这一份礼金',
  })
})

test('the audit names claims without their money, and budgets that nobody funded [ACT-08]', async () => {
  await db.updateTable('budget_claim').set({ fen: 77n }).where('budget', '=', 'owing').execute()
  await db.updateTable('activity').set({ budget_fen: 1n }).where('id', '=', 'owing').execute()
  const { faults } = await audit(db)
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^claim owing:\d+:day:2026-11-25 of 77 fen took 100/),
      expect.stringMatching(/^activity owing has a budget of 1 fen/),
    ]),
  )
})
