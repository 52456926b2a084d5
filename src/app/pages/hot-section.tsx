import { Trans, useLingui } from '@lingui/react/macro'
import { IconMessageCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { HotMatches } from '../../features/sport/hot-matches.tsx'
import { OddsSurfaceContext, OddsTypeContext } from '../../features/sport/odds/sports-context.ts'
import { withTexts } from '../../i18n/catalogues.ts'
import { session } from '../../transport/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { pickInto, slip, surfaceWith, watchOdds } from '../betting/betting.ts'
import { useChosenOddsType } from '../betting/use-chosen-odds-type.ts'
import { openAuth } from '../navigation/dialogs.ts'

const loadChat = () => withTexts(['chat', 'slip', 'codes'], async () => (await import('../chat/home-chat.tsx')).HomeChat)

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
        <HotMatches watch={watchOdds} />
        <Chat />
      </OddsTypeContext>
    </OddsSurfaceContext>
  )
}

/** The way into the chat rooms of these matches. Nobody who does not take it loads any of them. */
function Chat() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const HomeChat = useLoaded(open, loadChat, () => {
    setOpen(false)
    toast.pill(t`服务开小差了，请稍后再试`)
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)} className="mt-2 justify-self-start">
        <IconMessageCircle className="size-5" stroke={1.6} aria-hidden />
        <Trans>聊天室</Trans>
      </Button>
      {HomeChat && <HomeChat open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
