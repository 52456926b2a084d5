import type { QueryClient } from '@tanstack/react-query'
import { CONTENT_CHANGED } from '../sw/protocol.ts'

/**
 * Content is asked for again when the service worker found that it changed, and when the worker takes over: on a first
 * visit it has seen none of it yet. Its answers come out of its memory, so asking for all is cheap.
 */
export function followContent(client: QueryClient, workers: ServiceWorkerContainer | undefined = navigator.serviceWorker): void {
  const ask = () => void client.invalidateQueries({ refetchType: 'all', predicate: ({ meta }) => meta?.content === true })
  workers?.addEventListener('controllerchange', ask)
  workers?.addEventListener('message', ({ data }) => data === CONTENT_CHANGED && ask())
}
