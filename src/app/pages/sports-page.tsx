import { useParams } from 'react-router-dom'
import { isLocalSportVenue } from '../routes.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** `/game/sport/<venue>`: only our own venue is a page so far. */
export function SportsPage() {
  const { enName } = useParams()
  return isLocalSportVenue(enName) ? null : <NotFoundPage />
}
