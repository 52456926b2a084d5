import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ListedGame, ListedVenue } from '../../../../contract/venue-list.ts'
import { AsOf } from '../../../ui/as-of.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Seg } from '../../../ui/seg.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { ReturnNote } from '../list/return-note.tsx'
import { useListState } from '../shared/use-list.ts'
import { slotsQuery, useCollection } from '../shared/venue-queries.ts'
import { chosenGames, type FoundGame, type ShownOf } from './game-filter.ts'
import { GameSheet } from './game-sheet.tsx'
import { GameTile } from './game-tile.tsx'
import { Pools } from './pools.tsx'

/** More tiles than this come with a press. */
const PAGE = 18

interface LobbyProps {
  venuesPath: string
  /** The tab: games of this venue; null, of all. */
  channelCode: string | null
  onTab: (channelCode: string | null) => void
  isMember: boolean
  onLogin: () => void
  onStart: (venue: ListedVenue, game: ListedGame) => void
}

/** All slot games of all venues. */
export function Lobby({ venuesPath, channelCode: asked, onTab, isMember, onLogin, onStart }: LobbyProps) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const [of, setOf] = useState<ShownOf>('all')
  const [most, setMost] = useState(PAGE)
  const [shownGame, setShownGame] = useState<FoundGame | null>(null)
  const answer = useQuery(slotsQuery)
  const list = useListState(answer)
  const collection = useCollection(isMember)
  const venues = answer.data?.venues ?? []
  // An address may name any.
  const channelCode = venues.some((venue) => venue.channelCode === asked) ? asked : null
  const all = venues.flatMap(({ games }) => games)
  const found = chosenGames(venues, { query, of, channelCode }, collection)
  const favourites = all.filter(collection.has).length
  const again = () => void answer.refetch()
  const clear = () => {
    setQuery('')
    setOf('all')
    onTab(null)
  }
  const start = (chosen: FoundGame) => {
    setShownGame(null)
    onStart(chosen.venue, chosen.game)
  }
  const shownOf = [
    { value: 'all', label: t`全部` },
    { value: 'favourites', label: t`收藏 ${favourites}` },
    { value: 'played', label: t`最近玩` },
  ] as const
  return (
    <div className="md:pt-6">
      <header className="flex items-end gap-4 pb-3 max-md:px-3 max-md:pt-3">
        <h1 className="text-3xl font-semibold max-md:sr-only">
          <Trans>电子游戏</Trans>
        </h1>
        {answer.data && (
          <p className="text-sm text-fg-3 tabular-nums md:pb-1">
            <Trans>
              {all.length} 款，来自 {venues.length} 个场馆
            </Trans>
          </p>
        )}
        <Link
          to={venuesPath}
          className="relative ml-auto flex items-center gap-1 text-sm text-accent-text touch-target hover:underline md:pb-1"
        >
          <Trans>按场馆看</Trans>
          <IconChevronRight className="size-4" stroke={1.6} aria-hidden />
        </Link>
      </header>
      <Pools />
      <div className="flex flex-wrap items-center gap-2 py-3 max-md:px-3 md:py-4">
        <SearchBox label={t`搜索游戏名或拼音`} value={query} onChange={setQuery} className="w-full md:w-75" />
        <Seg label={t`显示`} options={shownOf} value={of} onChange={setOf} size="lg" className="max-md:w-full" />
        <fieldset aria-label={t`场馆`} className="flex min-w-0 gap-2 overflow-x-auto">
          <Chip pressed={channelCode === null} className="h-10! coarse:h-11!" onClick={() => onTab(null)}>
            <Trans>全部场馆</Trans>
          </Chip>
          {venues.map((venue) => (
            <Chip
              key={venue.channelCode}
              pressed={channelCode === venue.channelCode}
              className="h-10! coarse:h-11!"
              onClick={() => onTab(venue.channelCode)}
            >
              {venue.name} <span className="text-fg-3 tabular-nums">{venue.games.length}</span>
              {venue.state === 'maintenance' && <span className="ml-1 text-warn">{t`维护中`}</span>}
            </Chip>
          ))}
        </fieldset>
        {list.state === 'shown' && (
          <span className="ml-auto">
            <AsOf at={list.at} failed={list.failed} onAgain={again} onlyOld />
          </span>
        )}
      </div>
      {list.state === 'failed' ? (
        <LoadFailed offline={list.offline} title={t`游戏没有加载出来`} text={list.text} onAgain={again} className="min-h-90" />
      ) : list.state === 'loading' ? (
        <Loading />
      ) : found.length === 0 ? (
        <Empty query={query} of={of} count={all.length} onClear={clear} />
      ) : (
        <section aria-label={t`电子游戏`} className="grid grid-cols-2 gap-4 max-md:px-3 md:grid-cols-4 xl:grid-cols-6">
          {found.slice(0, most).map((one, i) => (
            <GameTile
              key={`${one.game.channelCode} ${one.game.gameCode}`}
              found={one}
              at={i}
              collection={collection}
              onLogin={isMember ? null : onLogin}
              onShow={() => setShownGame(one)}
            />
          ))}
        </section>
      )}
      {found.length > most && (
        <p className="flex items-center justify-center gap-3 py-6 text-sm text-fg-3 tabular-nums">
          <Trans>
            已显示 {most} / {found.length}
          </Trans>
          <Button variant="outline" onClick={() => setMost(most + PAGE)}>
            <Trans>再看 {PAGE} 款</Trans>
          </Button>
        </p>
      )}
      {list.state !== 'loading' && <ReturnNote />}
      <GameSheet found={shownGame} collection={collection} onStart={start} onClose={() => setShownGame(null)} />
    </div>
  )
}

function Empty({ query, of, count, onClear }: { query: string; of: ShownOf; count: number; onClear: () => void }) {
  const { t } = useLingui()
  const titles = { all: t`这里还没有游戏`, favourites: t`还没有收藏`, played: t`还没有玩过` }
  const texts = { all: '', favourites: t`点游戏右上角的星，就会收在这里。`, played: t`玩过的游戏按时间排在这里。` }
  return (
    <StatePanel
      kind="empty"
      title={query ? t`没有找到“${query}”` : titles[of]}
      text={query ? t`可以用汉字、拼音或英文名，搜的是所有场馆的电子游戏。` : texts[of]}
      action={
        <Button variant="outline" onClick={onClear}>
          <Trans>看全部 {count} 款</Trans>
        </Button>
      }
      className="min-h-90 content-center"
    />
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <section aria-busy aria-label={t`游戏加载中`} className="grid grid-cols-2 gap-4 max-md:px-3 md:grid-cols-4 xl:grid-cols-6">
      {[1, 2, 3, 4, 5, 6].map((at) => (
        <div key={at} className="grid gap-2">
          <Skeleton className="h-33 w-full rounded-md md:h-42" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-3 w-32" />
        </div>
      ))}
    </section>
  )
}
