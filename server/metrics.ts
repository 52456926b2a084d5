import { Counter, collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Hub } from './feed/hub/hub.ts'
import { boundedServer } from './platform/listener.ts'
import type { SecurityLog } from './platform/security-log.ts'
import type { Readiness } from './readiness.ts'

export interface MetricsSources {
  readiness(): Readiness
  /** Whether the database answered when it was last asked. */
  databaseAnswers(): boolean
  /** Whether the engine runs in this process. */
  leads(): boolean
  hub: Pick<Hub, 'sockets' | 'topics' | 'framesSent' | 'skipped'>
  security: Pick<SecurityLog, 'counts'>
  /** Sockets that were told to join later. */
  refusedJoins(): number
  /** Milliseconds since the engine, here or in another process, was last heard. */
  sourceAgeMs(): number
  /** Transactions of bets that failed, after which each bet went alone. */
  betFaults(): number
  /** Rows that broke the books at the last audit. */
  ledgerFaults(): number
  /** Milliseconds since the books were last proved. */
  auditAgeMs(): number
}

/** A local-only listener for probes and Prometheus, apart from the players' port. */
export async function listenMetrics(port: number, sources: MetricsSources): Promise<FastifyInstance> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { hub } = sources
  gauge(registry, 'parlay_leads', 'Whether the engine runs in this process.', () => Number(sources.leads()))
  gauge(registry, 'parlay_database_up', 'Whether the database answers.', () => Number(sources.databaseAnswers()))
  gauge(registry, 'parlay_sockets', 'Open feed sockets.', hub.sockets)
  gauge(registry, 'parlay_feed_topics', 'Odds topics that some socket reads.', hub.topics)
  counter(registry, 'parlay_feed_frames_total', 'Frames written, counted a socket.', hub.framesSent)
  counter(registry, 'parlay_feed_skipped_frames_total', 'Frames not written because the socket was slow.', () => hub.skipped().frames)
  counter(registry, 'parlay_feed_slow_closed_total', 'Sockets closed because they read too slowly.', () => hub.skipped().closed)
  counter(registry, 'parlay_feed_refused_joins_total', 'Sockets told to join later.', sources.refusedJoins)
  gauge(registry, 'parlay_odds_source_age_ms', 'Time since the engine last spoke.', sources.sourceAgeMs)
  counter(registry, 'parlay_bet_faults_total', 'Transactions of bets that failed, after which each bet went alone.', sources.betFaults)
  gauge(registry, 'parlay_ledger_faults', 'Rows that broke the books at the last audit.', sources.ledgerFaults)
  gauge(registry, 'parlay_ledger_audit_age_ms', 'Time since the books were last proved.', sources.auditAgeMs)
  new Counter({
    name: 'parlay_security_events_total',
    help: 'Refusals and commands that somebody who watches over the site wants to know of.',
    labelNames: ['event'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [event, count] of Object.entries(sources.security.counts())) this.inc({ event }, count)
    },
  })
  const app = Fastify({ serverFactory: boundedServer({ connections: 100 }) })
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', (_, reply) => {
    const readiness = sources.readiness()
    return reply.code(readiness.ready ? 200 : 503).send(readiness)
  })
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  await app.listen({ host: '127.0.0.1', port })
  return app
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}

/** A count that is kept elsewhere and only rises. */
function counter(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}
