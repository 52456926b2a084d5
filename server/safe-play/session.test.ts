import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayStart } from '../../domain/days.ts'
import { addMember } from '../../tests/support/betting.ts'
import { callBy, safePlayWorld } from '../../tests/support/safe-play.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import type { Db } from '../platform/database.ts'
import { countPresence } from './presence.ts'

const MINUTE = 60_000
const NOON = dayStart('2026-11-20') + 12 * 60 * MINUTE
const clock = testClock(NOON)

let db: Db
let world: ReturnType<typeof safePlayWorld>
let members = 0
beforeAll(async () => {
  db = await testDatabase()
  world = safePlayWorld(db, clock)
})
afterAll(() => db.destroy())

const newMember = () => addMember(db, clock.at, `timer${members++}`)
async function sessionOf(memberId: bigint) {
  const session = await world.handlers['play.session']({}, callBy(memberId, clock))
  if (!session.ok) throw new Error(session.message)
  return session.data
}
async function minutesOf(memberId: bigint) {
  const overview = await world.handlers['play.overview']({}, callBy(memberId, clock))
  return overview.ok ? overview.data.limits.flatMap(({ kind, used }) => (kind === 'time' ? [Number(used)] : [])) : []
}
/** The same member's pages in two processes. */
function processesWith(memberId: bigint) {
  const online = new Set([memberId])
  const log = { error: (_: unknown, message: string) => expect.fail(message) }
  const processes = [0, 1].map(() => countPresence({ db, clock, log: log as never, members: () => online }))
  return {
    online,
    async pass(minutes: number) {
      for (let half = 0; half < 2 * minutes; half++) {
        for (const one of processes) await one.look()
        clock.at += MINUTE / 2
      }
    },
    stop: () => Promise.all(processes.map((one) => one.stop())),
  }
}

test('a minute counts once for all devices and processes, in the day it falls on [SAFE-01]', async () => {
  const memberId = await newMember()
  const here = processesWith(memberId)
  clock.at = dayStart('2026-11-29') - 10 * MINUTE
  await here.pass(25)
  await here.stop()
  // Ten before midnight, fifteen after, and this look.
  expect(await minutesOf(memberId)).toEqual([16, 26, 26])
  clock.at = dayStart('2026-11-30')
  expect(await minutesOf(memberId), 'a new day and week').toEqual([1, 1, 27])
  clock.at = dayStart('2026-12-01')
  expect(await minutesOf(memberId), 'a new month').toEqual([1, 2, 1])
})

test('after the clock of the server was set back, minutes go on to count [SAFE-01]', async () => {
  const memberId = await newMember()
  const here = processesWith(memberId)
  clock.at = dayStart('2026-12-10') + 600 * MINUTE
  await here.pass(10)
  clock.at -= 300 * MINUTE
  await here.pass(10)
  await here.stop()
  expect((await minutesOf(memberId))[0]).toBe(21)
})

test('the clock of a visit is the same on all devices and after being away for a moment; after half an hour a new one begins [SAFE-04]', async () => {
  const memberId = await newMember()
  const beganAt = clock.at
  expect(await sessionOf(memberId)).toMatchObject({ now: beganAt, beganAt, dueAt: beganAt + 60 * MINUTE, stakedFen: '0', netFen: '0' })
  clock.at += 29 * MINUTE
  expect(await sessionOf(memberId), 'a reload, another device, a short sleep').toMatchObject({ beganAt })
  const leftAt = clock.at
  clock.at += 30 * MINUTE
  expect(await sessionOf(memberId)).toMatchObject({ beganAt: clock.at })
  const overview = await world.handlers['play.overview']({}, callBy(memberId, clock))
  expect(overview).toMatchObject({ data: { visit: { beganAt: clock.at, last: { beganAt, seenAt: leftAt } } } })
})

test('a reminder is due at the interval that the member set, and once answered an interval later, in every tab [SAFE-04]', async () => {
  const memberId = await newMember()
  const { beganAt } = await sessionOf(memberId)
  await world.handlers['play.setReminder']({ minutes: 30 }, callBy(memberId, clock))
  expect(await sessionOf(memberId)).toMatchObject({ dueAt: beganAt + 30 * MINUTE, reminderMinutes: 30 })
  clock.at += 29 * MINUTE
  await sessionOf(memberId)
  clock.at += 3 * MINUTE
  await world.handlers['play.reminderSeen']({}, callBy(memberId, clock))
  expect(await sessionOf(memberId)).toMatchObject({ beganAt, dueAt: clock.at + 30 * MINUTE })
})

test('the time left of a limit is told, and that it is used up [SAFE-01]', async () => {
  const memberId = await newMember()
  await world.handlers['play.setLimit']({ kind: 'time', period: 'day', value: '15' }, callBy(memberId, clock))
  const here = processesWith(memberId)
  await here.pass(10)
  expect(await sessionOf(memberId)).toMatchObject({ minutesLeft: 4, stop: null })
  await here.pass(10)
  await here.stop()
  expect(await sessionOf(memberId)).toMatchObject({ minutesLeft: 0, stop: { reason: 'time-limit', period: 'day' } })
})
