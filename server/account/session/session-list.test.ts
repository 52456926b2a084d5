import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../../tests/support/betting.ts'
import { entryOf } from '../../../tests/support/entry.ts'
import { data } from '../../../tests/support/result.ts'
import { testDatabase } from '../../../tests/support/template.ts'
import { testClock } from '../../../tests/support/test-clock.ts'
import type { Db } from '../../platform/database.ts'
import type { MemberContext } from '../../transport/handlers.ts'
import { remember } from '../limits/known.ts'
import { endSession, sessionList } from './session-list.ts'
import { SESSION_IDLE_MS } from './sessions.ts'

const clock = testClock(Date.UTC(2026, 10, 20, 4))
const ended: string[] = []
let db: Db
let account: Awaited<ReturnType<typeof entryOf>>
let members = 0
beforeAll(async () => {
  db = await testDatabase()
  account = await entryOf(db, clock)
})
afterAll(() => db.destroy())

async function newPlayer() {
  const memberId = await addMember(db, clock.at, `lister${members++}`)
  const deps = { ...account.deps, onSessionEnded: (hash: string) => void ended.push(hash) }
  return {
    memberId,
    async login(device: string, agent = 'Windows · Chrome') {
      clock.at += 1_000
      await remember(db, memberId, { device, ip: '203.0.113.7' }, clock.at)
      const token = await deps.sessions.open(db, memberId, device, { agent, region: '203.0/16' })
      const { tokenHash = '' } = (await deps.sessions.find(token, device)) ?? {}
      const context = (): MemberContext => ({ memberId, tokenHash, device, ip: '203.0.113.5', now: clock.at })
      return {
        tokenHash,
        isOpen: async () => (await deps.sessions.find(token, device)) !== null,
        list: async () => data(await sessionList(deps, context())).logins,
        end: (id: string) => endSession(deps, { id }, context()),
      }
    },
  }
}

test('a member sees where they are logged in and were, and ends one of them, whose device is a new one then [MEMBER-10]', async () => {
  const player = await newPlayer()
  const [phone, desk] = [await player.login('phone', 'Android · Chrome'), await player.login('desk')]
  const list = await desk.list()
  expect(list).toMatchObject([
    { agent: 'Windows · Chrome', region: '203.0.*.*', at: clock.at, state: 'here' },
    { agent: 'Android · Chrome', region: '203.0.*.*', state: 'open' },
  ])
  const theirs = list[1]?.id ?? ''
  expect(JSON.stringify(list)).not.toContain(phone.tokenHash)
  data(await desk.end(theirs))
  expect(ended).toContain(phone.tokenHash)
  expect([await phone.isOpen(), await desk.isOpen()]).toEqual([false, true])
  expect(await desk.list()).toMatchObject([{ state: 'here' }, { id: theirs, state: 'over' }])
  const known = await db.selectFrom('member_device').select('device').where('member_id', '=', player.memberId).execute()
  expect(known).toEqual([{ device: 'desk' }])
  expect(await desk.end(theirs), 'again').toMatchObject({ ok: false, code: 6004 })
})

test('another member’s session, and one that never was, are not found and go on [MEMBER-10][SEC-07]', async () => {
  const [owner, other] = [await (await newPlayer()).login('desk'), await (await newPlayer()).login('desk')]
  const id = (await owner.list())[0]?.id ?? ''
  expect(await other.end(id)).toEqual(await other.end(randomUUID()))
  expect(await other.end(id)).toMatchObject({ ok: false, code: 6004 })
  expect(await owner.isOpen()).toBe(true)
  expect(await other.list()).toHaveLength(1)
})

test('a session that ran out is over; of those only the last thirty logins are told', async () => {
  const player = await newPlayer()
  for (let i = 0; i < 31; i++) await player.login('phone')
  clock.at += SESSION_IDLE_MS
  const desk = await player.login('desk')
  const list = await desk.list()
  expect(list.map(({ state }) => state)).toEqual(['here', ...Array.from({ length: 29 }, () => 'over')])
  expect(await desk.end(list[1]?.id ?? '')).toMatchObject({ ok: false, code: 6004 })
})
