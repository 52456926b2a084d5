import '../../transport/learn-sport.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { SPORT_CHANNEL } from '../../../contract/constants.ts'
import type { Answer } from '../../../contract/endpoints.ts'
import type { ListedType } from '../../../contract/feed-ids.ts'
import type { GameType, SportNames } from '../../../contract/sport.ts'
import type { OddsType } from '../../../domain/odds.ts'
import { storage } from '../../db/storage.ts'
import { ChampionsView } from '../../features/sport/champions/champions-view.tsx'
import { OddsSurfaceContext, OddsTypeContext } from '../../features/sport/odds/sports-context.ts'
import type { WatchTopic } from '../../features/sport/odds/topic-watch.ts'
import { SportsView } from '../../features/sport/sports-view.tsx'
import { StarsContext } from '../../features/sport/stars/stars.ts'
import { problemText } from '../../i18n/problem-text.ts'
import { callQuery, problemOf, RefusedError } from '../../transport/call-query.ts'
import { Button } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useMedia } from '../../ui/use-media.ts'
import { usePainted, useToCome } from '../../ui/use-painted.ts'
import type { LinkState } from '../../workers/feed/protocol.ts'
import { pickInto, slip, surfaceWith, watchOdds } from '../betting/betting.ts'
import { boundsOf } from '../betting/limits.ts'
import { betQuickly } from '../betting/quick-bet.ts'
import { stars } from '../betting/stars.ts'
import { isSeriesOn, useOddsType } from '../betting/use-betting.ts'
import { useListChoice } from '../betting/use-list-choice.ts'
import { useOutrights } from '../betting/use-outrights.ts'
import { feed } from '../feed/feed.ts'
import { isLocalSportVenue } from '../navigation/routes.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { SlipColumn, SportsSlip } from './sports-slip.tsx'

/** `/game/sport/<venue>`: only our own venue has a page so far. */
export function SportsPage() {
  const { enName } = useParams()
  return isLocalSportVenue(enName) ? <LocalSports View={Lists} /> : <NotFoundPage />
}

/** What the venue's pages get from their frame. */
export interface VenueView {
  layout: 'phone' | 'tablet' | 'desktop'
  oddsType: OddsType
  /** Null while the odds type can't be chosen. */
  onOddsType: ((type: OddsType) => void) | null
  link: LinkState
  /** Whether anything of the venue may be asked for. */
  asks: boolean
  /** Feeds a topic, once it may be asked for. */
  watch: WatchTopic
}

type Launch = NonNullable<Answer<'game.launch'>['sport']>
const launchQuery = callQuery('game.launch', { enName: SPORT_CHANNEL, gameCode: '' })

/**
 * The venue is launched before anything else of it is asked for: its answer holds the limits of the slip. Its frame is shown meanwhile.
 * Without an answer the last known lists are still worth seeing; nothing can be picked from them.
 * `chatOf`: the game whose chat room stands beside.
 */
export function LocalSports({ View, chatOf }: { View: ComponentType<VenueView>; chatOf?: string | undefined }) {
  const { t, i18n } = useLingui()
  const { data, error, failureCount, refetch } = useQuery(launchQuery)
  const link = useSyncExternalStore(feed.link.subscribe, feed.link.get)
  const unanswered = error ? !(error instanceof RefusedError) : failureCount > 0 || link.state === 'down'
  const again = () => void refetch()
  useEffect(() => {
    if (unanswered && link.state === 'open') void refetch()
  }, [unanswered, link.state, refetch])
  const asks = Boolean(data?.sport) || unanswered
  useToCome(!asks && !error)
  if (asks || !error) return <Sports launch={data?.sport ?? null} asks={asks} onLaunch={again} View={View} chatOf={chatOf} />
  const refusal = problemOf(error)
  return (
    <StatePanel
      kind="error"
      title={t`体育没有打开`}
      text={problemText(i18n, refusal)}
      className="min-h-[60dvh] content-center"
      action={
        <Button variant="outline" onClick={again}>
          <IconRefresh className="size-4" stroke={1.6} aria-hidden />
          <Trans>重新加载</Trans>
        </Button>
      }
    />
  )
}

/** Until the league data comes, or when it can't. */
const NO_NAMES: SportNames = { teams: [], leagues: [] }
const namesQuery = callQuery('sport.names', {})

