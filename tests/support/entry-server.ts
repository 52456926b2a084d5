import { createHash, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pino from 'pino'
import type { WorkDemand } from '../../contract/account-entry.ts'
import type { Envelope } from '../../contract/endpoint.ts'
import { type EndpointKey, endpoints, type Payload } from '../../contract/endpoints.ts'
import { HEADERS } from '../../contract/headers.ts'
import { createAccount } from '../../server/account/account.ts'
import { accountHandlers } from '../../server/account/routes.ts'
import { createMembership } from '../../server/account/session/membership.ts'
import { createSessions } from '../../server/account/session/sessions.ts'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import { createCounts } from '../../server/platform/counts.ts'
import type { Db } from '../../server/platform/database.ts'
import { readEnv } from '../../server/platform/env.ts'
import { logOptions } from '../../server/platform/log.ts'
import { createSecurityLog } from '../../server/platform/security-log.ts'
import { memoryStore } from '../../server/platform/shared-store.ts'
import { goOnWithBreaks } from '../../server/safe-play/kept-breaks.ts'
import { seed } from '../../server/seed.ts'
import { readContent } from '../../server/site/content.ts'
import { createSiteGate } from '../../server/site/gate.ts'
import { siteHandlers } from '../../server/site/routes.ts'
import { createTranslate } from '../../server/texts/translate.ts'
import { createDispatch } from '../../server/transport/dispatch.ts'
import { createPresent } from '../../server/transport/envelope.ts'
import { answerFaults } from '../../server/transport/faults.ts'
import type { Handlers } from '../../server/transport/handlers.ts'
import { plainDoor } from '../../server/transport/plain-door.ts'
import { addSealedDoor } from '../../server/transport/sealing.ts'
import { searchWork } from '../../src/workers/crypto/work.ts'
import { hidden, md5, type Pass } from './api.ts'
import { emptied, testDatabase } from './template.ts'
import { testClock } from './test-clock.ts'

type Env = Record<string, string>

/** One for each test file, emptied for each server. */
let database: Promise<Db> | undefined

/**
 * Account entry behind both doors, without games: the test moves the clock, reads a captcha's answer and chooses the address
 * of a call. Captchas are on.
 */
export async function entryServer(settings: Env = {}) {
  database ??= testDatabase()
  const db = await emptied(await database)
  const clock = testClock(Date.now())
  const logged: string[] = []
  const log = pino({ ...logOptions, level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const env = readEnv(settings)
  const sessions = createSessions(db, clock)
  const translate = createTranslate(env.SITE_LANGUAGE)
  const present = createPresent(translate)
  const dropped: string[] = []
  const counts = createCounts(db)
  const events = createMemberEventStore(db)
  const onSessionEnded = (tokenHash: string) => void dropped.push(tokenHash)
  const entry = await createAccount({
    ...{ db, env, sessions, counts, translate, events, clock, log, onSessionEnded },
    onBound: goOnWithBreaks,
  })
  const membership = await createMembership(db, sessions, clock)
  const content = readContent({
    language: env.SITE_LANGUAGE,
    siteTitle: env.SITE_TITLE,
    excludedTerritories: env.SITE_EXCLUDED_TERRITORIES,
    depositSwitch: env.SITE_DEPOSIT_SWITCH,
  })
  const handlers = {
    ...siteHandlers({ db, env, content }),
    ...accountHandlers({ account: entry.deps, membership, cardNumber: async () => null }),
  } as Partial<Handlers> as Handlers
  const security = createSecurityLog(log, clock)
  const dispatch = createDispatch({ handlers, sessions, clock, log, present, security, siteGate: createSiteGate(env, counts) })
  const http = Fastify()
  answerFaults(http, present, log)
  plainDoor(http, { dispatch, present }, true)
  await addSealedDoor(http, { db, dispatch, present, clock, log, security, store: memoryStore(clock) })
  await seed(db, clock, env.DEMO)

  /** A caller of the plain door at an address, which the server takes for the device. */
  function at(ip: string, token = '') {
    const post = async (path: string, body: unknown): Promise<Envelope> => {
      const headers = { 'content-type': 'application/json', [HEADERS.token]: token }
      const answer = await http.inject({ method: 'POST', url: path, remoteAddress: ip, headers, payload: JSON.stringify(body) })
      return answer.json() as Envelope
    }
    const call: Call = (key, payload) => post(endpoints[key].path, payload)
    return { ip, post, call, ...playerOf(call) }
  }

  /** A person's actions, through the door of `call`. */
  function playerOf(call: Call) {
    const worked = async () => {
      // The work suits any captcha, but an address that must wait gets none for a login.
      const { work } = dataOf<{ work: WorkDemand }>(await call('entry.captchaCheck', { name: '', password: '', ktype: 2 }))
      return { salt: work.salt, nonce: nonceOf(work) }
    }
    /** By a picture, which every action that takes a slider also takes. */
    const solve = async (ktype: 1 | 2 | 4): Promise<Pass> => {
      const { 'x-code': codeId } = dataOf<{ 'x-code': string }>(await call('entry.pictureCaptcha', { ktype, ...(await worked()) }))
      clock.at += 1_500
      return { codeId, code: await pictureText(codeId) }
    }
    const slide = async (ktype: 1 | 2 | 4): Promise<Pass> => {
      const shown = dataOf<{ lotNumber: string }>(await call('entry.sliderCaptcha', { ktype, ...(await worked()) }))
      clock.at += 1_500
      return { codeId: dataOf<{ codeId: string }>(await call('entry.sliderCheck', await sliderAnswer(shown.lotNumber))).codeId, code: '' }
    }
    const login = async (name: string, password: string, pass = NO_PASS) =>
      call('user.login', { isAgent: 0, name, password: md5(password), kaptchcate: 4, ...pass, version: '1.0' })
    return {
      solve,
      slide,
      login,
      /** Solves the captcha first. */
      solvedLogin: async (name: string, password: string) => login(name, password, await solve(4)),
      register: async (name: string, password: string, pass?: Pass, more: Partial<Payload<'user.register'>> = {}) => {
        const secret = md5(password)
        const codes = { domain: 'parlay.example', rCode: '', iCode: '' }
        return call('user.register', {
          id: randomUUID(),
          name,
          password: secret,
          secondPassword: secret,
          kaptchcate: 1,
          ...(pass ?? (await solve(1))),
          ...codes,
          ...more,
        })
      },
      sendCode: async (
        { number, name, pass = NO_PASS }: { number: string; name: string; pass?: Pass },
        type: 1 | 2 | 3,
        cate: 0 | 1 | 2,
        more: object = {},
      ) => call(type === 1 ? 'entry.sendCodeMember' : 'entry.sendCode', { ...hidden(number, name, pass), type, cate, ...more }),
      deviceLogin: (name: string, password: string, sendCodeNum: string) =>
        call('entry.newDeviceLogin', { name, password: md5(password), kaptchcate: 99, sendCodeNum }),
    }
  }

  const pictureText = async (codeId: string) =>
    (await db.selectFrom('captcha').select('answer').where('id', '=', codeId).executeTakeFirstOrThrow()).answer

  /** A person's answer: to the gap in a second, in forty steps. */
  async function sliderAnswer(lotNumber: string, off = 0): Promise<Payload<'entry.sliderCheck'>> {
    const { answer } = await db.selectFrom('captcha').select('answer').where('id', '=', lotNumber).executeTakeFirstOrThrow()
    return sliderPayload(lotNumber, Number(answer) + off, clock.now())
  }

  return {
    db,
    http,
    logged,
    security,
    dropped,
    counts,
    deps: entry.deps,
    outbox: entry.outbox,
    at,
    playerOf,
    sliderAnswer,
    clock,
    /** Lets time pass. */
    wait(ms: number) {
      clock.at += ms
    },
    pictureText,
    /** The last code sent to a recipient. */
    async codeTo(to: string): Promise<string> {
      const [last] = await entry.outbox.sent(to)
      if (!last) throw new Error(`nothing was sent to ${to}`)
      return last.code
    },
    close: async () => {
      await http.close()
      await entry.close()
    },
  }
}

export type EntryServer = Awaited<ReturnType<typeof entryServer>>
type Call = <K extends EndpointKey>(key: K, payload: Payload<K>) => Promise<Envelope>

const NO_PASS: Pass = { codeId: '', code: '' }

export const dataOf = <T>(envelope: Envelope): T => {
  if (envelope.status_code !== 6000) throw new Error(`answered ${JSON.stringify(envelope)}`)
  return envelope.data as T
}

/** The smallest nonce that solves the work, found as a page finds it. */
export const nonceOf = (demand: WorkDemand): string => String(searchWork(demand, 0, 2 ** 32))

export function sliderPayload(lotNumber: string, x: number, now: number, path?: string): Payload<'entry.sliderCheck'> {
  const captcha_output = path ?? Array.from({ length: 41 }, (_, i) => `${Math.round((x * i) / 40)};${i * 25}`).join(',')
  const gen_time = String(now)
  const pass_token = createHash('md5')
    .update(lotNumber + captcha_output + gen_time)
    .digest('hex')
  return { lot_number: lotNumber, captcha_output, pass_token, gen_time, validate_way: 0 }
}
