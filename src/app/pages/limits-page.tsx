import { useSearchParams } from 'react-router-dom'
import { LIMIT_TABS, LimitsRoom, type LimitTab } from '../../features/safe-play/limits-room.tsx'
import { watchMe } from '../feed/watch-me.ts'
import { MemberArea } from '../member/member-area.tsx'
import { openService } from '../navigation/dialogs.ts'
import { pathOf } from '../navigation/routes.ts'
import { breakBegan } from '../safe-play/break-began.ts'

/** `?tab=` is the tab that a phone shows. */
export function LimitsPage() {
  const [search, setSearch] = useSearchParams()
  const tab = LIMIT_TABS.find((one) => one === search.get('tab')) ?? 'limits'
  const show = (next: LimitTab) => setSearch(next === 'limits' ? {} : { tab: next }, { replace: true })
  return (
    <MemberArea>
      <LimitsRoom
        tab={tab}
        onTab={show}
        watchPlay={watchPlay}
        links={{
          withdraw: pathOf('takeMoney'),
          record: pathOf('betRecord'),
          history: pathOf('transRecord'),
          help: `${pathOf('help-bczr')}#help`,
          service: openService,
        }}
        onLeft={breakBegan}
      />
    </MemberArea>
  )
}

const watchPlay = (onChange: () => void) => watchMe('play', onChange)
