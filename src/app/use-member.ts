import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { UserInfo } from '../../contract/user.ts'
import { callQuery, RefusedError } from '../transport/call-query.ts'
import { session } from '../transport/session.ts'
import { balanceQuery } from './balance.ts'
import { useSession } from './use-session.ts'

const memberQuery = callQuery('user.memberInfo', { isPop: 0 })

/** Ask who the member is. A refusal ends the session; a fault proves nothing, so the member stays. */
export async function refreshMember(client: QueryClient): Promise<void> {
  const { epoch } = session.get()
  try {
    await client.fetchQuery(memberQuery)
  } catch (error) {
    if (error instanceof RefusedError) session.expire(epoch)
  }
}

/** The member is asked for on each navigation, and right after a login. */
export function useMemberOnNavigation(): void {
  const client = useQueryClient()
  const location = useLocation()
  const { state, epoch } = useSession()
  useEffect(() => {
    if (state === 'member' && location && epoch) void refreshMember(client)
  }, [client, location, state, epoch])
}

export interface Member {
  info: UserInfo | undefined
  balanceFen: bigint | undefined
  refreshing: boolean
  refreshBalance: () => void
}

/** The logged-in member as far as known, null for a visitor. */
export function useMember(): Member | null {
  const { state } = useSession()
  const enabled = state === 'member'
  const info = useQuery({ ...memberQuery, enabled: false })
  const balance = useQuery({ ...balanceQuery, enabled })
  if (!enabled) return null
  return {
    info: info.data,
    balanceFen: balance.data && BigInt(balance.data.balanceFen),
    refreshing: balance.isFetching,
    refreshBalance: () => void balance.refetch(),
  }
}
