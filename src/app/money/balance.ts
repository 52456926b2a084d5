import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../transport/call-query.ts'
import { useFeed } from '../feed/use-feed.ts'
import { useSession } from '../session/use-session.ts'
import { type Balance, hintedVersion, laterBalance } from './balance-rules.ts'

export const balanceQuery = queryOptions({
  ...callQuery('funds.getBalance', { withLockMoney: 1 }),
  structuralSharing: (shown, next) => laterBalance(shown as Balance | undefined, next as Balance),
})

/** The feed only hints that money moved; when its version is later than the shown one, this tab asks. */
export function useBalanceHints(): void {
  const client = useQueryClient()
  const { state } = useSession()
  const feed = useFeed()
  useEffect(() => {
    if (state === 'visitor' || !feed) return
    return feed.watch('me', (event) => {
      const version = hintedVersion(event)
      const shown = client.getQueryData(balanceQuery.queryKey)
      if (version !== null && (!shown || version > shown.version)) void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
    })
  }, [client, state, feed])
}
