import type { MeDelta } from '../../../contract/feed.ts'
import { feed } from './feed.ts'

type Kind = MeDelta['kind']

/**
 * Calls back whenever something of this kind, or of one of these, may have changed for the member, in whichever tab or on the server; a
 * snapshot may stand for missed changes. Returns a function that stops it.
 */
export function watchMe(kinds: Kind | readonly Kind[], onChange: () => void): () => void {
  const wanted: readonly (string | undefined)[] = [kinds].flat()
  return feed.watch('me', (event) => {
    const missed = event.kind === 'snapshot'
    if (missed || (event.kind === 'frame' && event.deltas.some(({ kind }) => wanted.includes(kind)))) onChange()
  })
}
