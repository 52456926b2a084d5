import { queryOptions } from '@tanstack/react-query'
import { type Answer, type EndpointKey, endpoints, type Payload } from '../../contract/endpoints.ts'
import { call, type Refusal } from './call.ts'

/** A refusal inside a query: TanStack Query knows failures only as something thrown. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`refused with ${refusal.code}`)
    this.refusal = refusal
  }
}

/**
 * A reading call as a query, for `useQuery`. Fails with `RefusedError` or `Fault`; fresh for as long as the contract says.
 * `meta.public` marks answers that belong to no member and may outlive a session.
 */
export function callQuery<K extends EndpointKey>(key: K, payload: Payload<K>) {
  const { cacheMs, login } = endpoints[key]
  return queryOptions<Answer<K>, Error, Answer<K>, readonly [K, Payload<K>]>({
    queryKey: [key, payload],
    queryFn: async ({ signal }) => {
      const reply = await call(key, payload, { signal })
      if (!reply.ok) throw new RefusedError(reply.refusal)
      return reply.data
    },
    staleTime: cacheMs,
    meta: { public: login === 'none' },
  })
}
