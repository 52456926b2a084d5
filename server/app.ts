import Fastify, { type FastifyInstance } from 'fastify'
import { createAccount } from './account/account.ts'
import { geetestFrame } from './account/captcha/geetest-frame.ts'
import type { Outbox } from './account/codes/outbox.ts'
import { LIMITS } from './account/limits/limits.ts'
import { createMembership } from './account/session/membership.ts'
import { createSessions } from './account/session/sessions.ts'
import type { BetDeps } from './betting/bet-deps.ts'
import { createBetFaults } from './betting/bet-faults.ts'
import { type ChatRooms, createRooms } from './chat/rooms.ts'
import { pushScores } from './chat/score-push.ts'
import { handlersOf, metricsOf, OWN_DATA, type Services } from './domains.ts'
import { createSiteDuties } from './duties.ts'
import type { OddsChange } from './engine/book/odds-source.ts'
import type { RunRequest } from './engine/run/run.ts'
import { createHub } from './feed/hub/hub.ts'
import { createMemberEventStore, type MemberEventStore } from './feed/member/member-event-store.ts'
import { feedMetrics } from './feed/metrics.ts'
import { recordMoves } from './feed/moves/odds-moves.ts'
import { createOddsSwitch } from './feed/odds/odds-switch.ts'
import { createAdmission } from './feed/socket/admission.ts'
import { watchSessions } from './feed/socket/session-watch.ts'
import { feedSocket } from './feed/socket/socket.ts'
import type { ObjectStore } from './picture/object-store.ts'
import { objectStoreOf } from './picture/s3-store.ts'
import { servePictures } from './picture/serve-pictures.ts'
import type { Clock } from './platform/clock.ts'
import { createCounts } from './platform/counts.ts'
import { type Db, replicaOf } from './platform/database.ts'
import type { Env } from './platform/env.ts'
import { createLeaving } from './platform/leave-proxy.ts'
import { boundedServer } from './platform/listener.ts'
import type { Log } from './platform/log.ts'
import type { Metric } from './platform/metric.ts'
import { createSecurityLog, type SecurityLog } from './platform/security-log.ts'
import { memoryStore, orOwnMemory } from './platform/shared-store.ts'
import type { Push } from './push/domain.ts'
import { pushGames } from './push/game-push.ts'
import { createPushService } from './push/push-service.ts'
import { type Role, takeRole } from './role.ts'
import type { SafePlayDeps } from './safe-play/deps.ts'
import { goOnWithBreaks } from './safe-play/kept-breaks.ts'
import { countPresence } from './safe-play/presence.ts'
import { securityHeaders } from './security-headers.ts'
import { brandFolder, shellFiles } from './shell-files.ts'
import { readContent } from './site/content.ts'
import { createSiteGate } from './site/gate.ts'
import { staticFiles } from './static-files.ts'
import { createTranslate } from './texts/translate.ts'
import { createCallCounts } from './transport/call-counts.ts'
import { createDispatch } from './transport/dispatch.ts'
import { createPresent } from './transport/envelope.ts'
import { answerFaults } from './transport/faults.ts'
import { openapi } from './transport/openapi.ts'
import { plainDoor } from './transport/plain-door.ts'
import { addSealedDoor } from './transport/sealing.ts'
import { venueDoor } from './venue/seamless/door.ts'
import { connectedVenues } from './venue/seamless/sites.ts'
import { byNow } from './venue/there/by-now.ts'
import { levelNow } from './vip/standing.ts'
import { cardNumber, createCards } from './wallet/cards/deps.ts'
import type { PaymentDeps } from './wallet/deps.ts'
import { callbackDoor } from './wallet/provider/callback-door.ts'
import type { Provider } from './wallet/provider/provider.ts'

export interface AppDeps {
  env: Env
  db: Db
  clock: Clock
  log: Log
  request: RunRequest
  /** Null: the site takes no deposits and pays nothing out. */
  provider: Provider | null
  /** The built page. */
  staticDir: string
  /** Origins of allowed sockets; read at each upgrade, because the port may not be known yet. */
  allowedOrigins(): readonly string[]
}

