import { Trans, useLingui } from '@lingui/react/macro'
import { IconBallFootball, IconCards, IconLock, IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ROOM_OPENS_MS } from '../../../contract/chat-ids.ts'
import { awayScore } from '../../../domain/away-score.ts'
import { useGame, useList } from '../../features/sport/odds/sports-context.ts'
import { clockText } from '../../features/sport/row/clock-text.ts'
import { dayAndTime } from '../../features/sport/row/day-label.ts'
import { allVenuesQuery } from '../../features/venues/shared/venue-queries.ts'
import { odds, watchOdds } from '../betting/betting.ts'
import type { Room } from './room.ts'

/** The rooms of the hot games, those in play first, and of their leagues and the venues, which are always open. */
export function RoomsList({ onOpen }: { onOpen: (room: Room) => void }) {
  const { t } = useLingui()
  useEffect(() => watchOdds('hot'), [])
  const { leagues, clockAt } = useList(odds, 'hot')
  const { data } = useQuery(allVenuesQuery)
  const venues = data?.venues.filter(({ playable }) => playable) ?? []
  const others = [
    ...leagues.map(({ id, name }) => ({ rid: `league/${id}`, title: t`${name}聊天室`, icon: <IconTrophy /> })),
    ...venues.map(({ channelCode, name }) => ({ rid: `venue/${channelCode}`, title: t`${name}聊天室`, icon: <IconCards /> })),
  ]
  const games = leagues.flatMap(({ gameIds }) => gameIds)
  const isLive = (gameId: string) => odds.game(gameId)?.info.isLive === 1
  const rowsOf = (ids: readonly string[]) =>
    ids.map((gameId) => <GameRow key={gameId} gameId={gameId} clockAt={clockAt} onOpen={() => onOpen({ gameId })} />)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-(--safe-bottom)">
      <Group title={<Trans>正在进行</Trans>} rows={rowsOf(games.filter(isLive))} />
      <Group title={<Trans>稍后开赛</Trans>} rows={rowsOf(games.filter((gameId) => !isLive(gameId)))} />
      <Group
        title={<Trans>一直开着</Trans>}
        rows={others.map(({ icon, ...room }) => <Row key={room.rid} icon={icon} title={room.title} onOpen={() => onOpen(room)} />)}
      />
    </div>
  )
}

function Group({ title, rows }: { title: ReactNode; rows: readonly ReactNode[] }) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className="px-4 pt-3 pb-1 text-xs text-fg-3">{title}</h3>
      <ul>{rows}</ul>
    </section>
  )
}

/** `clockAt`: the match clock when the list came. */
function GameRow({ gameId, clockAt, onOpen }: { gameId: string; clockAt: number; onOpen: () => void }) {
  const info = useGame(odds, gameId)?.info
  if (!info) return null
  const isLive = info.isLive === 1
  const opensAt = info.kickoffAt - ROOM_OPENS_MS
  const isShut = info.gameStatus === 'scheduled' && opensAt > clockAt
  return (
    <Row
      icon={<IconBallFootball />}
      title={
        isLive ? (
          <>
            {info.team_h} {info.sc_FT_H}–{awayScore(info)} {info.team_c}
          </>
        ) : (
          <Trans>
            {info.team_h} 对 {info.team_c}
          </Trans>
        )
      }
      about={isShut ? <Trans>开赛前 30 分钟开放（{dayAndTime(opensAt, clockAt)}）</Trans> : info.league}
      end={
        isLive ? (
          <span className="font-semibold text-accent-text">{clockText(info)}</span>
        ) : (
          <span className="flex items-center gap-1 text-fg-3">
            {isShut && <IconLock className="size-3.5" stroke={1.6} aria-hidden />}
            <Trans>{dayAndTime(info.kickoffAt, clockAt)} 开赛</Trans>
          </span>
        )
      }
      onOpen={onOpen}
    />
  )
}

const Row = ({
  icon,
  title,
  about,
  end,
  onOpen,
}: {
  icon: ReactNode
  title: ReactNode
  about?: ReactNode
  end?: ReactNode
  onOpen: () => void
}) => (
  <li>
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-16 w-full grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-2 text-left -outline-offset-2 hover:bg-surface-2"
    >
      <span aria-hidden className="grid size-10 place-items-center rounded-md bg-surface-2 text-fg-2 [&>svg]:size-5 [&>svg]:stroke-[1.6]">
        {icon}
      </span>
      <span className="min-w-0">
        <b className="block truncate">{title}</b>
        {about && <small className="block truncate text-xs text-fg-3">{about}</small>}
      </span>
      {end && <span className="text-xs tabular-nums">{end}</span>}
    </button>
  </li>
)
