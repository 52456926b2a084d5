import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { awayScore } from '../../../domain/away-score.ts'
import { useGame } from '../../features/sport/odds/sports-context.ts'
import { clockText } from '../../features/sport/row/clock-text.ts'
import { Button } from '../../ui/button.tsx'
import { odds } from '../betting/betting.ts'
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
  const isEarly = info?.showType === 'FU'
  return (
    <RoomPanel
      // A room that was not there yet is asked for again on its day.
      key={`${gameId} ${isEarly}`}
      rid={`game/${gameId}`}
      title={info ? t`${info.team_h} 对 ${info.team_c}` : t`比赛聊天室`}
      opensAt={isEarly ? info.kickoffAt : null}
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
