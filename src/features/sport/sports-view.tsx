import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useDeferredValue, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListedType } from '../../../contract/feed-ids.ts'
import type { ShowType, SportNames } from '../../../contract/sport.ts'
import type { OddsType } from '../../../domain/odds.ts'
import { isFootball } from '../../../domain/sports.ts'
import { periodName } from '../../i18n/market-text.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Seg } from '../../ui/seg.tsx'
import { useToCome } from '../../ui/use-painted.ts'
import type { LinkState } from '../../workers/feed/protocol.ts'
import { listTopic, type Narrowing, NOT_NARROWED, narrowedFor, STARRED } from './list/catalogue.ts'
import { DateChips, matchDays, ofDay } from './list/date-chips.tsx'
import { type GameTypeChoice, GameTypeStrip } from './list/game-types.tsx'
import { narrowed } from './list/league-entries.ts'
import { LeagueChips, type LeagueFilterProps, LeagueIconRail, LeagueRail } from './list/league-filter.tsx'
import { ListBehind, ListEmpty, ListLoading, ListRefused, NoGamesOf, NoStarred } from './list/list-states.tsx'
import { OddsGrid, type OddsListProps, PhoneOdds } from './list/odds-grid.tsx'
import { ShowTypeTabs } from './list/show-type-tabs.tsx'
import { countsFor, type ListChoice, type SportCounts } from './list/show-types.ts'
import { useRoomForBoth } from './list/use-room.ts'
import { gamesIn } from './odds/leagues.ts'
import type { OddsStore } from './odds/odds-store.ts'
import { OddsTypeSelect } from './odds/odds-type-select.tsx'
import { useList, useSurface } from './odds/sports-context.ts'
import { TopicWatch, type WatchTopic } from './odds/topic-watch.ts'
import type { Periods } from './row/row-columns.ts'
import { hasStarted, SyntheticNote } from './row/row-info.tsx'
import { SCROLLER } from './row/use-near.ts'
import { SearchSlot } from './search/search-slot.tsx'
import { useStars } from './stars/stars.ts'

export interface SportsViewProps {
  layout: 'phone' | 'tablet' | 'desktop'
  gameType: ListedType
  onGameType: (gameType: ListedType) => void
  showType: ShowType
  onShowType: (choice: ListChoice) => void
  counts: SportCounts | undefined
  /** League data, and the readings of names. */
  names: SportNames
  oddsType: OddsType
  /** Null while a series in the slip fixes the odds type. */
  onOddsType: ((type: OddsType) => void) | null
  link: LinkState
  watch: WatchTopic
}

