import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CONTENT_CHANGED } from '../../sw/protocol.ts'
import { followContent } from './content-changes.ts'

/** A page that shows one content query; each question waits until it is answered by hand. */
function openPage() {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: 60_000 } } })
  const workers = new EventTarget()
  followContent(client, workers as ServiceWorkerContainer)
  const asked: ((answer: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['content'],
    queryFn: () => new Promise<string>((resolve) => asked.push(resolve)),
    meta: { content: true },
  })
  observer.subscribe(() => undefined)
  return { asked, shown: () => observer.getCurrentResult().data, say: (event: Event) => workers.dispatchEvent(event) }
}

test('content that changes while its first answer is still under way is shown as it is, not as that answer has it [PWA-04]', async () => {
  const { asked, shown, say } = openPage()
  say(new MessageEvent('message', { data: CONTENT_CHANGED }))
  asked[0]?.('old')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.('new')
  await expect.poll(shown).toBe('new')

  say(new MessageEvent('message', { data: 'something else' }))
  say(new Event('controllerchange'))
  await expect.poll(() => asked.length).toBe(3)
  asked[2]?.('newer')
  await expect.poll(shown).toBe('newer')
})
