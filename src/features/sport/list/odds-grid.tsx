import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import type { Topic } from '../../../../contract/feed-ids.ts'
import { SPORT_TYPES, type SportType } from '../../../../domain/sports.ts'
import { periodName, playName } from '../../../i18n/market-text.ts'
import { cx } from '../../../ui/cx.ts'
import { TabStopContext, useGridKeys } from '../odds/grid-keys.ts'
import { useSurface } from '../odds/sports-context.ts'
import { GameRow } from '../row/game-row.tsx'
import { PHONE_COLUMNS, PhoneRow } from '../row/phone-row.tsx'
import { columnsFor, type Periods, pairsFor } from '../row/row-columns.ts'
import { gameTypeName } from './game-types.tsx'
import type { LeagueEntry } from './league-entries.ts'
import { DayRow, groupByDay, LeagueSection } from './league-section.tsx'
import { useSwipe } from './use-swipe.ts'

export interface OddsListProps {
  topic: Topic
  leagues: readonly LeagueEntry[]
  onFold: (leagueId: string) => void
  /** Match clock, which groups games by the day they begin; null for games in play. */
  clockAt: number | null
}

/** The games of one sport, which share their columns. */
interface SportGames extends Omit<OddsListProps, 'leagues'> {
  gameType: SportType
  leagues: readonly LeagueEntry[]
  /** The list holds other sports too, so this one's name is shown. */
  named: boolean
  /** Games that are visible without scrolling. */
  first: ReadonlySet<string>
}

/** At most as many rows as a screen shows. */
const FIRST_ROWS = { wide: 12, phone: 4 }

/** The list by sport, in the order of display. */
function bySport({ leagues, ...list }: OddsListProps, rows: number): SportGames[] {
  const sports = SPORT_TYPES.map((gameType) => ({ gameType, leagues: leagues.filter((league) => league.gameType === gameType) }))
  const shown = sports.filter((sport) => sport.leagues.length > 0)
  const open = shown.flatMap((sport) => sport.leagues).filter(({ isExpand }) => isExpand)
  const first = new Set(open.flatMap(({ gameIds }) => gameIds).slice(0, rows))
  return shown.map((sport) => ({ ...list, ...sport, named: shown.length > 1, first }))
}

/** Leagues with their games in columns; both periods where there is room. */
export function OddsGrid({ periods, ...list }: OddsListProps & { periods: Periods }) {
  const { t } = useLingui()
  return (
    <GridBox label={t`赔率`} className="grid gap-4 pb-4">
      {bySport(list, FIRST_ROWS.wide).map((sport) => (
        <SportGrid key={sport.gameType} {...sport} periods={periods} />
      ))}
    </GridBox>
  )
}

function SportGrid({ periods, ...sport }: SportGames & { periods: Periods }) {
  const { gameType, topic } = sport
  const isDouble = columnsFor(gameType, periods).periods === 'both'
  return (
    <div className={cx('min-w-0', isDouble ? '[--odds-head:calc(2.875rem+1px)]' : '[--odds-head:calc(2rem+1px)]')}>
      <GridHead {...sport} periods={periods} />
      <Leagues
        {...sport}
        phone={false}
        row={(gameId, first) => <GameRow key={gameId} topic={topic} gameId={gameId} first={first} periods={periods} />}
      />
    </div>
  )
}

/** One stop of the tab key; the focused control is scrolled clear of the sticky heads. */
function GridBox({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const grid = useRef<HTMLDivElement>(null)
  useGridKeys(grid)
  return (
    <div ref={grid} role="grid" aria-label={label} tabIndex={0} className={cx('outline-none [&_button]:scroll-my-28', className)}>
      <TabStopContext value={-1}>{children}</TabStopContext>
    </div>
  )
}

/** The same on a phone: two market columns; a swipe or a press changes the pair for all games of the sport. */
export const PhoneOdds = (list: OddsListProps) =>
  bySport(list, FIRST_ROWS.phone).map((sport) => <PhoneSport key={sport.gameType} {...sport} />)

function PhoneSport(sport: SportGames) {
  const { t } = useLingui()
  const { gameType, named, topic } = sport
  const [at, setAt] = useState(0)
  const surface = useRef<HTMLDivElement>(null)
  const pairs = pairsFor(gameType)
  const move = (by: number) => setAt((now) => (now + by + pairs.length) % pairs.length)
  useSwipe(surface, move)
  const pair = pairs[at] ?? ['R', 'OU']
  return (
    <div
      ref={surface}
      className="touch-pan-y [--pair-h:2rem] [--stick:calc(var(--appbar-h)+var(--safe-top))] coarse:[--pair-h:var(--touch)]"
    >
      <div
        className={`sticky top-(--stick) z-(--z-sticky) grid h-(--pair-h) items-center border-b border-line bg-page px-3 text-center text-xs text-fg-3 ${PHONE_COLUMNS}`}
      >
        <button type="button" onClick={() => move(1)} className="flex h-full min-w-0 items-center gap-1 text-left whitespace-nowrap">
          {named && <b className="text-fg">{gameTypeName(gameType)}</b>}
          <span className={cx(!named && 'min-[22.5rem]:hidden')}>
            <Trans>换玩法</Trans>
          </span>
          {!named && (
            <span className="max-[22.5rem]:hidden">
              <Trans>左右滑动换玩法</Trans>
            </span>
          )}
          <b className="text-accent-text">
            {at + 1}/{pairs.length}
          </b>
        </button>
        {pair.map((w) => (
          <span key={w}>
            {periodName(w, gameType)}
            {playName(w, gameType)}
          </span>
        ))}
      </div>
      <GridBox label={named ? t`${gameTypeName(gameType)}赔率` : t`赔率`}>
        <Leagues
          {...sport}
          phone
          row={(gameId, first) => <PhoneRow key={gameId} topic={topic} gameId={gameId} first={first} pair={pair} />}
        />
      </GridBox>
    </div>
  )
}

function Leagues({
  leagues,
  onFold,
  clockAt,
  first,
  phone,
  row,
}: SportGames & { phone: boolean; row: (gameId: string, first: boolean) => ReactNode }) {
  const { store } = useSurface()
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

function GridHead({ gameType, named, periods }: SportGames & { periods: Periods }) {
  const { tracks, full, half, periods: shown } = columnsFor(gameType, periods)
  const both = shown === 'both'
  return (
    <div role="rowgroup" className="sticky top-0 z-(--z-sticky) bg-page">
      <div
        role="row"
        className={cx('grid gap-x-1.5 rounded-t-md border-x border-t border-line bg-surface px-3 text-center text-xs text-fg-3', tracks)}
      >
        {both && (
          <>
            <span aria-hidden />
            <span aria-hidden className="col-span-3 pt-1.5 text-fg-2">
              {periodName('M', gameType)}
            </span>
            <span aria-hidden className="col-span-3 pt-1.5 text-fg-2">
              {periodName('HM', gameType)}
            </span>
          </>
        )}
        <span role="columnheader" className={cx('text-left', both ? 'pt-0.5 pb-1.5' : 'py-2')}>
          {named ? <b className="text-fg">{gameTypeName(gameType)}</b> : <Trans>赛事</Trans>}
        </span>
        {[...full, ...half].map((w) => (
          <span
            key={w}
            role="columnheader"
            aria-label={`${periodName(w, gameType)}${playName(w, gameType)}`}
            className={both ? 'pt-0.5 pb-1.5' : 'py-2'}
          >
            {playName(w, gameType)}
          </span>
        ))}
      </div>
    </div>
  )
}
