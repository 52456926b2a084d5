import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CODES, type CodeName } from '../../../contract/codes.ts'
import { storage } from '../../db/storage.ts'
import { rules } from '../../i18n/code-rules.ts'
import { session } from '../../transport/session.ts'
import { createQueryClient, forgetMember } from '../query-client.ts'
import { memberQuery, refreshMember, unanswered } from './member-query.ts'

const INFO = {
  userId: 'u1',
  name: 'linhai88',
  bindPhone: false,
  bindRealName: false,
  phone: '',
  email: '',
  registeredAt: 0,
  loginAt: 0,
  lastLoginAt: null,
}
const answers = (status_code: number, data: unknown) => new Response(JSON.stringify({ status_code, data, message: '' }))

const fetched = vi.fn<(path: string) => Promise<Response>>()

beforeEach(() => {
  // Plain calls, from a device that is known already.
  storage.set('safeSwitch', 0)
  storage.set('deviceId', '0'.repeat(32))
  vi.stubGlobal('fetch', fetched)
  session.signIn({ token: 'token-1', userId: 'u1' })
})
afterEach(() => {
  session.signOut('logout')
  storage.remove('safeSwitch')
  fetched.mockReset()
  vi.unstubAllGlobals()
})

test('the member is asked for afresh each time', async () => {
  fetched.mockImplementation(async () => answers(CODES.success, INFO))
  const client = createQueryClient()
  await refreshMember(client)
  await refreshMember(client)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(client.getQueryData(memberQuery.queryKey)).toEqual(INFO)
})

test('an answered failure ends the session, whatever its code', async () => {
  fetched.mockResolvedValue(answers(CODES.accessDenied, null))
  await refreshMember(createQueryClient())
  expect(session.get().state).toBe('visitor')
})

test('a fault proves nothing: the member stays with what was last known, and it is told [SESSION-05]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  fetched.mockResolvedValueOnce(answers(CODES.success, INFO))
  const client = createQueryClient()
  await refreshMember(client)
  const told = vi.fn()
  const stop = unanswered.subscribe(told)
  fetched.mockRejectedValue(new TypeError('network'))
  await refreshMember(client)
  vi.useRealTimers()
  stop()
  expect(session.get().state).toBe('member')
  expect(client.getQueryData(memberQuery.queryKey)).toEqual(INFO)
  expect(told).toHaveBeenCalledTimes(1)
})

test('when a member leaves, nothing of theirs stays in the cache, and public answers do', async () => {
  fetched.mockImplementation(async () => answers(CODES.success, INFO))
  const client = createQueryClient()
  await refreshMember(client)
  client.setQueryData(['site.navigationList', {}], { list: [] })
  client
    .getQueryCache()
    .find({ queryKey: ['site.navigationList', {}] })
    ?.setOptions({ queryKey: ['site.navigationList', {}], meta: { public: true } })
  await forgetMember(client)
  expect(client.getQueryData(memberQuery.queryKey)).toBeUndefined()
  expect(client.getQueryData(['site.navigationList', {}])).toEqual({ list: [] })
})

test('maintenance ends no session: these are the codes whose rule says so [ERR-17]', async () => {
  const quiet = (Object.keys(rules) as CodeName[]).filter((name) => rules[name] === 'maintenance').map((name) => CODES[name])
  expect(quiet).toEqual([6013, 6316, 6415])
  for (const code of quiet) {
    fetched.mockResolvedValue(answers(code, null))
    await refreshMember(createQueryClient())
    expect([code, session.get().state]).toEqual([code, 'member'])
  }
})
