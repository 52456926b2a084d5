import type { Delta } from '../../../contract/feed.ts'
import type { FeedClient } from '../../workers/feed/client.ts'

/**
 * Follows what the server tells the member: `told` gets each frame's deltas, and `missed` is called where changes may have gone by untold,
 * so first of all. A view that comes later makes the feed repeat what it has to all of them, by which nobody missed anything.
 * Returns a function that stops it.
 */
export function followMe(
  { watch }: Pick<FeedClient, 'watch'>,
  { told, missed }: { told: (deltas: readonly Delta[]) => void; missed: () => void },
): () => void {
  let known = ''
  return watch('me', (event) => {
    if (event.kind === 'stale') known = ''
    if (event.kind !== 'snapshot' && event.kind !== 'frame') return
    const at = `${event.epoch} ${event.seq}`
    const isRepeated = at === known
    known = at
    if (event.kind === 'frame') told(event.deltas)
    else if (!isRepeated) missed()
  })
}
