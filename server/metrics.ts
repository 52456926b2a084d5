import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'
import Fastify, { type FastifyInstance } from 'fastify'

export interface MetricsSources {
  /** Whether the server may take traffic: migrations done, engine running. */
  ready(): boolean
  sockets(): number
  /** Wall milliseconds since the engine last spoke. */
  sourceAgeMs(): number
  /** Rows that broke the books at the last audit. */
  ledgerFaults(): number
  /** Wall milliseconds since the books were last proved. */
  auditAgeMs(): number
}

/** A local-only listener for probes and Prometheus, apart from the players' port. */
export async function listenMetrics(port: number, sources: MetricsSources): Promise<FastifyInstance> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gauge(registry, 'parlay_sockets', 'Open feed sockets.', sources.sockets)
  gauge(registry, 'parlay_odds_source_age_ms', 'Wall time since the engine last spoke.', sources.sourceAgeMs)
  gauge(registry, 'parlay_ledger_faults', 'Rows that broke the books at the last audit.', sources.ledgerFaults)
  gauge(registry, 'parlay_ledger_audit_age_ms', 'Wall time since the books were last proved.', sources.auditAgeMs)
  const app = Fastify()
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', (_, reply) => reply.code(sources.ready() ? 200 : 503).send({ ready: sources.ready() }))
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
