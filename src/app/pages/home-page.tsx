import { Home } from '../../features/home/home.tsx'
import { withTexts } from '../../i18n/catalogues.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { openDialog } from '../dialogs.ts'
import { LOCAL_SPORT_VENUE, pathOf } from '../routes.ts'

/** Prices are not part of the first load: home is there, and answers, before they come. */
const loadHot = () => withTexts(['sports'], async () => (await import('./hot-section.tsx')).HotSection)

const sportsPath = pathOf('localSport', { enName: LOCAL_SPORT_VENUE })

export function HomePage() {
  const HotSection = useLoaded(true, loadHot)
  return (
    <Home
      sportsPath={sportsPath}
      onAllNotices={() => openDialog({ kind: 'notices' })}
      hot={HotSection && <HotSection sportsPath={sportsPath} />}
    />
  )
}
