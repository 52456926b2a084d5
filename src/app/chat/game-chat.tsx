import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ROOM_OPENS_MS } from '../../../contract/chat-ids.ts'
import { awayScore } from '../../../domain/away-score.ts'
import type { GameInfo } from '../../features/sport/odds/odds-book.ts'
import { useGame } from '../../features/sport/odds/sports-context.ts'
import { ClockLine } from '../../features/sport/row/row-info.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { odds } from '../betting/betting.ts'
import { LOCAL_SPORT_VENUE, pathOf } from '../navigation/routes.ts'
import type { OtherRoom } from './room.ts'
import { RoomPanel } from './room-panel.tsx'

/** The chat room of a game, with its score. `onRoom`: goes to another room. */
export function GameChat({
  gameId,
  back,
  buttons,
  onRoom,
}: {
  gameId: string
  back: ReactNode
  buttons: ReactNode
  onRoom: (room: OtherRoom) => void
}) {
  const { t } = useLingui()
  const info = useGame(odds, gameId)?.info
  const { pathname } = useLocation()
  const path = pathOf('localGame', { enName: LOCAL_SPORT_VENUE, gameId })
  return (
    <RoomPanel
      rid={`game/${gameId}`}
      title={info ? t`${info.team_h} 对 ${info.team_c}` : t`比赛聊天室`}
      opensAt={info?.gameStatus === 'scheduled' ? info.kickoffAt - ROOM_OPENS_MS : null}
      elsewhere={
        info && (
          <Button
            variant="outline"
            size="sm"
            className="mt-2"
            onClick={() => onRoom({ rid: `league/${info.league_id}`, title: t`${info.league}聊天室` })}
          >
            <Trans>去{info.league}聊天室</Trans>
          </Button>
        )
      }
      back={back}
      buttons={buttons}
      strip={
        info?.isLive === 1 &&
        (pathname === path ? (
          <p className={STRIP}>
            <Score info={info} />
          </p>
        ) : (
          <Link to={path} className={cx(STRIP, 'hover:bg-surface-3')}>
            <Score info={info} />
            <IconChevronRight className="size-4 shrink-0 text-accent-text" stroke={1.6} aria-label={t`看比赛`} />
          </Link>
        ))
      }
    />
  )
}

const STRIP = 'flex min-h-11 shrink-0 items-center gap-2.5 border-b border-line bg-surface-2 px-4 py-1.5 text-sm text-fg tabular-nums'

const Score = ({ info }: { info: GameInfo }) => (
  <>
    <ClockLine info={info} />
    <span className="min-w-0 flex-1 truncate text-center">
      {info.team_h}
      <b className="px-3 text-lg">
        {info.sc_FT_H}–{awayScore(info)}
      </b>
      {info.team_c}
    </span>
  </>
)
