import type { MeDelta } from '../../../contract/feed.ts'
import { feed } from './feed.ts'
import { followMe } from './follow-me.ts'

type Kind = MeDelta['kind']

/**
 * Calls back whenever something of this kind, or of one of these, may have changed for the member, in whichever tab or on the server.
 * Returns a function that stops it.
 */
export function watchMe(kinds: Kind | readonly Kind[], onChange: () => void): () => void {
  const wanted: readonly (string | undefined)[] = [kinds].flat()
  return followMe(feed, {
    told(deltas) {
      if (deltas.some(({ kind }) => wanted.includes(kind))) onChange()
    },
    missed: onChange,
  })
}
