import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '../../features/home/banner.tsx'
import { Home } from '../../features/home/home.tsx'
import { withTexts } from '../../i18n/catalogues.ts'
import { Button } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { usePainted } from '../../ui/use-painted.ts'
import { openDialog } from '../navigation/dialogs.ts'
import { LOCAL_SPORT_VENUE, pathOf } from '../navigation/routes.ts'
import { isBuiltIn, navigationQuery } from '../navigation/use-navigation.ts'
import { useSession } from '../session/use-session.ts'

/** Neither prices nor what follows the first banner are part of the first load: home is shown, and can be used, before they come. */
const loadHot = () => withTexts(['later', 'codes', 'sport'], async () => (await import('./hot-section.tsx')).HotSection)
const loadPromo = () => withTexts(['activity'], async () => (await import('./promo-section.tsx')).promo)

const sportsPath = pathOf('localSport', { enName: LOCAL_SPORT_VENUE })

export function HomePage() {
  const { t } = useLingui()
  const painted = usePainted()
  const [failed, setFailed] = useState(false)
  const HotSection = useLoaded(painted && !failed, loadHot, () => setFailed(true))
  const retry = (
    <Button variant="outline" onClick={() => setFailed(false)}>
      <Trans>重新加载</Trans>
    </Button>
  )
  const hot = HotSection ? (
    <HotSection sportsPath={sportsPath} />
  ) : failed ? (
    <StatePanel kind="error" title={t`赛事没有加载出来`} action={retry} className="rounded-md border border-line bg-surface" />
  ) : null
  const promo = useLoaded(painted, loadPromo)
  const member = useSession().state === 'member'
  const navigation = useQuery(navigationQuery)
  const first = <Banner sportsPath={sportsPath} art={promo && <promo.BannerArt />} />
  return (
    <Home
      sportsPath={sportsPath}
      onAllNotices={() => openDialog({ kind: 'notices' })}
      banner={promo ? <promo.Carousel first={first} /> : first}
      hint={promo && isBuiltIn(navigation) && <promo.NavigationHint onRetry={() => void navigation.refetch()} />}
      // Not `isPending`: the links ask again where the first answer failed, which would take them away again.
      venues={promo && navigation.isFetched && <promo.VenueLinks />}
      hot={hot}
      promotions={promo && <promo.Promotions member={member} />}
    />
  )
}
