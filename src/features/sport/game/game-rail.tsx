import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { timeOf } from '../../../../domain/days.ts'
import { readClock } from '../../../../domain/game-clock.ts'
import { cx } from '../../../ui/cx.ts'
import { listTopic } from '../list/catalogue.ts'
import type { GameInfo } from '../odds/odds-book.ts'
import type { ListView } from '../odds/odds-store.ts'
import { useGame, useList, useSurface } from '../odds/sports-context.ts'
import { TopicWatch, type WatchTopic } from '../odds/topic-watch.ts'
import { RAIL } from '../rail.ts'
import { clockText } from '../row/clock-text.ts'
import { hasStarted } from '../row/row-info.tsx'

/** Of the league's later games; all of today's would be a list of their own. */
const MOST_LATER = 6

/** Beside a game on desktops: other games of its sport in play, its own league's first. */
export function GameRail({ info, watch }: { info: GameInfo; watch: WatchTopic }) {
  const { t } = useLingui()
  const { store } = useSurface()
  const [playing, later] = [listTopic(info.gameType, 'RB'), listTopic(info.gameType, 'FT')]
  const inPlay = useList(store, playing)
  const today = useList(store, later)
  const others = inPlay.leagues.filter(({ id }) => id !== info.league_id).flatMap(({ gameIds }) => gameIds)
  return (
    <nav aria-label={t`其他比赛`} className={`${RAIL} overflow-y-auto px-2 py-3 [scrollbar-width:thin]`}>
      <TopicWatch topic={playing} watch={watch} />
      <TopicWatch topic={later} watch={watch} />
      <RailGames heading={<Trans>同联赛 滚球</Trans>} gameIds={gamesOf(inPlay, info.league_id)} />
      <RailGames heading={<Trans>稍后</Trans>} gameIds={gamesOf(today, info.league_id).slice(0, MOST_LATER)} />
      <RailGames heading={<Trans>其他滚球</Trans>} gameIds={others} />
    </nav>
  )
}

const gamesOf = ({ leagues }: ListView, leagueId: string): readonly string[] => leagues.find(({ id }) => id === leagueId)?.gameIds ?? []

function RailGames({ heading, gameIds }: { heading: ReactNode; gameIds: readonly string[] }) {
  if (gameIds.length === 0) return null
  return (
    <>
      <h2 className="px-3 pt-3 pb-1.5 text-xs text-fg-3 first:pt-1">{heading}</h2>
      <ul>
        {gameIds.map((gameId) => (
          <RailGame key={gameId} gameId={gameId} />
        ))}
      </ul>
    </>
  )
}

function RailGame({ gameId }: { gameId: string }) {
  const { store } = useSurface()
  const view = useGame(store, gameId)
  if (!view) return null
  const { info } = view
  const score = (goals: number) => (hasStarted(info) ? goals : <span aria-hidden>–</span>)
  const { minute } = readClock(info)
  return (
    <li>
      <NavLink
        to={`../${gameId}`}
        relative="path"
        className={({ isActive }) =>
          cx(
            'group grid grid-cols-[1fr_1.5rem_3rem] gap-x-1 rounded-sm px-3 py-1.5 text-sm focus-visible:-outline-offset-2',
            isActive ? 'bg-accent-soft font-semibold text-accent-text' : 'text-fg hover:bg-surface-2',
          )
        }
      >
        <span className="truncate">{info.team_h}</span>
        <b className="text-right">{score(info.sc_FT_H)}</b>
        <span className="row-span-2 text-right text-xs leading-5 font-normal text-fg-3 group-aria-[current=page]:text-inherit">
          {minute === null ? clockText(info) || timeOf(info.kickoffAt) : `${minute}'`}
        </span>
        <span className="truncate">{info.team_c}</span>
        <b className="text-right">{score(info.sc_FT_A)}</b>
      </NavLink>
    </li>
  )
}
