import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Topic } from '../../../contract/feed.ts'
import type { ShowType } from '../../../contract/sport.ts'
import type { OddsType } from '../../../domain/odds.ts'
import { periodName } from '../../i18n/market-text.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Seg } from '../../ui/seg.tsx'
import type { LinkState } from '../../workers/feed/protocol.ts'
import { DateChips, matchDays, ofDay } from './date-chips.tsx'
import type { Periods } from './game-row.tsx'
import { LeagueChips, type LeagueFilterProps, LeagueIconRail, LeagueRail } from './league-filter.tsx'
import { ListBehind, ListEmpty, ListLoading, ListRefused } from './list-states.tsx'
import { OddsGrid, type OddsListProps, PhoneOdds } from './odds-grid.tsx'
import { OddsTypeSelect } from './odds-type-select.tsx'
import { ShowTypeTabs } from './show-type-tabs.tsx'
import { type ListChoice, listTopic, type ShowCounts } from './show-types.ts'
import { useList, useSurface } from './sports-context.ts'
import { useRoomForBoth } from './use-room.ts'

export interface SportsViewProps {
  layout: 'phone' | 'tablet' | 'desktop'
  showType: ShowType
  onShowType: (choice: ListChoice) => void
  counts: ShowCounts | undefined
  oddsType: OddsType
  onOddsType: (type: OddsType) => void
  link: LinkState
  /** Feed a topic into the store for as long as it is shown. */
  watch: (topic: Topic) => () => void
}

/** What narrows one list. Another list starts without it (a day lasts only while 早盘 is shown). */
interface Narrowing {
  topic: Topic
  leagueId: string | null
  day: string | null
}

/** The sports page but for its slip: rail, lists, and what stands there when there is no list. */
export function SportsView({ layout, showType, onShowType, counts, oddsType, onOddsType, link, watch }: SportsViewProps) {
  const { t } = useLingui()
  const { store } = useSurface()
  const topic = listTopic(showType)
  const list = useList(store, topic)
  const [attempt, setAttempt] = useState(0)
  const [chosen, setChosen] = useState<Narrowing>({ topic, leagueId: null, day: null })
  const [folded, setFolded] = useState<ReadonlySet<string>>(NONE_FOLDED)
  const [period, setPeriod] = useState<'full' | 'half'>('full')
  const middle = useRef<HTMLDivElement>(null)
  const room = useRoomForBoth(middle)

  const { leagueId, day } = chosen.topic === topic ? chosen : { leagueId: null, day: null }
  const narrow = (by: Partial<Narrowing>) => setChosen({ topic, leagueId, day, ...by })
  const ofThisDay = ofDay(store, list.leagues, showType === 'FU' ? day : null)
  const leagues = leagueId === null ? ofThisDay : ofThisDay.filter((league) => league.id === leagueId)
  const allFolded = leagues.length > 0 && leagues.every((league) => folded.has(league.id))
  const total = list.leagues.reduce((sum, league) => sum + league.gameIds.length, 0)
  const known = list.state === 'live' || list.state === 'stale'
  const shownCounts = counts && known ? { ...counts, [showType]: total } : counts

  const filter: LeagueFilterProps = {
    leagues: ofThisDay,
    total: ofThisDay.reduce((sum, league) => sum + league.gameIds.length, 0),
    live: shownCounts?.RB,
    chosen: leagueId,
    onChoose: (id) => narrow({ leagueId: id }),
  }
  const body: OddsListProps = {
    topic,
    leagues,
    folded,
    onFold: (id) => setFolded((now) => toggled(now, id)),
    clockAt: showType === 'RB' ? null : list.clockAt,
  }
  const periods: Periods = room ? 'both' : period

  return (
    <div className={layout === 'phone' ? 'min-w-0 flex-1 pb-24' : 'flex min-h-0 min-w-0 flex-1'}>
      <h1 className="sr-only">
        <Trans>体育</Trans>
      </h1>
      <TopicWatch key={attempt} topic={topic} watch={watch} />
      {layout === 'desktop' && <LeagueRail {...filter} />}
      {layout === 'tablet' && <LeagueIconRail {...filter} />}
      <ShowTypeTabs value={showType} onChange={onShowType} counts={shownCounts}>
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
          className={cx(
            'min-w-0',
            layout !== 'phone' && 'mt-2 min-h-0 flex-1 overflow-y-auto pr-1.5 pl-4 [scrollbar-gutter:stable] [scrollbar-width:thin]',
          )}
        >
          {showType === 'FU' && total > 0 && (
            <DateChips days={matchDays(store, list.leagues)} chosen={day} onChoose={(next) => narrow({ day: next, leagueId: null })} />
          )}
          {list.state === 'stale' && <ListBehind link={link} />}
          {list.state === 'refused' && <ListRefused code={list.code ?? 0} onRetry={() => setAttempt(attempt + 1)} />}
          {list.state === 'loading' && <ListLoading attempt={attempt} onRetry={() => setAttempt(attempt + 1)} />}
          {known && leagues.length === 0 && (
            <ListEmpty counts={shownCounts} filtered={total > 0} onAll={() => narrow({ leagueId: null, day: null })} onShow={onShowType} />
          )}
          {known && leagues.length > 0 && (layout === 'phone' ? <PhoneOdds {...body} /> : <OddsGrid {...body} periods={periods} />)}
        </div>
      </ShowTypeTabs>
    </div>
  )
}

const NONE_FOLDED: ReadonlySet<string> = new Set()

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Keeps a topic fed while it stands in the page; another key is another try. */
function TopicWatch({ topic, watch }: { topic: Topic; watch: SportsViewProps['watch'] }) {
  useEffect(() => watch(topic), [topic, watch])
  return null
}
