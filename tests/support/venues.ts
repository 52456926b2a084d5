import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import Fastify from 'fastify'
import { VENUE_SIGNATURE, type VenueAsked, type VenueCall, type VenueWalletAnswer } from '../../contract/venue-wallet.ts'
import { createSessions, hashToken } from '../../server/account/session/sessions.ts'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import type { Db } from '../../server/platform/database.ts'
import type { SecurityEvent } from '../../server/platform/security-log.ts'
import { transact } from '../../server/platform/transact.ts'
import { launchToken } from '../../server/venue/launch-token.ts'
import { venueDoor } from '../../server/venue/seamless/door.ts'
import { connectedVenues } from '../../server/venue/seamless/sites.ts'
import type { FundsDeps } from '../../server/wallet/deps.ts'
import { addMember, setSpendable } from './betting.ts'
import { takenDown } from './opened.ts'
import { type TestClock, testClock } from './test-clock.ts'

/** A venue's key, with the public half as the environment takes it. */
export function venueKey(): { privateKey: KeyObject; VENUE_KEY: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey, VENUE_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }
}

export const signature = (body: string, key: KeyObject): string => sign('RSA-SHA256', Buffer.from(body), key).toString('base64')

/** A fen amount as the wire has it. */
export const units = (fen: number): number => fen * 1_000

type Body<C extends VenueCall> = Partial<VenueAsked<C>> & Record<string, unknown>

/** What a venue says about its transactions, with new ids where the test gives none. */
export const money = (user: string, token: string, round: string) => ({
  bet: (fen: number, more: Body<'transaction/bet'> = {}) => ({
    ...common(user, round),
    token,
    currency: 'CNY',
    amount: units(fen),
    ...more,
  }),
  win: (of: { transaction_uuid: string }, fen: number, more: Body<'transaction/win'> = {}) => ({
    ...common(user, round),
    ...{ reference_transaction_uuid: of.transaction_uuid, currency: 'CNY', amount: units(fen), ...more },
  }),
  rollback: (of: { transaction_uuid: string }, more: Body<'transaction/rollback'> = {}) => ({
    ...common(user, round),
    ...{ reference_transaction_uuid: of.transaction_uuid, ...more },
  }),
})

const common = (user: string, round: string) => ({
  ...{ user, round, request_uuid: randomUUID(), transaction_uuid: randomUUID(), game_code: 'slot' },
})

let members = 0

/** The venues' door on a database, with two venues connected by keys of their own. */
export async function seamlessWorld(db: Db, nowMs: number) {
  const keys = { XHDZ: venueKey(), XHZR: venueKey() }
  type Code = keyof typeof keys
  const codes = Object.keys(keys) as Code[]
  const clock: TestClock = testClock(nowMs)
  const funds: FundsDeps = { db, events: createMemberEventStore(db), clock }
  const sites = await connectedVenues(db, {
    VENUE_URL: codes.map((code) => ({ code, value: `https://games.example/${code}?lang=zh` })),
    VENUE_KEY: codes.map((code) => ({ code, value: keys[code].VENUE_KEY })),
  })
  const noted: { event: SecurityEvent; call: string }[] = []
  const faults: unknown[] = []
  /** A door as one process has it, on the given connections. */
  const doorOn = (deps: FundsDeps) => {
    const http = Fastify()
    venueDoor(http, {
      deps,
      sites,
      log: { error: (what: unknown) => void faults.push(what) },
      security: { note: (event, { call }) => void noted.push({ event, call }) },
    })
    takenDown(() => void http.close())
    return http
  }
  const own = doorOn(funds)

  const post = async (path: string, body: string, signed: string | undefined, http = own) => {
    const headers = { 'content-type': 'application/json', ...(signed !== undefined && { [VENUE_SIGNATURE]: signed }) }
    const answer = await http.inject({ method: 'POST', url: `/venue/wallet/${path}`, headers, payload: body })
    return { code: answer.statusCode, text: answer.body, ...(answer.json() as VenueWalletAnswer) }
  }
  /** A signed call; `http`: through another process. */
  const call = (name: VenueCall, body: object, code: Code = 'XHDZ', http = own) => {
    const text = JSON.stringify(body)
    return post(`${code}/${name}`, text, signature(text, keys[code].privateKey), http)
  }

  /** A member with 100 yuan who has opened a game. */
  async function player(options: { code?: Code; gameCode?: string; fen?: bigint } = {}) {
    const { code = 'XHDZ', gameCode = 'slot', fen = 10_000n } = options
    const memberId = await addMember(db, nowMs, `gamer${members++}`)
    await setSpendable(db, memberId, fen)
    const loginHash = hashToken(await transact(db, (tx) => createSessions(db, clock).open(tx, memberId, null)))
    const launch = (at: Code = code) => transact(db, (tx) => launchToken(tx, { venue: at, memberId, gameCode, loginHash }, clock.now()))
    const opened = await call('session/open', { request_uuid: randomUUID(), launch_token: await launch() }, code)
    const { user = '', token = '' } = opened
    const balance = async () => {
      const row = db.selectFrom('account').select('balance_fen').where('owner', '=', memberId).where('wallet', '=', 'main')
      return Number((await row.executeTakeFirstOrThrow()).balance_fen)
    }
    return { memberId, loginHash, launch, opened, user, token, balance, in: (round: string) => money(user, token, round) }
  }
  return { db, clock, funds, sites, keys, noted, faults, doorOn, post, call, player }
}
