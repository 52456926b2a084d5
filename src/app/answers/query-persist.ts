import { parseJson } from '../../../contract/parse-json.ts'
import '../../transport/learn-sport.ts'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { type PersistedClient, persistQueryClient } from '@tanstack/react-query-persist-client'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { EndpointKey } from '../../../contract/endpoints.ts'
import { venueListEndpoints } from '../../../contract/venue-list.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { type LocalStore, storage } from '../../db/storage.ts'
import { online } from '../../platform/online.ts'
import { KEPT_MS } from '../../transport/call-query.ts'
import { knownEndpoint, learn } from '../../transport/endpoint-table.ts'
import { type Session, session } from '../../transport/session.ts'
import { whenPainted } from '../../ui/use-painted.ts'

// Lists of venues are restored before their pages are loaded.
learn(venueListEndpoints)

/**
 * Public answers outlive the page: a reload shows the last ones at once, and asks again. Only this file knows the persister.
 * It writes what a query's `meta.persist` allows and the contract calls public; what it reads back is checked against the
 * contract, so that damaged, foreign or older text counts as none. The service worker keeps the four content families.
 * Nothing of a member, and no mutation, is ever written.
 */
export interface PersistDeps {
  client: QueryClient
  store: Pick<LocalStore, 'get' | 'set' | 'remove'>
  session: Pick<Session, 'subscribe'>
  /** Names the build that wrote the text: another build's text is dropped. */
  buster: string
  maxAgeMs: number
}

/** All writes of a second are one. */
const THROTTLE_MS = 1_000
/** Of the five million characters that an origin has: settings and the login must always find room. */
const MAX_CHARS = 250_000

const stored = z.object({
  timestamp: z.number(),
  buster: z.string(),
  answers: z.array(z.object({ key: z.string(), payload: z.unknown(), at: z.number(), data: z.unknown() })),
})

/** Restores the kept answers, then keeps new ones. Settles once the kept ones are restored. */
export async function keepAnswers({ client, store, session, buster, maxAgeMs }: PersistDeps): Promise<void> {
  let wipedAt = 0

  const serialize = ({ timestamp, buster, clientState }: PersistedClient): string => {
    // A write that was pending when the member logged out would bring back what was just removed.
    if (timestamp <= wipedAt) return ''
    let room = MAX_CHARS
    const newestFirst = clientState.queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    const answers = newestFirst.flatMap(({ queryKey: [key, payload], state }) => {
      const answer = { key, payload, at: state.dataUpdatedAt, data: withoutAddress(key, state.data) }
      room -= JSON.stringify(answer).length
      return room < 0 ? [] : [answer]
    })
    return JSON.stringify({ timestamp, buster, answers })
  }

  const deserialize = (text: string): PersistedClient => {
    const found = z.safeParse(stored, parseJson(text)).data
    if (!found) return { timestamp: 0, buster: '', clientState: { mutations: [], queries: [] } }
    const now = Date.now()
    const queries = found.answers.flatMap(({ key, payload, at, data }) => {
      const entry = publicEntry(key)
      const asked = entry && z.safeParse(entry.payload as z.ZodMiniType, payload)
      const answer = entry && z.safeParse(entry.answer as z.ZodMiniType, data)
      if (!asked?.success || !answer?.success || at > now || now - at > maxAgeMs) return []
      return [restored([key, asked.data], answer.data, at)]
    })
    return { ...found, clientState: { mutations: [], queries } }
  }

  const persister = createSyncStoragePersister({
    storage: {
      getItem: () => store.get('answers'),
      setItem: (_, text) => text && store.set('answers', text),
      removeItem: () => store.remove('answers'),
    },
    throttleTime: THROTTLE_MS,
    serialize,
    deserialize,
  })

  session.subscribe((why) => {
    if (why === 'login') return
    wipedAt = Date.now()
    store.remove('answers')
  })

  const [, done] = persistQueryClient({
    queryClient: client,
    persister,
    buster,
    maxAge: maxAgeMs,
    hydrateOptions: { defaultOptions: { queries: { gcTime: maxAgeMs } } },
    dehydrateOptions: {
      // An answer stays the last one even if asking again failed.
      shouldDehydrateQuery: ({ meta, queryKey: [key], state }) =>
        meta?.persist === true && state.data !== undefined && publicEntry(key) !== null,
      shouldDehydrateMutation: () => false,
    },
  })
  await done
}

/** The contract's entry of a call whose answer may be kept: public, and not the service worker's. */
function publicEntry(key: unknown): Endpoint | null {
  const entry = typeof key === 'string' ? knownEndpoint(key) : undefined
  return entry?.login === 'none' && !entry.content ? entry : null
}

/** An answer as a query that is shown at once and asked again as soon as something shows it. */
const restored = (queryKey: [string, unknown], data: unknown, at: number): PersistedClient['clientState']['queries'][number] => ({
  queryKey,
  queryHash: hashKey(queryKey),
  dehydratedAt: at,
  meta: { public: true, persist: true },
  state: {
    data,
    dataUpdateCount: 1,
    dataUpdatedAt: at,
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    isInvalidated: true,
    status: 'success',
    fetchStatus: 'idle',
  },
})

/** preInfo also holds the caller's own address, which is no public answer. */
const withoutAddress = (key: unknown, data: unknown): unknown =>
  key === ('site.preInfo' satisfies EndpointKey) ? { ...(data as object), ip: '' } : data

/**
 * This page's answers. Those of another wire version or build are dropped: this file's name holds a hash of its content.
 * A member's answers are kept beside them (member-pages.ts); without a network there are no others, so they are waited for, else
 * they come with their database once the first page is there.
 */
export async function keepPageAnswers(client: QueryClient): Promise<void> {
  const isWanted = session.get().state === 'member' && !online.get()
  const member = (isWanted ? Promise.resolve() : whenPainted)
    .then(() => import('./member-pages.ts'))
    .then(({ keepPageMember }) => keepPageMember(client))
    .catch(() => undefined)
  await keepAnswers({ client, store: storage, session, buster: `${CONTRACT_VERSION} ${import.meta.url}`, maxAgeMs: KEPT_MS })
  if (isWanted) await member
}
