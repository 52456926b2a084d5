import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { GameTopic } from '../../../../contract/feed-ids.ts'
import { MOVING_PLAYS } from '../../../../contract/sport.ts'
import type { OddsType } from '../../../../domain/odds.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { useToCome } from '../../../ui/use-painted.ts'
import type { LinkState } from '../../../workers/feed/protocol.ts'
import { listTopic } from '../list/catalogue.ts'
import { ListBehind, ListLoading, ListRefused } from '../list/list-states.tsx'
import { useRoomForBoth } from '../list/use-room.ts'
import type { GameInfo, HeldTopic } from '../odds/odds-book.ts'
import type { OddsStore, GameView as Shown } from '../odds/odds-store.ts'
import { OddsTypeSelect } from '../odds/odds-type-select.tsx'
import { useGame, useList, useRow, useSurface } from '../odds/sports-context.ts'
import { TopicWatch, type WatchTopic } from '../odds/topic-watch.ts'
import { RAIL } from '../rail.ts'
import { GameHead } from './game-head.tsx'
import { GameMarkets } from './game-markets.tsx'
import { GameRail } from './game-rail.tsx'
import { GameEvents } from './game-timeline.tsx'
import { type MovesAnswer, MovesPanel } from './moves-panel.tsx'

export interface GameViewProps {
  gameId: string
  layout: 'phone' | 'tablet' | 'desktop'
  oddsType: OddsType
  onOddsType: ((type: OddsType) => void) | null
  link: LinkState
  moves: MovesAnswer
  /** Feeds a topic into the store while it is shown. */
  watch: WatchTopic
  /** Called with the page's title, the teams' names, once they are known. */
  onTitle: (title: string) => void
  /** In the head, beside the star, and between the head and the markets. */
  bell?: ReactNode
  belowHead?: ReactNode
}

/**
 * One game with all its markets. Until its own topic is loaded, and when it can't be, it shows what the lists know of it: head
 * and main markets, marked with their age.
 */
export function GameView({ gameId, layout, oddsType, onOddsType, link, moves, watch, onTitle, bell, belowHead }: GameViewProps) {
  const { t } = useLingui()
  const { store } = useSurface()
  const topic: GameTopic = `game/${gameId}`
  const own = useList(store, topic)
  const known = useGame(store, gameId)
  const [attempt, setAttempt] = useState(0)
  const held = own.state === 'live' || own.state === 'stale'
  const over = held && own.leagues.length === 0
  const view = over || own.state === 'refused' ? undefined : known
  // Prices come at once, and a store draws at once what it brings; React yields while it draws the whole game for the first time.
  const shown = useDeferredValue(view !== undefined, false) ? view : undefined
  const toCome = !over && own.state !== 'refused' && !shown
  useToCome(link !== 'down' && toCome)
  const again = () => setAttempt(attempt + 1)

  const title = view && t`${view.info.team_h} 对 ${view.info.team_c}`
  useEffect(() => {
    if (title) onTitle(title)
  }, [title, onTitle])

  return (
    <>
      {layout === 'desktop' && (view ? <GameRail info={view.info} watch={watch} /> : <div className={RAIL} />)}
      <div
        className={cx(
          'min-w-0 flex-1',
          layout === 'phone' ? 'pb-24' : 'min-h-0 overflow-y-auto [scrollbar-gutter:stable] [scrollbar-width:thin] max-xl:pb-20',
        )}
      >
        <TopicWatch key={attempt} topic={topic} watch={watch} />
        {own.state === 'stale' && <ListBehind link={link} />}
        {own.state === 'refused' && <ListRefused code={own.code ?? 0} onRetry={again} />}
        {toCome && <ListLoading attempt={attempt} onRetry={again} />}
        {over && <Over />}
        {shown && (
          <Game
            view={shown}
            layout={layout}
            topic={held ? topic : listWith(store, shown.info)}
            clockAt={own.clockAt || moves.clockAt}
            moves={moves}
            oddsType={oddsType}
            onOddsType={onOddsType}
            bell={bell}
            belowHead={belowHead}
          />
        )}
      </div>
    </>
  )
}

/** The list that holds the game: its sport's, or that of all sports. */
function listWith(store: OddsStore, { gameId, gameType, showType }: GameInfo): HeldTopic {
  const own = listTopic(gameType, showType)
  return Object.keys(store.row(own, gameId)).length > 0 ? own : listTopic('ALL', showType)
}

function Game({
  view,
  layout,
  topic,
  clockAt,
  moves,
  oddsType,
  onOddsType,
  bell,
  belowHead,
}: Pick<GameViewProps, 'layout' | 'moves' | 'oddsType' | 'onOddsType' | 'bell' | 'belowHead'> & {
  view: Shown
  topic: HeldTopic
  clockAt: number
}) {
  const { store } = useSurface()
  const { info } = view
  const markets = useRow(store, topic, info.gameId)
  const body = useRef<HTMLDivElement>(null)
  const room = useRoomForBoth(body, layout)
  return (
    <div ref={body}>
      <GameHead view={view} clockAt={clockAt} bell={bell} />
      {belowHead}
      <GameEvents info={info} />
      {Object.keys(markets).length === 0 ? (
        <NoMarkets />
      ) : (
        <GameMarkets
          info={info}
          markets={markets}
          columns={room ? 2 : 1}
          tools={<OddsTypeSelect value={oddsType} onChange={onOddsType} />}
          below={(w) => {
            const moving = MOVING_PLAYS.find((play) => play === w)
            const main = markets[w]?.[0]
            return moving && main && <MovesPanel info={info} w={moving} market={main} answer={moves} open={moving === 'R'} />
          }}
        />
      )}
    </div>
  )
}

function NoMarkets() {
  const { t } = useLingui()
  return <StatePanel kind="empty" title={t`现在没有可投的玩法`} text={t`盘口开放后会自动出现在这里`} />
}

function Over() {
  const { t } = useLingui()
  return (
    <StatePanel
      kind="empty"
      title={t`这场比赛已结束，或不存在`}
      text={t`结果已经结算，到最近十单里查看`}
      className="min-h-[50dvh] content-center"
      action={
        <Link to=".." relative="path" className={buttonClass({ variant: 'outline' })}>
          <Trans>回赛事列表</Trans>
        </Link>
      }
    />
  )
}
