import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { awayScore } from '../../../domain/away-score.ts'
import { storage } from '../../db/storage.ts'
import { ChatPanel } from '../../features/chat/chat-panel.tsx'
import { useGame } from '../../features/sport/odds/sports-context.ts'
import { clockText } from '../../features/sport/row/clock-text.ts'
import { newId } from '../../platform/ids.ts'
import { buttonClass } from '../../ui/button.tsx'
import { odds } from '../betting/betting.ts'
import { feed } from '../feed/feed.ts'
import { openAuth } from '../navigation/dialogs.ts'
import { pathOf } from '../navigation/routes.ts'
import { useSession } from '../session/use-session.ts'

/** The same in all tabs and at each visit; a guest that is nobody else's. */
function guestId(): string {
  if (storage.get('guest') === '') storage.set('guest', newId())
  return storage.get('guest')
}

/** The chat room of a game, with its score. */
export function GameChat({ gameId, buttons }: { gameId: string; buttons?: ReactNode }) {
  const { t } = useLingui()
  const session = useSession()
  const view = useGame(odds, gameId)
  const info = view?.info
  return (
    <ChatPanel
      key={gameId}
      rid={`game/${gameId}`}
      title={info ? t`${info.team_h} 对 ${info.team_c}` : t`比赛聊天室`}
      feed={feed}
      session={session}
      guest={guestId()}
      onLogin={() => openAuth('login')}
      appeal={
        session.state === 'member' && (
          <Link to={pathOf('feedback')} className={buttonClass({ variant: 'outline', size: 'sm' })}>
            <Trans>申诉</Trans>
          </Link>
        )
      }
      buttons={buttons}
      strip={
        info?.isLive === 1 && (
          <p className="flex shrink-0 items-center gap-2.5 border-b border-line bg-surface-2 px-4 py-2 text-sm tabular-nums">
            <span className="text-xs font-semibold text-accent-text">{clockText(info)}</span>
            <span className="min-w-0 flex-1 truncate text-center">
              {info.team_h}
              <b className="px-3 text-lg">
                {info.sc_FT_H}–{awayScore(info)}
              </b>
              {info.team_c}
            </span>
          </p>
        )
      }
    />
  )
}
