import type { Attributes, Context, Span } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Env } from './env.ts'
import { inTime } from './in-time.ts'
import type { Log } from './log.ts'
import { type TracePlace, type Tracer, traceBy } from './trace.ts'

/** The last spans may take so long when the process ends. */
const LAST_MS = 2_000

/**
 * Begins to send spans to a collector by OTLP over HTTP, where one is named. They wait in a bounded queue and are dropped where it is full:
 * no call waits for a collector. Resolves to what sends the last ones; null without a collector, and then none of the packages is loaded.
 */
export async function startTraces(env: Env, log: Log): Promise<{ stop(): Promise<void> } | null> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const [api, sdk, { OTLPTraceExporter }, { defaultResource, resourceFromAttributes }, { AsyncLocalStorageContextManager }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
    ])
  const contexts = new AsyncLocalStorageContextManager().enable()
  api.context.setGlobalContextManager(contexts)
  const exporter = saying(new OTLPTraceExporter({ url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces` }), log)
  const processor = new sdk.BatchSpanProcessor({ exporter })
  const provider = new sdk.TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME })),
    sampler: samplerOf(sdk, env),
    spanProcessors: [processor],
  })
  const { context, trace, SpanKind, SpanStatusCode } = api
  const spans = provider.getTracer('parlay')

  async function within<T>(span: Span, on: Context, work: () => Promise<T>): Promise<T> {
    try {
      return await context.with(trace.setSpan(on, span), work)
    } catch (error) {
      // Messages of faults may repeat values.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'fault' })
      throw error
    } finally {
      span.end()
    }
  }

  const tracer: Tracer = {
    run(kind, name, said, work) {
      const on = context.active()
      const span = spans.startSpan(name, { kind: kind === 'server' ? SpanKind.SERVER : SpanKind.CLIENT, attributes: { ...said } }, on)
      return within(span, on, work)
    },
    note({ name, said, failed }) {
      const span = trace.getActiveSpan()
      if (name !== undefined) span?.updateName(name)
      if (said) span?.setAttributes(said as Attributes)
      if (failed) span?.setStatus({ code: SpanStatusCode.ERROR })
    },
    open(name) {
      // The engine's, and others that no call waits for, are too many and say nothing.
      if (!trace.getActiveSpan()) return null
      const span = spans.startSpan(name, {}, context.active())
      return {
        end(said) {
          if (said) span.setAttributes(said as Attributes)
          span.end()
        },
      }
    },
    place: () => context.active(),
    async together(places, name, work) {
      const [first = context.active(), ...others] = places as readonly TracePlace[] as readonly Context[]
      const attributes = { 'parlay.calls': places.length }
      const links = others.flatMap((on) => trace.getSpanContext(on) ?? []).map((one) => ({ context: one }))
      const span = spans.startSpan(name, { attributes, links }, first)
      const seen = others.map((on) => spans.startSpan(name, { attributes, links: [{ context: span.spanContext() }] }, on))
      try {
        return await within(span, first, work)
      } finally {
        for (const one of seen) one.end()
      }
    },
  }
  traceBy(tracer)
  return {
    async stop() {
      traceBy(null)
      const sent = provider.shutdown().catch(() => undefined)
      await inTime(sent, LAST_MS, () => undefined)
    },
  }
}

/** The sampler of the standard's variables; spans of a call that is sampled are sampled with it. */
function samplerOf(sdk: typeof import('@opentelemetry/sdk-trace'), { OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: Env) {
  const root = OTEL_TRACES_SAMPLER.endsWith('always_off')
    ? new sdk.AlwaysOffSampler()
    : OTEL_TRACES_SAMPLER.endsWith('always_on')
      ? new sdk.AlwaysOnSampler()
      : new sdk.TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG)
  return new sdk.ParentBasedSampler({ root })
}

/** Says in the log when spans can't be sent, and when they can again. */
function saying(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0
        if (failed && !isAway) log.warn({ lost: spans.length, reason: result.error?.name }, 'traces can not be sent')
        if (!failed && isAway) log.warn('traces are sent again')
        isAway = failed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
