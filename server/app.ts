import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { actHandlers } from './act/routes.ts'
import { createEngine, type Engine } from './engine/engine.ts'
import { takeLease } from './engine/lease.ts'
import type { RunRequest } from './engine/run.ts'
import type { PeriodResult } from './engine/settlements.ts'
import { createHub, type Hub } from './feed/hub.ts'
import { createMemberEventStore } from './feed/member-event-store.ts'
import { numberOdds } from './feed/number-odds.ts'
import { feedSocket } from './feed/socket.ts'
import { expireWithdrawals } from './funds/withdraw.ts'
import { createKeeper, type Keeper } from './ledger/keeper.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database.ts'
import type { Env } from './platform/env.ts'
import type { Log } from './platform/log.ts'
import { brandFolder, shellFiles } from './shell-files.ts'
import { readContent } from './site/content.ts'
import { siteHandlers } from './site/routes.ts'
import type { BetDeps } from './sport/bet-deps.ts'
import { createDecider } from './sport/decide-bet.ts'
import { sportHandlers } from './sport/routes.ts'
import { settlePeriod } from './sport/settle-period.ts'
import { staticFiles } from './static-files.ts'
import { createTranslate } from './texts/translate.ts'
import { createDispatch } from './transport/dispatch.ts'
import { createPresent } from './transport/envelope.ts'
import { refuse } from './transport/handlers.ts'
import { openapi } from './transport/openapi.ts'
import { plainDoor } from './transport/plain-door.ts'
import { addSealedDoor } from './transport/sealing.ts'
import { createMembership } from './user/membership.ts'
import { userHandlers } from './user/routes.ts'
import { createSessions } from './user/sessions.ts'

export interface AppDeps {
  env: Env
  db: Db
  clock: Clock
  log: Log
  request: RunRequest
  /** The built page. */
  staticDir: string
  /** Origins a socket may come from; asked at each upgrade, because the port may not be known yet. */
  allowedOrigins(): readonly string[]
}

export interface App {
  http: FastifyInstance
  engine: Engine
  hub: Hub
  keeper: Keeper
  /** Stop taking calls, drain sockets, stop timers. The database stays open. */
  close(): Promise<void>
}

/** Build the server without listening: tests inject, main.ts listens. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { env, db, clock, log } = deps
  const content = readContent({
    language: env.SITE_LANGUAGE,
    siteTitle: env.SITE_TITLE,
    excludedTerritories: env.SITE_EXCLUDED_TERRITORIES,
  })
  const sessions = createSessions(db, clock)
  const membership = await createMembership(db, sessions, clock)
  const events = createMemberEventStore(db)
  const epoch = await takeLease(db, clock)
  const translate = createTranslate(env.SITE_LANGUAGE)
  const present = createPresent(translate)
  const settle = (result: PeriodResult) => settlePeriod(bets, result)
  const engine = await createEngine({ db, clock, log, request: deps.request, epoch, translate, settlePeriod: settle })
  const bets: BetDeps = { db, source: engine.source, events, clock }
  const decider = createDecider(bets, log)
  const keeper = createKeeper({ db, clock, log, chores: [() => expireWithdrawals({ db, events, clock })] })
  const feed = numberOdds(engine.source, clock)
  const hub = createHub({
    feed,
    memberEvents: events.events,
    clock,
    onFault: (error) => log.error({ err: error }, 'feed fault'),
  })

  const dispatch = createDispatch({
    sessions,
    clock,
    log,
    present,
    handlers: {
      ...siteHandlers(db, env, content),
      ...actHandlers(content),
      ...userHandlers({ db, sessions, membership, onSessionEnded: (tokenHash) => hub.dropSession(tokenHash) }),
      ...sportHandlers(bets, decider),
    },
  })

  const http = Fastify({
    trustProxy: env.TRUST_PROXY === 0 ? false : (_, hop) => hop < env.TRUST_PROXY,
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
  })
  await http.register(helmet, SECURITY_HEADERS)
  http.setErrorHandler((error: { statusCode?: number }, _, reply) => {
    const ours = (error.statusCode ?? 500) >= 500
    if (ours) log.error({ err: error }, 'request failed')
    return reply.code(200).send(present(refuse(ours ? 'serverError' : 'invalidParameter')))
  })
  await http.register(feedSocket, { hub, clock, allowedOrigins: deps.allowedOrigins, verifyMembership: membership.verify })
  plainDoor(http, { dispatch, present }, env.ALLOW_PLAIN)
  await addSealedDoor(http, { db, dispatch, present, clock, log })
  http.get('/openapi.json', () => openapi())
  const sendPage = shellFiles(http, deps.staticDir, env, translate)
  await staticFiles(http, deps.staticDir, { sendPage, present, brandFolder: brandFolder(deps.staticDir, env) })

  await engine.start()
  decider.start()
  keeper.start()
  return {
    http,
    engine,
    hub,
    keeper,
    async close() {
      hub.close()
      feed.close()
      await http.close()
      await decider.stop()
      await keeper.stop()
      await engine.stop()
    },
  }
}

const SECURITY_HEADERS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
    },
  },
  // TLS ends at a proxy where there is one; over plain localhost this header would lock a developer out.
  hsts: false,
  crossOriginEmbedderPolicy: false,
} as const
