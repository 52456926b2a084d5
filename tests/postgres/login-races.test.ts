import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rememberPending } from '../../server/account/codes/pending.ts'
import { deviceSubject } from '../../server/account/codes/send-code.ts'
import type { AccountDeps } from '../../server/account/deps.ts'
import { login } from '../../server/account/login/login.ts'
import { newDeviceLogin } from '../../server/account/login/new-device-login.ts'
import { accountHandlers } from '../../server/account/routes.ts'
import { createMembership, type Membership } from '../../server/account/session/membership.ts'
import { hashToken } from '../../server/account/session/sessions.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { memoryStore } from '../../server/platform/shared-store.ts'
import { md5 } from '../support/api.ts'
import { entryOf } from '../support/entry.ts'
import { freshDatabase, many } from './race.ts'

const AT_ONCE = 25

let fresh: Awaited<ReturnType<typeof freshDatabase>>
/** Account entry in several server processes. */
let processes: { deps: AccountDeps; outbox: Awaited<ReturnType<typeof entryOf>>['outbox']; membership: Membership }[]
beforeAll(async () => {
  fresh = await freshDatabase()
  processes = await Promise.all(
    many(4, async (i) => {
      const { deps, outbox } = await entryOf(fresh.process(i))
      return { deps, outbox, membership: await createMembership(deps.db, deps.sessions, systemClock) }
    }),
  )
})
afterAll(() => fresh.close())

const processAt = (i: number) => processes[i % processes.length] as (typeof processes)[number]
const callOf = (ip: string) => ({ memberId: null, tokenHash: null, device: null, ip, now: Date.now() })

/** Replaces argon2, so that many transactions race; the queue of a slow hash would keep them apart. */
const quick = (secret: string): string => `quick:${secret}`

/** A member for a race between a login and a call that voids it: logout everywhere, or a password reset. */
interface Racer {
  id: bigint
  name: string
  secret: string
  email: string
  ip: string
}

let racers = 0
async function newRacer(): Promise<Racer> {
  racers += 1
  const ip = `198.51.${racers >> 8}.${racers & 255}`
  const [name, secret] = [`racer${racers}`, md5(`harbour${racers}`)]
  const email = `${name}@parlay.example`
  const { id } = await fresh.db
    .insertInto('member')
    .values({ name, password_hash: quick(secret), email, registered_at: new Date(), last_login_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name, secret, email, ip }
}

type Way = (racer: Racer, i: number) => Promise<(deps: AccountDeps) => Promise<{ ok: boolean; code?: number; data: unknown }>>

const byPassword: Way = async ({ name, secret, ip }) => {
  const payload = { isAgent: 0, name, password: secret, kaptchcate: 4, codeId: '', code: '', version: '1.0' } as const
  return (deps) => login(deps, payload, callOf(ip))
}

/** Logs in by code: the password was right before, and the code was sent. */
const byCode: Way = async ({ id, name, secret, ip, email }, i) => {
  const { deps, outbox } = processAt(i)
  const owner = `ip:${ip}`
  await rememberPending(deps.db, { memberId: id, passwordHash: quick(secret), loginEpoch: 0 }, owner, Date.now())
  const order = { subject: deviceSubject(id, owner), allowances: [`device:${id}`], kind: 'email', to: email, real: true } as const
  await deps.codes.send(order, callOf(ip))
  const sendCodeNum = (await outbox.sent(email))[0]?.code ?? ''
  return (its) => newDeviceLogin(its, { name, password: secret, kaptchcate: 99, sendCodeNum }, callOf(ip))
}

const calls = (deps: AccountDeps) => accountHandlers({ account: deps, membership: processAt(0).membership, cardNumber: async () => null })

const logoutAll: Way = async ({ id, ip }) => {
  const own = { ...callOf(ip), memberId: id, tokenHash: '' }
  return async (deps) => calls(deps)['user.logoutAll']({}, own)
}

const reset: Way = async ({ name, email, ip }, i) => {
  const { deps, outbox } = processAt(i)
  const call = callOf(ip)
  await calls(deps)['entry.forgetByEmailOne']({ email, name, kaptchcate: 2, codeId: '', code: '' }, call)
  const code = (await outbox.sent(email))[0]?.code ?? ''
  const password = md5(randomUUID())
  return async (its) => calls(its)['entry.forgetByEmailThree']({ email, name, code, password, secondPassword: password }, call)
}

async function roundTrips({ db }: AccountDeps, count: number): Promise<void> {
  for (let trip = 0; trip < count; trip++) await sql`select 1`.execute(db)
}

/** Which goes first: the end, the login, or the faster one. So each order occurs on a machine of any speed. */
const ORDERS = ['end', 'login', 'quicker', 'quicker'] as const

/**
 * Holds the login after it has read its member, then continues both, each after a few round trips or after the other. Returns
 * whether the login was admitted, and if so whether its session survived.
 */
async function race(i: number, enters: Way, ends: Way): Promise<'admitted' | 'refused' | 'survived'> {
  const racer = await newRacer()
  const [enter, end] = [await enters(racer, i), await ends(racer, i)]
  const [here, there] = [processAt(i), processAt(i + 1)]
  const first = ORDERS[i % ORDERS.length]
  const [proved, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const passwords = {
    hash: async (secret: string) => quick(secret),
    async matches(stored: string | null, secret: string) {
      proved.resolve()
      await (first === 'end' ? over.promise : roundTrips(here.deps, i % 7))
      return stored === quick(secret)
    },
  }
  const entering = enter({ ...here.deps, passwords })
  await Promise.race([proved.promise, entering])
  const ending = (first === 'login' ? entering : roundTrips(there.deps, i % 13)).then(() => end({ ...there.deps, passwords }))
  ending.then(() => over.resolve(), over.reject)
  const [entered, ended] = await Promise.all([entering, ending])
  expect(ended).toMatchObject({ ok: true })
  if (!entered.ok) {
    expect(entered).toMatchObject({ code: 6038 })
    return 'refused'
  }
  const { token } = entered.data as { token: string }
  const jwt = there.membership.sign({ tokenHash: hashToken(token), device: null })
  const lives = (await there.deps.sessions.find(token, null)) ?? (await there.membership.verify(token, jwt, memoryStore(systemClock)))
  return lives ? 'survived' : 'admitted'
}

test.each([
  ['a login', 'all sessions are ended', 400, byPassword, logoutAll],
  ['a login', 'the password is reset', 200, byPassword, reset],
  ['a new-device login', 'all sessions are ended', 200, byCode, logoutAll],
  ['a new-device login', 'the password is reset', 200, byCode, reset],
])('%s under way while %s: of %i races none survives, whichever comes first [SEC-15]', async (_, __, races, enters, ends) => {
  const outcomes = { admitted: 0, refused: 0, survived: 0 }
  for (let i = 0; i < races; i += AT_ONCE)
    for (const outcome of await Promise.all(many(AT_ONCE, (at) => race(i + at, enters, ends)))) outcomes[outcome] += 1
  expect(outcomes.survived).toBe(0)
  expect(outcomes.admitted).toBeGreaterThan(0)
  expect(outcomes.refused).toBeGreaterThan(0)
})
