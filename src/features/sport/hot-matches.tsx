import { Trans } from '@lingui/react/macro'
import { memo, useEffect, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Topic } from '../../../contract/feed-ids.ts'
import { Crest } from '../../ui/crest.tsx'
import { crestOf } from '../../ui/crest-name.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { GameInfo } from './odds/odds-book.ts'
import { AbsentCell, OddsCell } from './odds/odds-cell.tsx'
import { useGame, useList, useRow, useSurface } from './odds/sports-context.ts'
import { dayAndTime } from './row/day-label.ts'
import { ClockLine, hasStarted, StaleTag, TeamLine } from './row/row-info.tsx'

const HOT: Topic = 'hot'
/** On a card 和 is in the middle, between its teams; most sports have none. */
const CARD_PLAYS = [
  { w: 'M', selections: ['H', 'N', 'C'] },
  { w: 'ML', selections: ['H', 'C'] },
] as const
const PLACEHOLDERS = ['a', 'b', 'c', 'd']

/**
 * A few games with their live prices, for home: visitors see them too. It needs an OddsSurfaceContext around it, whose `onPick`
 * decides what a press on a price does; the teams lead to the game's page below `sportsPath`. `watch` feeds the topic while shown.
 */
export function HotMatches({ sportsPath, watch }: { sportsPath: string; watch: (topic: Topic) => () => void }) {
  const { store } = useSurface()
  const list = useList(store, HOT)
  useEffect(() => watch(HOT), [watch])
  // Games with prices first, as they were when the list last changed: no card moves when a price does.
  const gameIds = useMemo(() => {
    const all = list.leagues.flatMap((league) => league.gameIds)
    const isPriced = (gameId: string) => CARD_PLAYS.some(({ w }) => store.row(HOT, gameId)[w])
    return [...all.filter(isPriced), ...all.filter((gameId) => !isPriced(gameId))]
  }, [store, list])
  if (list.state === 'loading')
    return (
      <ul className={LAYOUT} aria-busy>
        {PLACEHOLDERS.map((key) => (
          <li key={key} className={`${CARD} grid content-start gap-3`}>
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-11" />
          </li>
        ))}
      </ul>
    )
  if (gameIds.length === 0)
    return (
      <p className="rounded-md border border-line bg-surface p-6 text-center text-sm text-fg-2">
        <Trans>现在没有热门赛事</Trans>
      </p>
    )
  return (
    <ul className={LAYOUT}>
      {gameIds.map((gameId) => (
        <HotCard key={gameId} sportsPath={sportsPath} gameId={gameId} clockAt={list.clockAt} />
      ))}
    </ul>
  )
}

const LAYOUT =
  'grid gap-4 max-md:-mx-3 max-md:auto-cols-[18.75rem] max-md:grid-flow-col max-md:gap-2 max-md:overflow-x-auto max-md:px-3 max-md:[scrollbar-width:none] md:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] xl:grid-cols-4 xl:[&>li:nth-child(n+5)]:hidden'
const CARD = 'min-w-0 rounded-md border border-line bg-surface px-4 pt-3 pb-4 max-md:px-3'

const HotCard = memo(function HotCard({ sportsPath, gameId, clockAt }: { sportsPath: string; gameId: string; clockAt: number }) {
  const { store } = useSurface()
  const view = useGame(store, gameId)
  const row = useRow(store, HOT, gameId)
  if (!view) return null
  const { info, staleSince } = view
  const play = CARD_PLAYS.find(({ w }) => row[w]) ?? CARD_PLAYS[0]
  const market = row[play.w]?.[0]
  return (
    <li className={CARD}>
      <article aria-label={`${info.team_h} – ${info.team_c}`}>
        <div className="mb-1 flex h-7 min-w-0 items-center gap-2 text-xs">
          <Crest icon={crestOf(info.league_id)} />
          <span className="min-w-0 truncate text-fg-2">{info.league}</span>
          {hasStarted(info) ? <ClockLine info={info} /> : <CardKickoff info={info} clockAt={clockAt} />}
          {staleSince !== null && <StaleTag since={staleSince} short />}
        </div>
        <Link to={`${sportsPath}/${gameId}`} className="grid gap-1 rounded-xs text-inherit hover:underline *:h-7">
          <TeamLine info={info} side="H" big />
          <TeamLine info={info} side="C" big />
        </Link>
        <div className="mt-2 grid auto-cols-fr auto-rows-[2.75rem] grid-flow-col gap-1.5 coarse:auto-rows-[var(--touch)]">
          {play.selections.map((selection) =>
            market ? (
              <OddsCell
                key={selection}
                layout="stack"
                gameId={gameId}
                marketId={market.id}
                w={play.w}
                gameType={info.gameType}
                line={null}
                selection={selection}
                team_h={info.team_h}
                team_c={info.team_c}
              />
            ) : (
              <AbsentCell key={selection} />
            ),
          )}
        </div>
      </article>
    </li>
  )
})

const CardKickoff = ({ info, clockAt }: { info: GameInfo; clockAt: number }) => (
  <span className="whitespace-nowrap text-fg-3">{dayAndTime(info.kickoffAt, clockAt)}</span>
)
