import { Trans } from '@lingui/react/macro'
import { useCallback } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { ActivityList } from '../../features/activity/page/list.tsx'
import { ActivityRoom } from '../../features/activity/page/room.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { askLogin } from '../launch/launch.ts'
import { useJoinMoney } from '../money/join-money.ts'
import { setOwnTitle } from '../navigation/own-title.ts'
import { pathOf } from '../navigation/routes.ts'
import { useSession } from '../session/use-session.ts'

export function DiscountPage() {
  const { state } = useSession()
  return (
    <ActivityList
      member={state === 'member'}
      beside={
        <Link to={pathOf('takeMoney')} className={buttonClass({ variant: 'outline' })}>
          <Trans>我的活动与流水</Trans>
        </Link>
      }
    />
  )
}

/** `/activity/<kind>/<id>` of every kind; the invitation has no id. */
export function ActivityPage() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const { state } = useSession()
  const money = useJoinMoney()
  const onTitle = useCallback((title: string) => setOwnTitle(pathname, title), [pathname])
  return (
    <ActivityRoom
      key={id}
      kind={pathname.split('/')[2] ?? ''}
      id={id}
      member={state === 'member'}
      money={money}
      onLogin={askLogin}
      onTitle={onTitle}
      turnoverPath={pathOf('takeMoney')}
    />
  )
}
