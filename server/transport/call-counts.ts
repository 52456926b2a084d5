import type { Metric } from '../platform/metric.ts'

/** What this process has done for callers since its start. */
export function createCallCounts() {
  let calls = 0
  let faults = 0
  let ms = 0
  const metrics: Metric[] = [
    { type: 'counter', name: 'parlay_transport_calls_total', help: 'Calls answered.', read: () => calls },
    { type: 'counter', name: 'parlay_transport_call_faults_total', help: 'Calls answered 6005: a fault of ours.', read: () => faults },
    { type: 'counter', name: 'parlay_transport_call_ms_total', help: 'Time that all calls took together.', read: () => ms },
  ]
  return {
    answered(tookMs: number, isFault: boolean): void {
      calls += 1
      if (isFault) faults += 1
      ms += tookMs
    },
    metrics,
  }
}

export type CallCounts = ReturnType<typeof createCallCounts>
