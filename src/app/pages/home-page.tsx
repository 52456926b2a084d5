import { Home } from '../../features/home/home.tsx'
import { openDialog } from '../dialogs.ts'
import { LOCAL_SPORT_VENUE, pathOf } from '../routes.ts'

export function HomePage() {
  return <Home sportsPath={pathOf('localSport', { enName: LOCAL_SPORT_VENUE })} onAllNotices={() => openDialog({ kind: 'notices' })} />
}
