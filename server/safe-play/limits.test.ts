import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Period } from '../../contract/play-refusal.ts'
import type { LimitKind } from '../../contract/safe-play.ts'
import { dayStart } from '../../domain/days.ts'
import { addMember } from '../../tests/support/betting.ts'
import { callBy, safePlayWorld } from '../../tests/support/safe-play.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import type { Db } from '../platform/database.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOON = dayStart('2026-11-20') + 12 * HOUR
const clock = testClock(NOON)

let db: Db
let world: ReturnType<typeof safePlayWorld>
let members = 0
beforeAll(async () => {
  db = await testDatabase()
  world = safePlayWorld(db, clock)
})
afterAll(() => db.destroy())

async function newPlayer(kind: LimitKind = 'deposit', period: Period = 'month') {
  const memberId = await addMember(db, NOON, `setter${members++}`)
  const which = { kind, period }
  const { handlers } = world
  return {
    memberId,
    set: (value: string | null) => handlers['play.setLimit']({ ...which, value }, callBy(memberId, clock)),
    confirm: (value: string | null) => handlers['play.confirmRaise']({ ...which, value }, callBy(memberId, clock)),
    withdraw: () => handlers['play.withdrawRaise'](which, callBy(memberId, clock)),
    async limit() {
      const overview = await handlers['play.overview']({}, callBy(memberId, clock))
      return overview.ok ? overview.data.limits.find((one) => one.kind === kind && one.period === period) : undefined
    },
    events: async () =>
      (await createMemberEventStore(db).events.read(memberId, 0)).flatMap(({ deltas }) => deltas.map((delta) => delta.kind)),
  }
}

test('a first limit and a lower one act at once; all tabs of the member hear of it [SAFE-02]', async () => {
  const player = await newPlayer()
  expect(await player.limit()).toMatchObject({ value: null, used: '0', raise: null })
  expect(await player.set('500000')).toMatchObject({ data: { state: 'set' } })
  expect(await player.limit()).toMatchObject({ value: '500000' })
  expect(await player.set('300000')).toMatchObject({ data: { state: 'set' } })
  expect(await player.limit()).toMatchObject({ value: '300000', raise: null })
  expect((await player.events()).filter((kind) => kind === 'play')).toHaveLength(2)
})

test('a raise waits a day of the server and then for an answer; without one the old limit stays [SAFE-02]', async () => {
  const player = await newPlayer()
  await player.set('500000')
  expect(await player.set('800000')).toMatchObject({ data: { state: 'asked' } })
  const askedAt = clock.at
  const raise = { value: '800000', askedAt, ripeAt: askedAt + DAY, lapsesAt: askedAt + 8 * DAY }
  expect(await player.limit()).toMatchObject({ value: '500000', raise })
  expect(await player.confirm('800000')).toMatchObject({ ok: false, code: 6012 })
  clock.at += DAY - 1
  expect(await player.confirm('800000')).toMatchObject({ ok: false, code: 6012 })
  expect(await player.set('800000'), 'a second press').toMatchObject({ data: { state: 'asked' } })
  clock.at += 1
  expect(await player.confirm('900000'), 'another value than was asked for').toMatchObject({ ok: false, code: 6303 })
  expect(await player.limit()).toMatchObject({ value: '500000', raise })
  expect(await player.confirm('800000')).toMatchObject({ ok: true })
  expect(await player.limit()).toMatchObject({ value: '800000', raise: null })
  expect(await player.confirm('800000'), 'once').toMatchObject({ ok: false, code: 6303 })
})

test('a raise that nobody answers for a week lapses, and none can be kept in reserve [SAFE-02]', async () => {
  const player = await newPlayer()
  await player.set('500000')
  await player.set(null)
  clock.at += 8 * DAY - 1
  expect(await player.limit()).toMatchObject({ raise: { value: null } })
  clock.at += 1
  expect(await player.limit()).toMatchObject({ value: '500000', raise: null })
  expect(await player.confirm(null)).toMatchObject({ ok: false, code: 6303 })
  expect(await player.set(null), 'asked anew').toMatchObject({ data: { state: 'asked' } })
  expect(await player.confirm(null)).toMatchObject({ ok: false, code: 6012 })
  clock.at += DAY
  expect(await player.confirm(null)).toMatchObject({ ok: true })
  expect(await player.limit()).toMatchObject({ value: null, raise: null })
})

