import { Counter, collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'
import Fastify, { type FastifyInstance } from 'fastify'
import { boundedServer } from './platform/listener.ts'
import type { Metric } from './platform/metric.ts'
import type { SecurityLog } from './platform/security-log.ts'
import type { Readiness } from './readiness.ts'

export interface MetricsSources {
  readiness(): Readiness
  /** Whether the database answered when it was last asked. */
  databaseAnswers(): boolean
  /** Whether the engine runs in this process. */
  leads(): boolean
  security: Pick<SecurityLog, 'counts'>
  /** Metrics of the feed, the ledger and the domains. */
  metrics: readonly Metric[]
}

/** Opens a port for probes and Prometheus, apart from the players'. */
export async function listenMetrics({ host, port }: { host: string; port: number }, sources: MetricsSources): Promise<FastifyInstance> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const own: Metric[] = [
    { type: 'gauge', name: 'parlay_leads', help: 'Whether the engine runs in this process.', read: () => Number(sources.leads()) },
    { type: 'gauge', name: 'parlay_ready', help: 'Whether this process may take traffic.', read: () => Number(sources.readiness().ready) },
    { type: 'gauge', name: 'parlay_database_up', help: 'Whether the database answers.', read: () => Number(sources.databaseAnswers()) },
  ]
  for (const metric of [...own, ...sources.metrics]) register(registry, metric)
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
  await app.listen({ host, port })
  return app
}

/** What can't be read, for the database is away, is left out: the rest says that it is away. */
function register(registry: Registry, { type, name, help, read }: Metric): void {
  const given = { name, help, registers: [registry] }
  const value = async () => {
    try {
      return await read()
    } catch {
      return null
    }
  }
  if (type === 'gauge') {
    const gauge: Gauge = new Gauge({
      ...given,
      async collect() {
        const now = await value()
        if (now === null) gauge.remove()
        else gauge.set(now)
      },
    })
    return
  }
  const counter: Counter = new Counter({
    ...given,
    async collect() {
      const count = await value()
      counter.reset()
      if (count === null) counter.remove()
      else counter.inc(count)
    },
  })
}