/** The sports page without its slip: rail, lists, and what is shown when there is no list. */
export function SportsView({
  layout,
  gameType,
  onGameType,
  showType,
  onShowType,
  counts,
  names,
  oddsType,
  onOddsType,
  link,
  watch,
}: SportsViewProps) {
  const { t } = useLingui()
  const { store } = useSurface()
  const stars = useStars()
  const topic = listTopic(gameType, showType)
  const list = useList(store, topic)
  const [attempt, setAttempt] = useState(0)
  const [{ leagueId, day }, setNarrowing] = useState<Narrowing>(NOT_NARROWED)
  const [folded, setFolded] = useState<ReadonlySet<string>>(NONE_FOLDED)
  const [period, setPeriod] = useState<'full' | 'half'>('full')
  const middle = useRef<HTMLDivElement>(null)
  const room = useRoomForBoth(middle, layout)
  const navigate = useNavigate()

  const narrow = (by: Partial<Narrowing>) => setNarrowing((before) => ({ ...before, ...by }))
  const show = (next: ListChoice) => {
    if (next !== 'FS') setNarrowing((before) => narrowedFor(next, before))
    onShowType(next)
  }

  // The shortcuts are football leagues: in the list of another sport they would lead to nothing.
  const hasFootball = gameType === 'ALL' || gameType === 'FT'
  const ofThisDay = ofDay(store, list.leagues, showType === 'FU' ? day : null)
  const { inSight: leagues, offered } = narrowed(ofThisDay, hasFootball ? names.leagues : NO_LEAGUES, { leagueId, folded, stars })
  const allFolded = leagues.length > 0 && leagues.every(({ isExpand }) => !isExpand)
  const total = gamesIn(list.leagues)
  const known = list.state === 'live' || list.state === 'stale'
  // The rows of a whole screen: React yields while it draws them for the first time.
  const drawn = useDeferredValue(known, false) && known
  useToCome(link !== 'down' && (list.state === 'loading' || drawn !== known))
  const ofSport = counts && countsFor(counts, gameType)
  const shownCounts = ofSport && known ? { ...ofSport, [showType]: total } : ofSport
  const isPlayed = hasFootball || !shownCounts || shownCounts.RB + shownCounts.FT + shownCounts.FU > 0

  const filter: LeagueFilterProps = {
    ...offered,
    ...(!known && { total: undefined, starred: undefined }),
    onChoose: (id) => narrow({ leagueId: id }),
  }
  const sports: GameTypeChoice = {
    gameType,
    onGameType: (next) => {
      if (next === 'FS') return show('FS')
      onGameType(next)
      setNarrowing(NOT_NARROWED)
    },
    gamesOf: (type) => {
      if (type === 'FS') return counts && counts.FSFT + counts.FSFU
      return type === gameType && known ? total : counts && countsFor(counts, type)[showType]
    },
    liveOf: (type) => counts && countsFor(counts, type).RB,
  }
  const body: Omit<OddsListProps, 'topic'> = {
    leagues,
    onFold: (id) => setFolded((now) => toggled(now, id)),
    clockAt: showType === 'RB' ? null : list.clockAt,
  }
  const periods: Periods = room ? 'both' : period

  const searchSlot = (
    <SearchSlot
      wide={layout === 'desktop'}
      names={names}
      watch={watch}
      fed={topic}
      onGame={(gameId) => void navigate(gameId)}
      onLeague={(id, { gameType: ofLeague, showType: inList }) => {
        onGameType(ofLeague)
        show(inList)
        narrow({ leagueId: id, day: null })
      }}
    />
  )

  return (
    <div className={layout === 'phone' ? 'min-w-0 flex-1 pb-24' : 'flex min-h-0 min-w-0 flex-1'}>
      <h1 className="sr-only">
        <Trans>体育</Trans>
      </h1>
      <TopicWatch key={attempt} topic={topic} watch={watch} />
      {layout === 'desktop' && <LeagueRail {...filter} {...sports} />}
      {layout === 'tablet' && <LeagueIconRail {...filter} {...sports} />}
      {layout === 'phone' && (
        <div className="flex items-center border-b border-line bg-surface pr-2">
          <GameTypeStrip {...sports} />
          {searchSlot}
        </div>
      )}
      <ShowTypeTabs value={showType} onChange={show} counts={shownCounts}>
        {layout === 'phone' ? (
          <div className="flex items-center gap-2 border-b border-line bg-surface px-3">
            <LeagueChips {...filter} />
            <OddsTypeSelect value={oddsType} onChange={onOddsType} />
          </div>
        ) : (
          <div className="absolute top-0 right-4 flex h-12 items-center gap-2">
            {!room && (gameType === 'ALL' || isFootball(gameType)) && (
              <Seg
                label={t`时段`}
                value={period}
                onChange={setPeriod}
                options={[
                  { value: 'full', label: periodName('M', 'FT') },
                  { value: 'half', label: periodName('HM', 'FT') },
                ]}
              />
            )}
            {searchSlot}
            <OddsTypeSelect value={oddsType} onChange={onOddsType} />
            <IconButton
              aria-label={allFolded ? t`全部展开` : t`全部收起`}
              onClick={() => setFolded(allFolded ? NONE_FOLDED : new Set(leagues.map((league) => league.id)))}
            >
              {allFolded ? (
                <IconChevronDown className="size-5" stroke={1.6} aria-hidden />
              ) : (
                <IconChevronUp className="size-5" stroke={1.6} aria-hidden />
              )}
            </IconButton>
          </div>
        )}
        <div
          ref={middle}
          {...(layout !== 'phone' && { [SCROLLER]: '' })}
          className={cx(
            'min-w-0',
            layout !== 'phone' &&
              'mt-2 min-h-0 flex-1 overflow-y-auto pr-1.5 pl-4 [scrollbar-gutter:stable] [scrollbar-width:thin] max-xl:pb-20',
          )}
        >
          {known && !isPlayed && <NoGamesOf gameType={gameType} onAll={() => sports.onGameType('FT')} />}
          {known && showType === 'FU' && total > 0 && (
            <DateChips days={matchDays(store, list.leagues)} chosen={day} onChoose={(next) => narrow({ day: next, leagueId: null })} />
          )}
          {known && list.state === 'stale' && <ListBehind link={link} />}
          {list.state === 'refused' && <ListRefused code={list.code ?? 0} onRetry={() => setAttempt(attempt + 1)} />}
          {(list.state === 'loading' || (known && isPlayed && leagues.length > 0 && !drawn)) && (
            <ListLoading attempt={attempt} onRetry={() => setAttempt(attempt + 1)} />
          )}
          {known &&
            isPlayed &&
            leagues.length === 0 &&
            (total > 0 && leagueId === STARRED ? (
              <NoStarred any={stars.games.size + stars.leagues.size > 0} onAll={() => setNarrowing(NOT_NARROWED)} />
            ) : (
              <ListEmpty counts={shownCounts} filtered={total > 0} onAll={() => setNarrowing(NOT_NARROWED)} onShow={show} />
            ))}
          {drawn &&
            leagues.length > 0 &&
            (layout === 'phone' ? <PhoneOdds {...body} topic={topic} /> : <OddsGrid {...body} topic={topic} periods={periods} />)}
          {drawn && <SyntheticNotes store={store} gameIds={leagues.flatMap(({ gameIds }) => gameIds)} />}
        </div>
      </ShowTypeTabs>
    </div>
  )
}

/** One note below all games it is about. */
function SyntheticNotes({ store, gameIds }: { store: OddsStore; gameIds: readonly string[] }) {
  const made = gameIds.flatMap((gameId) => {
    const info = store.game(gameId)?.info
    return info?.synthetic && hasStarted(info) ? [info] : []
  })
  const football = made.find(({ gameType }) => isFootball(gameType))
  const others = made.find(({ gameType }) => !isFootball(gameType))
  return [football, others].map(
    (info) => info && <SyntheticNote key={info.gameType} info={info} className="block px-3 py-2 text-xs text-fg-3" />,
  )
}

const NONE_FOLDED: ReadonlySet<string> = new Set()
const NO_LEAGUES: SportNames['leagues'] = []

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
