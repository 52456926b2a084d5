import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type GameType, SHOW_TYPES, type ShowType, type SportNames } from '../../../contract/sport.ts'
import type { OddsType } from '../../../domain/odds.ts'
import { periodName } from '../../i18n/market-text.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Seg } from '../../ui/seg.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { LinkState } from '../../workers/feed/protocol.ts'
import { listTopic, type Narrowing, NOT_NARROWED, narrowedFor } from './catalogue.ts'
import { DateChips, matchDays, ofDay } from './date-chips.tsx'
import type { Periods } from './game-row.tsx'
import { type GameTypeChoice, GameTypeStrip } from './game-types.tsx'
import { LeagueChips, type LeagueFilterProps, LeagueIconRail, LeagueRail } from './league-filter.tsx'
import { gamesIn, leagueEntries, leaguesInSight, starredIn } from './leagues.ts'
import { ListBehind, ListEmpty, ListLoading, ListRefused, NoGamesOf } from './list-states.tsx'
import type { GameInfo } from './odds-book.ts'
import { OddsGrid, type OddsListProps, PhoneOdds } from './odds-grid.tsx'
import { OddsTypeSelect } from './odds-type-select.tsx'
import { SearchSlot } from './search-slot.tsx'
import { type ShowCounts, showTypeName } from './show-types.ts'
import { useList, useSurface } from './sports-context.ts'
import { useStars } from './stars.ts'
import { TopicWatch, type WatchTopic } from './topic-watch.ts'
import { SCROLLER } from './use-near.ts'
import { useRoomForBoth } from './use-room.ts'
import { useShowRow } from './use-show-row.ts'

export interface SportsViewProps {
  layout: 'phone' | 'tablet' | 'desktop'
  showType: ShowType
  onShowType: (showType: ShowType) => void
  counts: ShowCounts | undefined
  /** League data, and how names are read. */
  names: SportNames
  oddsType: OddsType
  onOddsType: (type: OddsType) => void
  link: LinkState
  watch: WatchTopic
}

