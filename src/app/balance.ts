import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '../../contract/endpoints.ts'
import { callQuery } from '../transport/call-query.ts'
import type { FeedEvent } from '../workers/feed/protocol.ts'
import { feed } from './feed.ts'
import { useSession } from './use-session.ts'

export type Balance = Answer<'funds.getBalance'>

/** Answers may overtake each other: the ledger's version decides which is the later, never the order of arrival. */
export const laterBalance = (shown: Balance | undefined, next: Balance): Balance => (shown && shown.version > next.version ? shown : next)

export const balanceQuery = queryOptions({
  ...callQuery('funds.getBalance', { withLockMoney: 1 }),
  structuralSharing: (shown, next) => laterBalance(shown as Balance | undefined, next as Balance),
})

/** The ledger version a feed event speaks of; null when it is about something else. */
export function hintedVersion(event: FeedEvent): number | null {
  if (event.kind === 'snapshot') return 'balanceVersion' in event.body ? event.body.balanceVersion : null
  if (event.kind !== 'frame') return null
  const versions = event.deltas.flatMap((delta) => (delta.kind === 'balance' ? [delta.version] : []))
  return versions.length > 0 ? Math.max(...versions) : null
}

/** The feed only hints that money moved; a hint of a later version than shown makes this tab ask. */
export function useBalanceHints(): void {
  const client = useQueryClient()
  const { state } = useSession()
  useEffect(() => {
    if (state === 'visitor') return
    return feed.watch('me', (event) => {
      const version = hintedVersion(event)
      const shown = client.getQueryData(balanceQuery.queryKey)
      if (version !== null && (!shown || version > shown.version)) void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
    })
  }, [client, state])
}
