import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { pathOf } from '../navigation/routes.ts'
import { leaving } from './came-from.ts'
import { KnownMember } from './known-member.tsx'

/** A page of a bindPhone route: a member without a bound phone or real name goes to the auth screen, and comes back by itself. */
export function BoundOnly({ children }: { children: ReactNode }) {
  const location = useLocation()
  return (
    <KnownMember>
      {({ bindPhone, bindRealName }) =>
        bindPhone && bindRealName ? children : <Navigate to={pathOf('auth')} replace state={leaving(location)} />
      }
    </KnownMember>
  )
}
