import { Navigate, useLocation, useParams } from 'react-router-dom'

/** Forwards `/redirect/<path>` to `/<path>`, always within this site; bare `/redirect` leads home. */
export function RedirectPage() {
  const { '*': path = '' } = useParams()
  const { search, hash } = useLocation()
  return <Navigate to={`/${path.replace(/^[/\\]+/, '')}${search}${hash}`} replace />
}
