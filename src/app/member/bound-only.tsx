import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { pathOf } from '../navigation/routes.ts'
import { leaving } from './came-from.ts'
import { useMember } from './use-member.ts'

/**
 * A page of a bindPhone route: a member without a bound phone or real name goes to the auth screen, and comes back by itself. Until it is
 * known who the member is, nothing is shown: that call is under way, or the banner says that there is no network.
 */
export function BoundOnly({ children }: { children: ReactNode }) {
  const location = useLocation()
  const info = useMember()?.info
  if (!info) return null
  if (info.bindPhone && info.bindRealName) return children
  return <Navigate to={pathOf('auth')} replace state={leaving(location)} />
}