export interface App {
  http: FastifyInstance
  role: Role
  security: SecurityLog
  outbox: Outbox
  events: MemberEventStore
  rooms: ChatRooms
  objects: ObjectStore | null
  /** Milliseconds since the engine, here or in another process, was last heard. */
  sourceAgeMs(): number
  metrics: readonly Metric[]
  /**
   * Leaves the proxy, if there is one (for PROXY_MS at most); refuses new calls and sockets, tells sockets when to come back, lets calls
   * under way end (for DRAIN_MS at most), stops timers and releases the lease. The database stays open.
   */
  close(): Promise<void>
}

/** Builds the server without listening: tests inject calls, main.ts listens. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { env, db, clock, log } = deps
  const security = createSecurityLog(log, clock)
  const content = readContent({
    language: env.SITE_LANGUAGE,
    siteTitle: env.SITE_TITLE,
    excludedTerritories: env.SITE_EXCLUDED_TERRITORIES,
    depositSwitch: env.SITE_DEPOSIT_SWITCH,
  })
  const sites = await connectedVenues(db, env)
  const sessions = createSessions(db, clock)
  const membership = await createMembership(db, sessions, clock)
  const redis = env.REDIS_URL ? await (await import('./platform/redis.ts')).openRedis(env.REDIS_URL, membership.site, log) : null
  const pubsub = redis?.pubsub
  const own = memoryStore(clock)
  const store = redis ? orOwnMemory(redis.store, own) : own
  const events = createMemberEventStore(db, pubsub)
  await events.hearOthers()
  const translate = createTranslate(env.SITE_LANGUAGE)
  const present = createPresent(translate)
  const odds = createOddsSwitch()
  const moves = recordMoves(odds)
  const counts = createCounts(db)
  const mayBurn = async (memberId: bigint) => (await counts.take(`burnt:${memberId}`, LIMITS.burntIds, clock.now())).ok
  const funds: PaymentDeps = { db, events, clock, provider: deps.provider, log }
  const bets: BetDeps = { ...funds, source: odds, faults: createBetFaults(log), mayBurn }
  const onFault = (error: unknown) => log.error({ err: error }, 'feed fault')
  const rooms = await createRooms({ db, clock, book: odds, levelOf: (id) => levelNow(db, clock.now(), id), pubsub })
  await rooms.hearOthers()
  const tellerOn = (held: Db) => {
    const tellRooms = pushScores({ db: held, rooms, now: clock.now, onFault })
    const tellFollowers = pushGames({ db: held, now: clock.now, onFault })
    return (change: OddsChange) => {
      tellRooms(change)
      void tellFollowers(change)
    }
  }
  const objects = await objectStoreOf(env, log)
  const push: Push = {
    ...(await createPushService(db, { contact: contactOf(env), own: env.PUSH_SERVICE })),
    wording: { translate, siteTitle: env.SITE_TITLE },
  }
  const role = await takeRole({ bets, log, request: deps.request, translate, odds, tellerOn, pubsub })
  const duties = createSiteDuties({ ...funds, sites, push, odds, objects }, log)
  duties.start()
  const hub = createHub({ feed: odds, memberEvents: events.events, rooms, clock, onFault })
  const admission = createAdmission(clock)
  const watch = await watchSessions({ hub, clock, endsOf: sessions.ends, pubsub, onFault })
  redis?.onBack(() => {
    hub.missed()
    watch.missed()
  })
  const account = await createAccount({
    ...{ db, env, sessions, counts, translate, events, clock, log },
    onSessionEnded: watch.ended,
    onBound: goOnWithBreaks,
  })
  const cards = await createCards({ db, events, second: account.deps })
  const play: SafePlayDeps = { ...funds, account: account.deps }
  const presence = countPresence({ db, clock, log, members: hub.members })
  const services: Services = {
    ...{ db, env, content, membership, play, funds, mayBurn, bets, odds, moves, cards, sites, push, objects },
    account: account.deps,
    expect: role.expect,
    chances: role.chances,
    joint: role.joint,
    personal: { account: account.deps, sites, data: OWN_DATA },
    cardNumber: (memberId, id) => cardNumber(cards, memberId, id),
    byNow: (kind, id, kept) => byNow(db, kind, id, kept),
  }
  const sourceAgeMs = () => clock.steady() - odds.spokeAt()

  const calls = createCallCounts()
  const dispatch = createDispatch({
    calls,
    sessions,
    clock,
    log,
    present,
    security,
    siteGate: createSiteGate(env, counts),
    handlers: handlersOf(services),
  })

  const bounded = boundedServer({ connections: env.TRUST_PROXY === 0 ? PLAYER_CONNECTIONS : Number.POSITIVE_INFINITY })
  const leaving = createLeaving()
  const http = Fastify({
    trustProxy: env.TRUST_PROXY === 0 ? false : (_, hop) => hop < env.TRUST_PROXY,
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    // Behind a proxy every connection is the proxy's.
    serverFactory: (handler) => leaving.add(bounded(handler)),
  })
  const framed = [...[...sites.values()].map(({ address }) => address.origin), ...(env.GEETEST_ID ? ["'self'"] : [])]
  await securityHeaders(http, env.PUBLIC_ORIGIN?.startsWith('https:') ?? false, framed)
  answerFaults(http, present, log)
  const sendSocketsAway = feedSocket(http, {
    hub,
    clock,
    allowedOrigins: deps.allowedOrigins,
    verifyMembership: (token, body) => membership.verify(token, body, store),
    security,
    trustedHops: env.TRUST_PROXY,
    isLeaving: leaving.isLeaving,
    admission,
  })
  plainDoor(http, { dispatch, present }, env.ALLOW_PLAIN)
  callbackDoor(http, funds, deps.provider ? [deps.provider] : [], log)
  venueDoor(http, { deps: funds, sites, log, security })
  await addSealedDoor(http, { db, dispatch, present, clock, log, security, store })
  servePictures(http, { db, objects, clock })
  geetestFrame(http, env)
  http.get('/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(openapi()))
  const sendPage = shellFiles(http, deps.staticDir, env, translate)
  await staticFiles(http, deps.staticDir, { sendPage, present, brandFolder: brandFolder(deps.staticDir, env) })

  return {
    http,
    role,
    security,
    sourceAgeMs,
    metrics: [
      ...calls.metrics,
      ...feedMetrics(hub, admission, sourceAgeMs),
      ...duties.metrics,
      ...account.metrics,
      ...metricsOf(services),
      ...(replicaOf(db)?.metrics ?? []),
    ],
    outbox: account.outbox,
    events,
    rooms,
    objects,
    async close() {
      if (env.TRUST_PROXY > 0) await Promise.all([sendSocketsAway(), leaving.leave(PROXY_MS)])
      // Kept connections become idle one by one; new calls on them would prevent the end.
      const sweep = setInterval(() => leaving.cut('idle'), 50)
      const enough = setTimeout(() => leaving.cut('all'), DRAIN_MS)
      await http.close()
      await leaving.ended()
      clearInterval(sweep)
      clearTimeout(enough)
      watch.stop()
      hub.close()
      await Promise.all([duties.stop(), role.stop(), presence.stop(), account.close()])
      redis?.close()
    },
  }
}

/** Whom push services may write to: by default the site, where its address is one they accept. */
const contactOf = ({ PUSH_CONTACT, PUBLIC_ORIGIN }: Env): string =>
  PUSH_CONTACT ?? (PUBLIC_ORIGIN?.startsWith('https:') ? PUBLIC_ORIGIN : 'mailto:push@parlay.invalid')

/** Most connections of a network: enough for a building behind one address, each browser with a socket and a few calls at once. */
const PLAYER_CONNECTIONS = 400

/**
 * How long a proxy may keep a connection that it does not use; `keepalive_timeout` of deploy/nginx is less by what its clock and ours may
 * be late. The page of a player who has no proxy in front may keep one for longer, and asks again by itself.
 */
const PROXY_MS = 5_000
/** How long calls under way may take once the server stops. */
const DRAIN_MS = 5_000