const STEPS = ['raise to 8', 'raise to 9', 'lower to 3', 'confirm 8', 'confirm 9', 'withdraw', 'wait'] as const
type Step = (typeof STEPS)[number]

/** The limit as plain words say it. */
function model() {
  let [value, raise] = [5, null as { to: number; age: number } | null]
  return {
    step(step: Step) {
      if (step === 'wait') raise = raise && { ...raise, age: raise.age + 1 }
      else if (step === 'withdraw') raise = null
      else {
        const to = Number(step.at(-1))
        const confirms = step.startsWith('confirm')
        if (confirms && raise?.to === to && raise.age >= 1) [value, raise] = [to, null]
        if (!confirms && to <= value) [value, raise] = [to, null]
        else if (!confirms && raise?.to !== to) raise = { to, age: 0 }
      }
    },
    told: () => ({ value: `${value}00000`, raise: raise && { value: `${raise.to}00000` } }),
  }
}

test('after a raise, each order of raising, lowering, confirming, withdrawing and waiting ends as the rules say [SAFE-02]', async () => {
  const last = ['confirm 8', 'confirm 9'] as const
  const orders = STEPS.flatMap((a) => STEPS.flatMap((b) => last.map((c) => ['raise to 8', a, b, 'wait', c] as const)))
  const player = await newPlayer()
  for (const order of orders) {
    for (const table of ['play_raise', 'play_limit'] as const) await db.deleteFrom(table).where('member_id', '=', player.memberId).execute()
    await player.set('500000')
    const plain = model()
    for (const step of order) {
      plain.step(step)
      const value = `${step.at(-1)}00000`
      if (step === 'wait') clock.at += DAY
      else if (step === 'withdraw') await player.withdraw()
      else if (step.startsWith('confirm')) await player.confirm(value)
      else await player.set(value)
    }
    expect(await player.limit(), order.join(', ')).toMatchObject(plain.told())
  }
}, 120_000)

test('a limit is whole yuan or minutes within bounds, and says which [SAFE-01]', async () => {
  const player = await newPlayer()
  for (const value of ['0', '99', '150', '10000000100']) expect(await player.set(value)).toMatchObject({ ok: false, code: 6007 })
  const time = await newPlayer('time', 'day')
  for (const value of ['14', '1441'])
    expect(await time.set(value)).toMatchObject({ ok: false, code: 6007, values: { least: '15', hours: '24' } })
  expect(await time.set('15')).toMatchObject({ ok: true })
  expect(await player.limit()).toMatchObject({ value: null })
})

test('limits were looked at when one was set or left as it is; half a year later that is due again, once [SAFE-01]', async () => {
  const { memberId, set } = await newPlayer()
  const { handlers } = world
  const isDue = async () => {
    const session = await handlers['play.session']({}, callBy(memberId, clock))
    return session.ok && session.data.isReviewDue
  }
  const reviewedAt = async () => {
    const overview = await handlers['play.overview']({}, callBy(memberId, clock))
    return overview.ok ? overview.data.reviewedAt : undefined
  }
  expect([await reviewedAt(), await isDue()]).toEqual([null, false])
  await handlers['play.reviewed']({}, callBy(memberId, clock))
  expect(await reviewedAt()).toBe(clock.at)
  clock.at = dayStart('2027-01-31')
  await set('500000')
  clock.at = dayStart('2027-07-31') - 1
  expect(await isDue()).toBe(false)
  clock.at += 1
  expect(await isDue()).toBe(true)
  await handlers['play.reviewed']({}, callBy(memberId, clock))
  expect(await isDue()).toBe(false)
})
