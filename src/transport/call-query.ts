import { queryOptions } from '@tanstack/react-query'
import type { Answer, ContentKey, EndpointKey, Payload } from '../../contract/endpoints.ts'
import { systemClock } from '../platform/clock.ts'
import { call, type Refusal } from './call.ts'
import { endpointOf } from './endpoint-table.ts'

/** A refusal inside a query: TanStack Query knows only failures that are thrown. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`refused with ${refusal.code}`)
    this.refusal = refusal
  }
}

/** What a query's error says to the player: a refusal's code and message, or `fault`. */
export const problemOf = (error: unknown): Pick<Refusal, 'message'> & { code: Refusal['code'] | 'fault' } =>
  error instanceof RefusedError ? error.refusal : { code: 'fault', message: '' }

/** A call that throws its refusal. */
export async function ask<K extends EndpointKey>(key: K, payload: Payload<K>, signal?: AbortSignal): Promise<Answer<K>> {
  const reply = await call(key, payload, signal && { signal })
  if (!reply.ok) throw new RefusedError(reply.refusal)
  return reply.data
}

/** How long an answer may outlive the page that asked for it. */
export const KEPT_MS = 24 * 3_600_000
/** Public answers that a reload shows at once (src/app/answers/query-persist.ts). The service worker keeps the content families. */
const KEPT: ReadonlySet<EndpointKey> = new Set(['site.preInfo', 'site.queryNoticeListByPage', 'sport.counts', 'sport.names'])

/**
 * A reading call as a query, for `useQuery`. Fails with `RefusedError` or `Fault`; fresh for as long as the contract says.
 * `meta.public` marks answers that belong to no member and may outlive a session, `meta.persist` those that are kept.
 */
export function callQuery<K extends Exclude<EndpointKey, ContentKey>>(key: K, payload: Payload<K>) {
  const { cacheMs, login } = endpointOf(key)
  const persist = KEPT.has(key)
  return queryOptions<Answer<K>, Error, Answer<K>, readonly [K, Payload<K>]>({
    queryKey: [key, payload],
    queryFn: ({ signal }) => ask(key, payload, signal),
    staleTime: ({ state }) => (isAhead(state.dataUpdatedAt) ? 0 : cacheMs),
    ...(persist && { gcTime: KEPT_MS }),
    meta: { public: login === 'none', persist },
  })
}

/** The answer is from before the device's clock was set back: its age is unknown, so it is asked for again. */
const isAhead = (updatedAt: number): boolean => updatedAt > systemClock.now()

/** A content endpoint's answer, and when the server gave it: long ago, when it comes from the service worker's store. */
export interface Content<K extends ContentKey> {
  content: Answer<K>
  asOf: number
}

/**
 * A content endpoint as a query. Its age counts from when the server gave the answer, so a page opened offline asks again as
 * soon as there is a network. `meta.content` marks what the service worker keeps.
 */
export function contentQuery<K extends ContentKey>(key: K, payload: Payload<K>) {
  const { cacheMs } = endpointOf(key)
  return queryOptions<Content<K>, Error, Content<K>, readonly [K, Payload<K>]>({
    queryKey: [key, payload],
    queryFn: async ({ signal }) => {
      const reply = await call(key, payload, { signal })
      if (!reply.ok) throw new RefusedError(reply.refusal)
      return { content: reply.data, asOf: reply.keptAt ?? systemClock.now() }
    },
    staleTime: ({ state: { data, dataUpdatedAt } }) => (isAhead(dataUpdatedAt) ? 0 : cacheMs - (data ? dataUpdatedAt - data.asOf : 0)),
    meta: { public: true, content: true },
  })
}
