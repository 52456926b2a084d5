import { Trans, useLingui } from '@lingui/react/macro'
import { IconBallFootball, IconChevronLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { awayScore } from '../../../domain/away-score.ts'
import { useGame, useList } from '../../features/sport/odds/sports-context.ts'
import { clockText } from '../../features/sport/row/clock-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { odds } from '../betting/betting.ts'
import { ChatDrawer, CloseChat } from './chat-drawer.tsx'
import { GameChat } from './game-chat.tsx'

/** The rooms of the hot games, for visitors, too: a list, then one of them. Needs home's `hot` topic. */
export function HomeChat({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const phone = useMedia('(max-width: 47.99rem)')
  const [gameId, setGameId] = useState<string | null>(null)
  const close = <CloseChat onClose={onClose} />
  return (
    <ChatDrawer open={open} onClose={onClose} phone={phone}>
      {gameId === null ? (
        <>
          <header className="flex h-14 shrink-0 items-center border-b border-line pr-2 pl-4">
            <h2 className="flex-1 text-lg font-semibold">
              <Trans>聊天室</Trans>
            </h2>
            {close}
          </header>
          <Rooms onOpen={setGameId} />
        </>
      ) : (
        <GameChat
          gameId={gameId}
          buttons={
            <>
              <IconButton size="xl" aria-label={t`房间列表`} onClick={() => setGameId(null)}>
                <IconChevronLeft className="size-5" stroke={1.6} aria-hidden />
              </IconButton>
              {close}
            </>
          }
        />
      )}
    </ChatDrawer>
  )
}

function Rooms({ onOpen }: { onOpen: (gameId: string) => void }) {
  const { t } = useLingui()
  const { leagues } = useList(odds, 'hot')
  const gameIds = leagues.flatMap((league) => league.gameIds)
  if (gameIds.length === 0)
    return (
      <StatePanel kind="empty" title={t`现在没有开着的房间`} text={t`有热门赛事时，它们的房间在这里`} className="flex-1 content-center" />
    )
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto pb-(--safe-bottom)">
      {gameIds.map((gameId) => (
        <li key={gameId}>
          <RoomRow gameId={gameId} onOpen={() => onOpen(gameId)} />
        </li>
      ))}
    </ul>
  )
}

function RoomRow({ gameId, onOpen }: { gameId: string; onOpen: () => void }) {
  const info = useGame(odds, gameId)?.info
  if (!info) return null
  const isLive = info.isLive === 1
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-16 w-full grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-2 text-left hover:bg-surface-2"
    >
      <span className="grid size-10 place-items-center rounded-md bg-surface-2 text-fg-2">
        <IconBallFootball className="size-5" stroke={1.6} aria-hidden />
      </span>
      <span className="min-w-0">
        <b className="block truncate">
          {isLive ? (
            <>
              {info.team_h} {info.sc_FT_H}–{awayScore(info)} {info.team_c}
            </>
          ) : (
            <Trans>
              {info.team_h} 对 {info.team_c}
            </Trans>
          )}
        </b>
        <small className="block truncate text-xs text-fg-3">{info.league}</small>
      </span>
      {isLive && <span className="text-xs font-semibold text-accent-text tabular-nums">{clockText(info)}</span>}
    </button>
  )
}