/** The sports page but for its slip: rail, lists, and what stands there when there is no list. */
export function SportsView({ layout, showType, onShowType, counts, names, oddsType, onOddsType, link, watch }: SportsViewProps) {
  const { t } = useLingui()
  const { store } = useSurface()
  const stars = useStars()
  const [gameType, setGameType] = useState<GameType>('FT')
  const topic = listTopic(gameType, showType)
  const list = useList(store, topic)
  const [attempt, setAttempt] = useState(0)
  const [{ leagueId, day }, setNarrowing] = useState<Narrowing>(NOT_NARROWED)
  const [folded, setFolded] = useState<ReadonlySet<string>>(NONE_FOLDED)
  const [period, setPeriod] = useState<'full' | 'half'>('full')
  const middle = useRef<HTMLDivElement>(null)
  const room = useRoomForBoth(middle)
  const showRow = useShowRow()

  const narrow = (by: Partial<Narrowing>) => setNarrowing((before) => ({ ...before, ...by }))
  const show = (next: ShowType) => {
    setNarrowing((before) => narrowedFor(next, before))
    onShowType(next)
  }

  const ofThisDay = ofDay(store, list.leagues, showType === 'FU' ? day : null)
  const choices = { leagueId, folded, stars }
  const { shortcuts, others } = leagueEntries(ofThisDay, names.leagues, choices)
  const leagues = leaguesInSight(ofThisDay, [...shortcuts, ...others], choices)
  const allFolded = leagues.length > 0 && leagues.every(({ isExpand }) => !isExpand)
  const total = gamesIn(list.leagues)
  const known = topic !== null && (list.state === 'live' || list.state === 'stale')
  const shownCounts = topic === null ? NO_GAMES : counts && known ? { ...counts, [showType]: total } : counts

  const filter: LeagueFilterProps = {
    shortcuts,
    others,
    total: gamesIn(ofThisDay),
    starred: ofThisDay.reduce((sum, league) => sum + starredIn(league, stars).length, 0),
    chosen: leagueId,
    onChoose: (id) => narrow({ leagueId: id }),
  }
  const sports: GameTypeChoice = {
    gameType,
    onGameType: (next) => {
      setGameType(next)
      setNarrowing(NOT_NARROWED)
    },
    gamesOf: (type) => (listTopic(type, showType) === null ? 0 : known ? total : counts?.[showType]),
    live: counts?.RB,
  }
  const body: Omit<OddsListProps, 'topic'> = {
    leagues,
    onFold: (id) => setFolded((now) => toggled(now, id)),
    clockAt: showType === 'RB' ? null : list.clockAt,
  }
  const periods: Periods = room ? 'both' : period

  /** A result of the search stands in a list: all that would hide it there is undone. */
  const goTo = (game: GameInfo, narrowing: Narrowing) => {
    setGameType('FT')
    onShowType(game.showType)
    setNarrowing(narrowing)
    setFolded((now) => new Set([...now].filter((id) => id !== game.league_id)))
  }
  const searchSlot = (
    <SearchSlot
      wide={layout === 'desktop'}
      names={names}
      watch={watch}
      fed={topic}
      onLeague={(id, game) => goTo(game, { leagueId: id, day: null })}
      onGame={(game) => {
        goTo(game, NOT_NARROWED)
        showRow(game.gameId)
      }}
    />
  )

  return (
    <div className={layout === 'phone' ? 'min-w-0 flex-1 pb-24' : 'flex min-h-0 min-w-0 flex-1'}>
      <h1 className="sr-only">
        <Trans>体育</Trans>
      </h1>
      {topic !== null && <TopicWatch key={attempt} topic={topic} watch={watch} />}
      {layout === 'desktop' && <LeagueRail {...filter} {...sports} />}
      {layout === 'tablet' && <LeagueIconRail {...filter} {...sports} />}
      {layout === 'phone' && (
        <div className="flex items-center border-b border-line bg-surface pr-2">
          <GameTypeStrip {...sports} />
          {searchSlot}
        </div>
      )}
      <Tabs
        label={t`赛事`}
        value={showType}
        onChange={show}
        items={SHOW_TYPES.map((type) => ({ value: type, label: showTypeName(type), count: shownCounts?.[type] }))}
        className="relative flex min-w-0 flex-1 flex-col"
        listClassName="mx-4 max-md:mx-0 max-md:h-11 max-md:bg-surface max-md:px-1 border-b border-line"
        panelClassName="flex min-h-0 flex-1 flex-col"
      >
        <div className="absolute top-0 right-4 flex h-12 items-center gap-2 max-md:right-3 max-md:h-11">
          {layout !== 'phone' && !room && (
            <Seg
              label={t`时段`}
              value={period}
              onChange={setPeriod}
              options={[
                { value: 'full', label: periodName('M') },
                { value: 'half', label: periodName('HM') },
              ]}
            />
          )}
          {layout !== 'phone' && searchSlot}
          <OddsTypeSelect value={oddsType} onChange={onOddsType} />
          {layout !== 'phone' && (
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
          )}
        </div>
        {layout === 'phone' && <LeagueChips {...filter} />}
        <div
          ref={middle}
          {...(layout !== 'phone' && { [SCROLLER]: '' })}
          className={cx(
            'min-w-0',
            layout !== 'phone' && 'mt-2 min-h-0 flex-1 overflow-y-auto pr-1.5 pl-4 [scrollbar-gutter:stable] [scrollbar-width:thin]',
          )}
        >
          {topic === null && <NoGamesOf gameType={gameType} onAll={() => sports.onGameType('FT')} />}
          {known && showType === 'FU' && total > 0 && (
            <DateChips days={matchDays(store, list.leagues)} chosen={day} onChoose={(next) => narrow({ day: next, leagueId: null })} />
          )}
          {known && list.state === 'stale' && <ListBehind link={link} />}
          {topic !== null && list.state === 'refused' && <ListRefused code={list.code ?? 0} onRetry={() => setAttempt(attempt + 1)} />}
          {topic !== null && list.state === 'loading' && <ListLoading attempt={attempt} onRetry={() => setAttempt(attempt + 1)} />}
          {known && leagues.length === 0 && (
            <ListEmpty counts={shownCounts} filtered={total > 0} onAll={() => setNarrowing(NOT_NARROWED)} onShow={show} />
          )}
          {known &&
            leagues.length > 0 &&
            (layout === 'phone' ? <PhoneOdds {...body} topic={topic} /> : <OddsGrid {...body} topic={topic} periods={periods} />)}
        </div>
      </Tabs>
    </div>
  )
}

const NONE_FOLDED: ReadonlySet<string> = new Set()
const NO_GAMES: ShowCounts = { RB: 0, FT: 0, FU: 0 }

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
