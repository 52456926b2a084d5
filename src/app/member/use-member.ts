import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { UserInfo } from '../../../contract/account.ts'
import { useFlag } from '../../ui/use-flag.ts'
import { balanceQuery } from '../money/balance.ts'
import { memberQuery, refreshMember } from '../session/member-query.ts'
import { useSession } from '../session/use-session.ts'

/** Asks for the member on each navigation, and right after a login. */
export function useMemberOnNavigation(): void {
  const client = useQueryClient()
  const location = useLocation()
  const { state, epoch } = useSession()
  useEffect(() => {
    if (state === 'member' && location && epoch >= 0) void refreshMember(client)
  }, [client, location, state, epoch])
}

export interface Member {
  info: UserInfo | undefined
  balanceFen: bigint | undefined
  /** The balance is not to be shown. */
  hidden: boolean
  refreshing: boolean
  refreshBalance: () => void
}

/** The logged-in member as far as known, null for a visitor. */
export function useMember(): Member | null {
  const { state } = useSession()
  const enabled = state === 'member'
  const info = useQuery({ ...memberQuery, enabled: false })
  const balance = useQuery({ ...balanceQuery, enabled })
  const [hidden] = useFlag('hideAmounts')
  if (!enabled) return null
  return {
    info: info.data,
    balanceFen: balance.data && BigInt(balance.data.balanceFen),
    hidden,
    refreshing: balance.isFetching,
    refreshBalance: () => void balance.refetch(),
  }
}
