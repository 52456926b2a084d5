import type { MeDelta } from '../../../contract/feed.ts'
import { feed } from './feed.ts'

/**
 * Calls back whenever something of this kind may have changed for the member, in whichever tab or on the server; a snapshot may
 * stand for missed changes. Returns a function that stops it.
 */
export const watchMe = (kind: MeDelta['kind'], onChange: () => void): (() => void) =>
  feed.watch('me', (event) => {
    const missed = event.kind === 'snapshot'
    if (missed || (event.kind === 'frame' && event.deltas.some((delta) => delta.kind === kind))) onChange()
  })
