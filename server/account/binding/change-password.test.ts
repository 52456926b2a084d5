import { afterAll, beforeAll, expect, test } from 'vitest'
import { md5 } from '../../../tests/support/api.ts'
import { addMember } from '../../../tests/support/betting.ts'
import { entryOf } from '../../../tests/support/entry.ts'
import { data } from '../../../tests/support/result.ts'
import { testDatabase } from '../../../tests/support/template.ts'
import { testClock } from '../../../tests/support/test-clock.ts'
import type { Db } from '../../platform/database.ts'
import type { MemberContext } from '../../transport/handlers.ts'
import { pendingMember, rememberPending } from '../codes/pending.ts'
import { login } from '../login/login.ts'
import { hashPassword } from '../password/passwords.ts'
import { changePassword } from './change-password.ts'
import { profile } from './profile.ts'

const [OLD, NEW] = [md5('harbour42'), md5('lantern73')]

const clock = testClock(Date.UTC(2026, 10, 20, 4))
const ended: string[] = []
let db: Db
let deps: Awaited<ReturnType<typeof entryOf>>['deps']
let oldHash = ''
let members = 0
beforeAll(async () => {
  db = await testDatabase()
  deps = { ...(await entryOf(db, clock)).deps, onSessionEnded: (hash) => void ended.push(hash) }
  oldHash = await hashPassword(OLD)
})
afterAll(() => db.destroy())

async function newPlayer() {
  const name = `changer${members++}`
  const memberId = await addMember(db, clock.at, name)
  await db.updateTable('member').set({ password_hash: oldHash }).where('id', '=', memberId).execute()
  const open = async (device: string) => {
    const token = await deps.sessions.open(db, memberId, device)
    const { tokenHash = '' } = (await deps.sessions.find(token, device)) ?? {}
    return { tokenHash, isOpen: async () => (await deps.sessions.find(token, device)) !== null }
  }
  const [here, there] = [await open('here'), await open('there')]
  const context = (): MemberContext => ({ memberId, tokenHash: here.tokenHash, device: 'here', ip: `127.2.${members}.1`, now: clock.at })
  return {
    ...{ memberId, name, here, there, context },
    change: (old: string, password: string, secondPassword = password) =>
      changePassword(deps, { old, password, secondPassword }, context()),
    login: (password: string) =>
      login(
        deps,
        { isAgent: 0, name, password, kaptchcate: 4, codeId: '', code: '', version: '1.0' },
        { memberId: null, tokenHash: null, device: 'third', ip: `127.2.${members}.2`, now: clock.at },
      ),
    letters: () => db.selectFrom('letter').select('body').where('member_id', '=', memberId).execute(),
  }
}

test('the password is changed by the old one: this session stays, all others end and are told, and so does a login that waits for a code [MEMBER-05]', async () => {
  const player = await newPlayer()
  const { passwordHash, loginEpoch } = { passwordHash: oldHash, loginEpoch: 0 }
  await rememberPending(db, { memberId: player.memberId, passwordHash, loginEpoch }, 'third', clock.at)
  expect(data(await profile(db, player.memberId)).passwordAt).toBeNull()
  data(await player.change(OLD, NEW))
  expect([await player.here.isOpen(), await player.there.isOpen()]).toEqual([true, false])
  expect(ended).toEqual([player.there.tokenHash])
  expect(await pendingMember(db, player.name, 'third', clock.at)).toBeNull()
  expect(await player.letters()).toEqual([{ body: { kind: 'password-changed', which: 'login' } }])
  expect(data(await profile(db, player.memberId)).passwordAt).toBe(clock.at)
  expect(await player.login(OLD)).toMatchObject({ ok: false, code: 6002 })
  expect(await player.login(NEW)).toMatchObject({ ok: true })
})

test('a new password that is common, mistyped or the old one is refused, and nothing has changed [VAL-05][SEC-13]', async () => {
  const player = await newPlayer()
  for (const [password, repeat] of [
    [md5('password1'), md5('password1')],
    [NEW, md5('lantern74')],
    [OLD, OLD],
  ] as const)
    expect(await player.change(OLD, password, repeat)).toMatchObject({ ok: false, code: 6007 })
  expect(await player.there.isOpen()).toBe(true)
  expect(await player.letters()).toEqual([])
  expect(await player.login(OLD)).toMatchObject({ ok: true })
})

test('who only took over a session guesses the old password five times an hour, and then not even the right one passes', async () => {
  const player = await newPlayer()
  for (let i = 0; i < 5; i++) expect(await player.change(md5(`wrong${i}234`), NEW)).toMatchObject({ ok: false, code: 6100 })
  expect(await player.change(OLD, NEW)).toMatchObject({ ok: false, code: 6037 })
  expect(await player.there.isOpen()).toBe(true)
  clock.at += 3_600_000
  data(await player.change(OLD, NEW))
})

test('of two changes at once one wins, and the other says so', async () => {
  const player = await newPlayer()
  const answers = await Promise.all([player.change(OLD, NEW), player.change(OLD, md5('lantern75'))])
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 6100 })
  expect(await player.here.isOpen()).toBe(true)
})
