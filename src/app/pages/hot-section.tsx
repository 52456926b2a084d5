import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { HotMatches } from '../../features/sport/hot-matches.tsx'
import { OddsSurfaceContext, OddsTypeContext } from '../../features/sport/odds/sports-context.ts'
import { session } from '../../transport/session.ts'
import { toast } from '../../ui/toast-store.ts'
import { pickInto, slip, surfaceWith, watchOdds } from '../betting/betting.ts'
import { useChosenOddsType } from '../betting/use-chosen-odds-type.ts'
import { openAuth } from '../navigation/dialogs.ts'
import { ChatEntry } from './chat-entry.tsx'

/** Hot matches on home: a member's press goes into the slip and to the slip's page; a visitor's asks for a login. */
export function HotSection({ sportsPath }: { sportsPath: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const oddsType = useChosenOddsType()
  const loginText = t`请先登录后了解更多`
  const busyText = t`还有注单正在确认中，请稍候`
  const limitText = t`投注数量已达上限`
  const surface = useMemo(
    () =>
      surfaceWith((pick) => {
        if (session.get().state === 'visitor') {
          toast.pill(loginText)
          openAuth('login')
          return
        }
        const refused = pickInto(pick)
        if (refused) toast.pill(refused === 'busy' ? busyText : limitText)
        else if (slip.state.getState().selections.picks.length > 0) void navigate(sportsPath)
      }),
    [loginText, busyText, limitText, navigate, sportsPath],
  )
  return (
    <OddsSurfaceContext value={surface}>
      <OddsTypeContext value={oddsType}>
        <HotMatches sportsPath={sportsPath} watch={watchOdds} />
        <ChatEntry />
      </OddsTypeContext>
    </OddsSurfaceContext>
  )
}
