import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import type { Topic } from '../../../contract/feed.ts'
import { periodName, playName } from '../../i18n/market-text.ts'
import { cx } from '../../ui/cx.ts'
import { FULL_PLAYS, GameRow, GRID_COLUMNS, HALF_PLAYS, type Periods } from './game-row.tsx'
import { TabStopContext, useGridKeys } from './grid-keys.ts'
import { DayRow, groupByDay, LeagueSection } from './league-section.tsx'
import type { LeagueEntry } from './leagues.ts'
import { PAIRS, PHONE_COLUMNS, PhoneRow } from './phone-row.tsx'
import { useSurface } from './sports-context.ts'
import { useSwipe } from './use-swipe.ts'

export interface OddsListProps {
  topic: Topic
  leagues: readonly LeagueEntry[]
  onFold: (leagueId: string) => void
  /** Match clock: given, games stand by the day they begin; null for games in play. */
  clockAt: number | null
}

/** Leagues with their games in columns; both periods where there is room. */
export function OddsGrid({ periods, ...list }: OddsListProps & { periods: Periods }) {
  return (
    <GridBox className={cx('pb-4', periods === 'both' ? '[--odds-head:calc(2.875rem+1px)]' : '[--odds-head:calc(2rem+1px)]')}>
      <GridHead periods={periods} />
      <Leagues
        {...list}
        phone={false}
        row={(gameId, first) => <GameRow key={gameId} topic={list.topic} gameId={gameId} first={first} periods={periods} />}
      />
    </GridBox>
  )
}

/** One stop of the tab key; what has the focus is scrolled clear of the sticky heads. */
function GridBox({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useLingui()
  const grid = useRef<HTMLDivElement>(null)
  useGridKeys(grid)
  return (
    <div ref={grid} role="grid" aria-label={t`赔率`} tabIndex={0} className={cx('outline-none [&_button]:scroll-my-28', className)}>
      <TabStopContext value={-1}>{children}</TabStopContext>
    </div>
  )
}

/** The same on a phone: two market columns, the pair changed by a swipe or a press for the whole list. */
export function PhoneOdds(list: OddsListProps) {
  const [at, setAt] = useState(0)
  const surface = useRef<HTMLDivElement>(null)
  const move = (by: number) => setAt((now) => (now + by + PAIRS.length) % PAIRS.length)
  useSwipe(surface, move)
  const pair = PAIRS[at] ?? ['R', 'OU']
  return (
    <div ref={surface} className="touch-pan-y [--stick:calc(var(--appbar-h)+var(--safe-top))]">
      <div
        className={`sticky top-(--stick) z-(--z-sticky) grid h-8 items-center border-b border-line bg-page px-3 text-center text-xs text-fg-3 ${PHONE_COLUMNS}`}
      >
        <button
          type="button"
          onClick={() => move(1)}
          className="relative flex h-8 items-center gap-1 text-left whitespace-nowrap touch-target"
        >
          <Trans>左右滑动换玩法</Trans>
          <b className="text-accent-text">
            {at + 1}/{PAIRS.length}
          </b>
        </button>
        {pair.map((w) => (
          <span key={w}>
            {periodName(w)}
            {playName(w)}
          </span>
        ))}
      </div>
      <GridBox>
        <Leagues
          {...list}
          phone
          row={(gameId, first) => <PhoneRow key={gameId} topic={list.topic} gameId={gameId} first={first} pair={pair} />}
        />
      </GridBox>
    </div>
  )
}

/** As many rows as a screen may have. */
const FIRST_ROWS = 12

function Leagues({
  leagues,
  onFold,
  clockAt,
  phone,
  row,
}: OddsListProps & { phone: boolean; row: (gameId: string, first: boolean) => ReactNode }) {
  const { store } = useSurface()
  const first = new Set(
    leagues
      .filter(({ isExpand }) => isExpand)
      .flatMap(({ gameIds }) => gameIds)
      .slice(0, FIRST_ROWS),
  )
  const draw = (gameId: string) => row(gameId, first.has(gameId))
  return leagues.map((league, i) => (
    <LeagueSection key={league.id} league={league} onFold={onFold} first={i === 0} phone={phone}>
      {clockAt === null
        ? league.gameIds.map(draw)
        : groupByDay(store, league.gameIds, clockAt).flatMap((day) => [
            <DayRow key={day.key} day={day} phone={phone} />,
            ...day.gameIds.map(draw),
          ])}
    </LeagueSection>
  ))
}

function GridHead({ periods }: { periods: Periods }) {
  const both = periods === 'both'
  const plays = both ? [...FULL_PLAYS, ...HALF_PLAYS] : periods === 'full' ? FULL_PLAYS : HALF_PLAYS
  return (
    <div role="rowgroup" className="sticky top-0 z-(--z-sticky) bg-page">
      <div
        role="row"
        className={cx(
          'grid gap-x-1.5 rounded-t-md border-x border-t border-line bg-surface px-3 text-center text-xs text-fg-3',
          GRID_COLUMNS[periods],
        )}
      >
        {both && (
          <>
            <span aria-hidden />
            <span aria-hidden className="col-span-3 pt-1.5 text-fg-2">
              {periodName('M')}
            </span>
            <span aria-hidden className="col-span-3 pt-1.5 text-fg-2">
              {periodName('HM')}
            </span>
          </>
        )}
        <span role="columnheader" className={cx('text-left', both ? 'pt-0.5 pb-1.5' : 'py-2')}>
          <Trans>赛事</Trans>
        </span>
        {plays.map((w) => (
          <span key={w} role="columnheader" aria-label={`${periodName(w)}${playName(w)}`} className={both ? 'pt-0.5 pb-1.5' : 'py-2'}>
            {playName(w)}
          </span>
        ))}
      </div>
    </div>
  )
}
