import type { Answer } from '../../../contract/endpoints.ts'
import type { FeedEvent } from '../../workers/feed/protocol.ts'

export type Balance = Answer<'funds.getBalance'>

/** Answers may overtake each other: the ledger's version decides which is later, never the order of arrival. */
export const laterBalance = (shown: Balance | undefined, next: Balance): Balance => (shown && shown.version > next.version ? shown : next)

/** The ledger version in a feed event; null when the event is about something else. */
export function hintedVersion(event: FeedEvent): number | null {
  if (event.kind === 'snapshot') return 'balanceVersion' in event.body ? event.body.balanceVersion : null
  if (event.kind !== 'frame') return null
  const versions = event.deltas.flatMap((delta) => (delta.kind === 'balance' ? [delta.version] : []))
  return versions.length > 0 ? Math.max(...versions) : null
}
