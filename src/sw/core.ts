import { CODES } from '../../contract/codes.ts'
import { REQUEST_TIMEOUT_MS } from '../../contract/constants.ts'
import { HEADERS } from '../../contract/headers.ts'
import { parseJson } from '../../contract/parse-json.ts'
import { isPagePath } from '../../contract/paths.ts'
import type { ContentStore, KeptContent } from '../db/content-store.ts'
import type { Clock } from '../platform/clock.ts'
import { eitherSignal } from '../platform/either-signal.ts'
import { KEPT_AT } from './protocol.ts'

/** Whether a request opens a page of the app; the precached index.html answers it, online or not. */
export const isShellNavigation = (request: Pick<Request, 'method' | 'mode'>, url: Pick<URL, 'pathname'>): boolean =>
  request.mode === 'navigate' && request.method === 'GET' && isPagePath(url.pathname)

/** Whether a POST is a call of the four content families: only they name the key their answer is kept under. */
export const isContentCall = (request: Pick<Request, 'headers'>): boolean => /^[0-9a-f]{32}$/.test(keyOf(request))

const keyOf = ({ headers }: Pick<Request, 'headers'>): string => headers.get(HEADERS.cacheKey) ?? ''

/** A longer answer is no content page. */
const MAX_ANSWER_LENGTH = 500_000

export interface ContentDeps {
  store: ContentStore
  fetch: (request: Request) => Promise<Response>
  clock: Clock
  /** Called when the server has other content than the pages got. */
  changed: () => Promise<void>
  /** Aborted when another worker replaces this one: renewing stops, since it would hold up the change. */
  retired: AbortSignal
}

/** Answers a content call. `keepAlive` gets the work that goes on after the answer. */
export type AnswerContent = (request: Request, keepAlive: (work: Promise<void>) => void) => Promise<Response>

/**
 * Answers content calls: a kept answer comes at once, and is renewed behind it when no longer fresh; the server answers the
 * rest. Body and path are sealed and differ each time, so only the key in the header identifies a call. Only a successful
 * answer is kept, so an error replaces nothing.
 */
export function createContentCache({ store, fetch, clock, changed, retired }: ContentDeps): AnswerContent {
  const renewing = new Map<string, Promise<void>>()

  return async (request, keepAlive) => {
    const key = keyOf(request)
    const kept = await store.get(key)
    if (!kept) {
      const response = await fetch(request)
      keepAlive(keep(key, response.clone()).then(ignored, ignored))
      return response
    }
    if (!isFresh(kept) && !renewing.has(key) && !retired.aborted) {
      const work = renew(kept, request)
        .catch(ignored)
        .finally(() => renewing.delete(key))
      renewing.set(key, work)
      keepAlive(work)
    }
    return answerOf(kept)
  }

  /** False for an entry from the future: it was kept before the device's clock was put right. */
  function isFresh({ keptAt, freshUntil }: KeptContent): boolean {
    const now = clock.now()
    return keptAt <= now && now < freshUntil
  }

  /** Sends the call that the store answered to the server after all; the page's timeout no longer limits it. */
  async function renew(kept: KeptContent, request: Request): Promise<void> {
    const headers = new Headers(request.headers)
    if (kept.etag) headers.set('if-none-match', kept.etag)
    const signal = eitherSignal(AbortSignal.timeout(REQUEST_TIMEOUT_MS), retired)
    const response = await fetch(new Request(request, { headers, signal }))
    if (response.status === 304) await store.put({ ...kept, ...lifeOf(response) })
    else if (await keep(kept.key, response, kept.body)) await changed()
  }

  /** Returns whether something other than `before` is kept now. */
  async function keep(key: string, response: Response, before = ''): Promise<boolean> {
    if (!mayBeKept(response)) return false
    const body = await response.text()
    if (body.length > MAX_ANSWER_LENGTH || !isSuccess(body)) return false
    await store.put({ key, body, etag: response.headers.get('etag') ?? '', ...lifeOf(response) })
    return body !== before
  }

  function lifeOf({ headers }: Response): Pick<KeptContent, 'keptAt' | 'freshUntil'> {
    const keptAt = clock.now()
    const seconds = /max-age=(\d{1,9})/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0
    return { keptAt, freshUntil: keptAt + Number(seconds) * 1_000 }
  }
}

const ignored = () => undefined

function mayBeKept({ status, headers }: Response): boolean {
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
  return status === 200 && isJson && !/no-store|private/.test(headers.get('cache-control') ?? '')
}

const isSuccess = (body: string): boolean => (parseJson(body) as { status_code?: unknown } | null)?.status_code === CODES.success

function answerOf({ body, etag, keptAt }: KeptContent): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8', [KEPT_AT]: String(keptAt) }
  return new Response(body, { headers: etag ? { ...headers, etag } : headers })
}