/** The lists of games by show type, and of outrights. */
function Lists({ asks, ...venue }: VenueView) {
  const { counts, first, choice, choose } = useListChoice(asks)
  // As large as a script, and the games are shown without it.
  const { data: names = NO_NAMES } = useQuery({ ...namesQuery, enabled: usePainted() && asks })
  const [gameType, setGameType] = useState<ListedType>('FT')
  const answers = useOutrights(asks && choice === 'FS')
  const navigate = useNavigate()
  if (choice !== 'FS')
    return (
      <SportsView
        {...venue}
        gameType={gameType}
        onGameType={setGameType}
        counts={counts}
        showType={choice}
        onShowType={choose}
        names={names}
      />
    )
  const leave = (next: GameType) => {
    if (next === 'FS') return
    setGameType(next)
    choose(first)
  }
  return (
    <ChampionsView
      {...venue}
      counts={counts}
      outrights={answers}
      names={names}
      onChoose={choose}
      onGameType={leave}
      search={{
        watch: venue.watch,
        onGame: (gameId) => void navigate(gameId),
        onLeague: (_, { gameType: ofLeague, showType }) => {
          setGameType(ofLeague)
          choose(showType)
        },
      }}
    />
  )
}

function Sports({
  launch,
  asks,
  onLaunch,
  View,
  chatOf,
}: {
  launch: Launch | null
  asks: boolean
  onLaunch: () => void
  View: ComponentType<VenueView>
  chatOf: string | undefined
}) {
  const { t } = useLingui()
  const desktop = useMedia('(min-width: 80rem)')
  const phone = useMedia('(max-width: 47.99rem)')
  const layout = desktop ? 'desktop' : phone ? 'phone' : 'tablet'
  const link = useSyncExternalStore(feed.link.subscribe, feed.link.get)
  const oddsType = useOddsType()
  const series = useStore(slip.state, isSeriesOn)
  const isLaunched = launch !== null
  const busyText = isLaunched ? t`还有注单正在确认中，请稍候` : t`投注还没有打开，请稍候`
  const limitText = t`投注数量已达上限`
  const notSentText = t`快投没有投出，本金不在这一项的上下限里`
  const limits = useMemo(() => launch && boundsOf(launch), [launch])
  const surface = useMemo(
    () =>
      surfaceWith((pick) => {
        const bet = limits ? betQuickly(pick, limits) : 'not'
        if (bet === 'twice') return
        const refused = bet !== 'not' ? bet : isLaunched ? pickInto(pick) : 'busy'
        if (refused) toast.pill(refused === 'busy' ? busyText : refused === 'limit' ? limitText : notSentText)
      }),
    [busyText, limitText, notSentText, isLaunched, limits],
  )
  return (
    <OddsSurfaceContext value={surface}>
      <OddsTypeContext value={oddsType}>
        <StarsContext value={stars}>
          <div className="flex flex-col xl:h-full md:max-xl:h-[calc(100dvh-var(--bar-h))]">
            {asks && !isLaunched && link.state === 'open' && <NotLaunched onLaunch={onLaunch} />}
            <div className="flex min-h-0 flex-1">
              <View
                layout={layout}
                oddsType={oddsType}
                onOddsType={series ? null : chooseOddsType}
                link={link.state}
                asks={asks}
                watch={asks ? watchOdds : watchNothing}
              />
              {asks ? <SportsSlip limits={launch} layout={layout} chatOf={chatOf} /> : layout === 'desktop' && <SlipColumn />}
            </div>
          </div>
        </StarsContext>
      </OddsTypeContext>
    </OddsSurfaceContext>
  )
}

const watchNothing: WatchTopic = () => () => undefined
const chooseOddsType = (type: OddsType) => storage.set('oddsType', type)

/** Shown when prices come but bets can't be placed; without prices the list itself says so. */
const NotLaunched = ({ onLaunch }: { onLaunch: () => void }) => (
  <p role="alert" className="flex min-h-11 items-center gap-3 bg-warn-soft px-4 text-md text-warn md:px-6">
    <span className="flex-1">
      <Trans>投注没有打开，暂时只能看报价</Trans>
    </span>
    <Button size="sm" variant="quiet" className="border-current! text-warn!" onClick={onLaunch}>
      <Trans>重新加载</Trans>
    </Button>
  </p>
)
