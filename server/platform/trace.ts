/** What may be said on a span: names of calls and places, ids of requests, codes and counts. Nothing about a person. */
export type Said = Readonly<Record<string, string | number>>

/** A moment's place in its trace; only the tracer looks into it. */
export type TracePlace = object

/** A span that is ended by hand. */
export interface OpenSpan {
  end(said?: Said): void
}

export interface Tracer {
  run<T>(kind: 'server' | 'client', name: string, said: Said, work: () => Promise<T>): Promise<T>
  /** Names the span that runs, or says more on it. `failed`: it came to nothing by a fault. */
  note(more: { name?: string; said?: Said; failed?: boolean }): void
  /** Within a span that runs; null where none does. */
  open(name: string): OpenSpan | null
  place(): TracePlace
  /** Work that is done once for calls of several traces: it is in the first one's, and the others say which it was. */
  together<T>(places: readonly TracePlace[], name: string, work: () => Promise<T>): Promise<T>
}

/** Null where no traces are wanted, and all of this does nothing. */
let tracer: Tracer | null = null

/** From now on by this one. Called before the database is opened. */
export function traceBy(one: Tracer | null): void {
  tracer = one
}

export const isTraced = (): boolean => tracer !== null

/** A call that came in. */
export const tracedCall = <T>(requestId: string | undefined, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.run('server', 'unknown call', requestId === undefined ? {} : { 'parlay.request_id': requestId }, work) : work()

/** A call to somebody else's server. `name`: the kind of provider and what is asked, never for whom. */
export const tracedAsk = <T>(name: string, url: string, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.run('client', name, { 'server.address': new URL(url).hostname }, work) : work()

export const onTrace = (more: Parameters<Tracer['note']>[0]): void => tracer?.note(more)

export const openSpan = (name: string): OpenSpan | null => tracer?.open(name) ?? null

export const tracePlace = (): TracePlace | null => tracer?.place() ?? null

/** `places`: of calls that are made together. */
export function tracedTogether<T>(places: readonly (TracePlace | null)[], name: string, work: () => Promise<T>): Promise<T> {
  const known = places.filter((place) => place !== null)
  return tracer && known.length > 0 ? tracer.together(known, name, work) : work()
}
