import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { CODES } from '../contract/codes.ts'
import { createEngine, type Engine } from './engine/engine.ts'
import { takeLease } from './engine/lease.ts'
import type { RunRequest } from './engine/run.ts'
import { createHub, type Hub } from './feed/hub.ts'
import { createMemberEventStore } from './feed/member-event-store.ts'
import { feedSocket } from './feed/socket.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database.ts'
import type { Env } from './platform/env.ts'
import type { Log } from './platform/log.ts'
import { siteHandlers } from './site/routes.ts'
import type { BetDeps } from './sport/bet-deps.ts'
import { createDecider } from './sport/decide-bet.ts'
import { sportHandlers } from './sport/routes.ts'
import { settlePeriod } from './sport/settle-period.ts'
import { staticFiles } from './static-files.ts'
import { createDispatch } from './transport/dispatch.ts'
import { STANDARD_MESSAGES } from './transport/messages.ts'
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
  /** Stop taking calls, drain sockets, stop timers. The database stays open. */
  close(): Promise<void>
}

/** Build the server without listening: tests inject, main.ts listens. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { env, db, clock, log } = deps
  const sessions = createSessions(db, clock)
  const membership = await createMembership(db, sessions, clock)
  const events = createMemberEventStore(db)
  const epoch = await takeLease(db, clock)
  const engine = await createEngine({ db, clock, log, request: deps.request, epoch, settlePeriod: (result) => settlePeriod(bets, result) })
  const bets: BetDeps = { db, source: engine.source, events, clock }
  const decider = createDecider(bets, log)
  const hub = createHub({
    source: engine.source,
    memberEvents: events.events,
    clock,
    bootId: randomUUID(),
    onFault: (error) => log.error({ err: error }, 'feed fault'),
  })

  const dispatch = createDispatch({
    sessions,
    clock,
    log,
    handlers: {
      ...siteHandlers(db, env),
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
    const code = (error.statusCode ?? 500) < 500 ? CODES.invalidParameter : CODES.serverError
    if (code === CODES.serverError) log.error({ err: error }, 'request failed')
    return reply.code(200).send({ status_code: code, data: null, message: STANDARD_MESSAGES[code] })
  })
  await http.register(feedSocket, { hub, clock, allowedOrigins: deps.allowedOrigins, verifyMembership: membership.verify })
  plainDoor(http, dispatch, env.ALLOW_PLAIN)
  await addSealedDoor(http, { db, dispatch, clock, log })
  http.get('/openapi.json', () => openapi())
  await staticFiles(http, deps.staticDir)

  await engine.start()
  decider.start()
  return {
    http,
    engine,
    hub,
    async close() {
      await hub.close()
      await http.close()
      await decider.stop()
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
