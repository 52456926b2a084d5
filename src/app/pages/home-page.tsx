import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Home } from '../../features/home/home.tsx'
import { withTexts } from '../../i18n/catalogues.ts'
import { Button } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { openDialog } from '../dialogs.ts'
import { LOCAL_SPORT_VENUE, pathOf } from '../routes.ts'

/** Prices are not part of the first load: home is there, and answers, before they come. */
const loadHot = () => withTexts(['later', 'codes', 'sports'], async () => (await import('./hot-section.tsx')).HotSection)

const sportsPath = pathOf('localSport', { enName: LOCAL_SPORT_VENUE })

export function HomePage() {
  const { t } = useLingui()
  const [failed, setFailed] = useState(false)
  const HotSection = useLoaded(!failed, loadHot, () => setFailed(true))
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
  return <Home sportsPath={sportsPath} onAllNotices={() => openDialog({ kind: 'notices' })} hot={hot} />
}
