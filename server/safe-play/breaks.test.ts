import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths } from '../../domain/days.ts'
import { addMember } from '../../tests/support/betting.ts'
import { callBy, safePlayWorld } from '../../tests/support/safe-play.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import type { Db } from '../platform/database.ts'
import { refusePlay } from './refuse-play.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 21, 0, 14)
const clock = testClock(NOW)

let db: Db
let world: ReturnType<typeof safePlayWorld>
let members = 0
beforeAll(async () => {
  db = await testDatabase()
  world = safePlayWorld(db, clock)
})
afterAll(() => db.destroy())

async function newPlayer() {
  const memberId = await addMember(db, NOW, `rester${members++}`)
  const login = (device: string | null) => db.transaction().execute((tx) => world.play.account.sessions.open(tx, memberId, device))
  return {
    memberId,
    login,
    context: () => callBy(memberId, clock),
    asks: () => db.transaction().execute((tx) => refusePlay(tx, memberId, { deposit: 100n }, clock.now())),
    async onBreak() {
      const overview = await world.handlers['play.overview']({}, callBy(memberId, clock))
      return overview.ok ? overview.data.break : undefined
    },
  }
}

test('a time-out acts at once, ends every session of every device, and ends by itself [SAFE-03]', async () => {
  for (const hours of [24, 168, 720] as const) {
    const player = await newPlayer()
    const tokens = [await player.login('phone'), await player.login('desktop')]
    const until = clock.at + hours * HOUR
    world.ended.length = 0
    expect(await world.handlers['play.rest']({ hours }, player.context())).toEqual({ ok: true, data: { until } })
    expect(world.ended).toHaveLength(2)
    expect(await world.play.account.sessions.find(tokens[0] ?? '', 'phone')).toBeNull()
    expect(await player.asks()).toEqual({ reason: 'resting', until })
    const again = await player.login('phone')
    expect(await world.play.account.sessions.find(again, 'phone'), 'to read and to withdraw').not.toBeNull()
    clock.at = until - 1
    expect(await player.asks()).toEqual({ reason: 'resting', until })
    clock.at = until
    expect(await player.asks()).toBeNull()
    expect(await player.onBreak()).toBeNull()
  }
})

test('a self-exclusion lasts half a year or more, then until the member asks to come back and a day has passed [SAFE-03]', async () => {
  for (const months of [6, 12, 36, 60] as const) {
    const player = await newPlayer()
    const until = addMonths(clock.at, months)
    const beganAt = clock.at
    await world.handlers['play.exclude']({ months }, player.context())
    expect(await player.onBreak()).toEqual({ kind: 'self-exclusion', beganAt, until, endsAt: null })
    clock.at = until - 1
    expect(await player.asks()).toEqual({ reason: 'excluded', until })
    expect(await world.handlers['play.comeBack']({}, player.context())).toMatchObject({ ok: false, code: 6012 })
    clock.at = until + 90 * 24 * HOUR
    expect(await player.asks(), 'not by itself').toEqual({ reason: 'excluded' })
    const endsAt = clock.at + 24 * HOUR
    expect(await world.handlers['play.comeBack']({}, player.context())).toEqual({ ok: true, data: { endsAt } })
    expect(await world.handlers['play.comeBack']({}, player.context()), 'asked once').toMatchObject({ ok: false, code: 6303 })
    clock.at = endsAt - 1
    expect(await player.asks()).toEqual({ reason: 'excluded', until: endsAt })
    clock.at = endsAt
    expect(await player.asks()).toBeNull()
  }
})

test('a shorter break during a longer one changes nothing, a longer one counts, and an exclusion counts most [SAFE-03]', async () => {
  const player = await newPlayer()
  const startedAt = clock.at
  await world.handlers['play.rest']({ hours: 168 }, player.context())
  await world.handlers['play.rest']({ hours: 24 }, player.context())
  expect(await player.asks()).toEqual({ reason: 'resting', until: startedAt + 168 * HOUR })
  await world.handlers['play.rest']({ hours: 720 }, player.context())
  expect(await player.asks()).toMatchObject({ until: startedAt + 720 * HOUR })
  await world.handlers['play.exclude']({ months: 6 }, player.context())
  expect(await player.asks()).toMatchObject({ reason: 'excluded' })
})

test('the database itself refuses to end a break early, to shorten one or to forget it [SAFE-03]', async () => {
  const player = await newPlayer()
  await world.handlers['play.rest']({ hours: 720 }, player.context())
  await world.handlers['play.exclude']({ months: 6 }, player.context())
  const ofMember = sql`where member_id = ${player.memberId}`
  const tries = [
    sql`update play_break set ends_at = began_at ${ofMember} and kind = 'time-out'`,
    sql`update play_break set until = until - interval '1 day' ${ofMember}`,
    sql`update play_break set ends_at = until ${ofMember} and kind = 'self-exclusion'`,
    sql`delete from play_break ${ofMember}`,
    sql`truncate play_break`,
    sql`insert into play_break (member_id, kind, began_at, until) values (${player.memberId}, 'self-exclusion', now(), now() + interval '179 days')`,
  ]
  for (const one of tries) await expect(one.execute(db)).rejects.toMatchObject({ code: '23514' })
})
