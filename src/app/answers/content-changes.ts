import type { Query, QueryClient } from '@tanstack/react-query'
import { CONTENT_CHANGED } from '../../sw/protocol.ts'

const isContent = ({ meta }: Query): boolean => meta?.content === true

/**
 * Asks for content again when the service worker found that it changed, and when the worker takes over, since on a first visit
 * it has seen none of it yet. The worker answers from its memory, so asking for all is cheap.
 */
export function followContent(client: QueryClient, workers: ServiceWorkerContainer | undefined = navigator.serviceWorker): void {
  const ask = () => {
    // A first answer under way may be the old one, and another question would only join it: that one is asked after the answer.
    const underWay = client.getQueryCache().findAll({ predicate: (query) => isContent(query) && query.state.status === 'pending' })
    void client.invalidateQueries({ refetchType: 'all', predicate: isContent })
    for (const { promise, queryKey } of underWay) {
      const again = () => client.invalidateQueries({ refetchType: 'all', queryKey, exact: true })
      promise?.then(again).catch(() => undefined)
    }
  }
  workers?.addEventListener('controllerchange', ask)
  workers?.addEventListener('message', ({ data }) => data === CONTENT_CHANGED && ask())
}
