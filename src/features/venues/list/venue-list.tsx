import { Trans, useLingui } from '@lingui/react/macro'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { SPORT_CHANNEL } from '../../../../contract/constants.ts'
import { type VenueList as Listed, VENUE_TYPES, type VenueType } from '../../../../contract/venue-list.ts'
import { yuanFull } from '../../../../domain/money.ts'
import { AsOf } from '../../../ui/as-of.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { useListState } from '../shared/use-list.ts'
import { useCollection, venuesQuery } from '../shared/venue-queries.ts'
import { typeText } from '../shared/words.ts'
import { HotMatchCard } from './hot-match.tsx'
import { ReturnNote } from './return-note.tsx'
import { VenueCard } from './venue-card.tsx'
import { chosenVenues } from './venue-filter.ts'
import type { VenueActions } from './venue-parts.tsx'
import { VenueRow } from './venue-row.tsx'

interface VenueListProps extends Omit<VenueActions, 'onLogin'> {
  type: VenueType
  pathOf: (type: VenueType) => string
  gamePath: (gameId: string) => string
  isMember: boolean
  onLogin: () => void
  /** Fen by venue, of a member; undefined while unknown. */
  balances: ReadonlyMap<string, string> | undefined
  /** The switch of automatic transfer, of a member. */
  autoTransfer: ReactNode
}

/** The list of one kind of venues. */
export function VenueList({ type, pathOf, gamePath, isMember, onLogin, balances, autoTransfer, ...actions }: VenueListProps) {
  const { t } = useLingui()
  const phone = useMedia('(max-width: 47.99rem)')
  const [query, setQuery] = useState('')
  const [onlyFavourites, setOnlyFavourites] = useState(false)
  const answer = useQuery(venuesQuery(type))
  const list = useListState(answer)
  const collection = useCollection(isMember)
  const all = answer.data?.venues ?? []
  const shown = chosenVenues(all, { type, query, onlyFavourites }, collection)
  const shut = all.filter(({ state }) => state === 'maintenance').length
  const open = all.filter(({ state, playable }) => state === 'open' && playable).length
  const name = typeText(type)
  const total = all.reduce((sum, { channelCode }) => sum + BigInt(balances?.get(channelCode) ?? 0), 0n)
  const FavouriteIcon = onlyFavourites ? IconStarFilled : IconStar
  const again = () => void answer.refetch()
  const clear = () => {
    setQuery('')
    setOnlyFavourites(false)
  }
  // What comes back, the money, when it was played: both have it in sight.
  const Item = phone ? VenueRow : VenueCard
  const money = (
    <span>
      <Trans>
        {name}余额 <b className="text-fg tabular-nums">{balances ? yuanFull(total) : '¥ —'}</b>
      </Trans>
    </span>
  )
  const age = list.state === 'shown' && <AsOf at={list.at} failed={list.failed} onAgain={again} onlyOld />
  const summary = shut > 0 ? t`${open} 个场馆开放，${shut} 个维护中` : t`${open} 个场馆开放`
  return (
    <div className="md:pt-6">
      <header className="flex items-end gap-4 pb-2 max-md:sr-only">
        <h1 className="text-3xl font-semibold">{name}</h1>
        {answer.data && <p className="flex-1 pb-1 text-sm text-fg-3 tabular-nums">{summary}</p>}
      </header>
      <div className="flex items-center border-line max-md:bg-surface md:border-b">
        <Kinds type={type} counts={answer.data?.counts ?? {}} pathOf={pathOf} />
        {isMember && !phone && (
          <div className="ml-auto flex items-center gap-6 text-sm text-fg-2">
            {money}
            {autoTransfer}
          </div>
        )}
      </div>
      {isMember && phone && (
        <div className="flex min-h-11 items-center justify-between border-y border-line bg-surface-2 px-4 text-sm text-fg-2">
          {money}
          {autoTransfer}
        </div>
      )}
      <div className="flex items-center gap-2 py-3 max-md:px-3">
        <SearchBox label={t`搜索场馆或游戏`} value={query} onChange={setQuery} className="min-w-0 flex-1 md:max-w-75" />
        <Chip pressed={onlyFavourites} className="h-10! coarse:h-11!" onClick={() => setOnlyFavourites(!onlyFavourites)}>
          <span className="flex items-center gap-1.5">
            <FavouriteIcon className="size-4" stroke={1.6} aria-hidden />
            <Trans>只看收藏</Trans>
          </span>
        </Chip>
        {!phone && <span className="ml-auto">{age}</span>}
      </div>
      {phone && <div className="px-4">{age}</div>}
      {type === 'TY' && <HotMatchCard gamePath={gamePath} />}
      {list.state === 'failed' ? (
        <LoadFailed offline={list.offline} title={t`场馆没有加载出来`} text={list.text} onAgain={again} className="min-h-90" />
      ) : list.state === 'loading' ? (
        <Loading phone={phone} />
      ) : shown.length === 0 ? (
        <Empty query={query} onlyFavourites={onlyFavourites} name={name} onClear={clear} />
      ) : (
        <section aria-label={t`${name}场馆`} className="md:grid md:grid-cols-2 md:gap-4 xl:grid-cols-3">
          {shown.map((venue, i) => (
            <Item
              key={venue.channelCode}
              venue={venue}
              at={all.indexOf(venue)}
              first={i === 0}
              balanceFen={
                isMember ? (balances?.get(venue.channelCode) ?? (venue.channelCode === SPORT_CHANNEL ? '0' : undefined)) : undefined
              }
              collection={collection}
              onLogin={isMember ? null : onLogin}
              {...actions}
            />
          ))}
        </section>
      )}
      {list.state !== 'loading' && <ReturnNote />}
    </div>
  )
}

/** Links to the other kinds, with how many venues each has. The current one is brought into sight. */
function Kinds({ type, counts, pathOf }: { type: VenueType; counts: Listed['counts']; pathOf: (type: VenueType) => string }) {
  const { t } = useLingui()
  const intoSight = useCallback((link: HTMLAnchorElement | null) => {
    const strip = link?.parentElement
    if (link && strip) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
  }, [])
  return (
    <nav aria-label={t`场馆种类`} className="relative flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none] max-md:px-1">
      {VENUE_TYPES.map((one) => (
        <Link
          key={one}
          to={pathOf(one)}
          replace
          ref={one === type ? intoSight : null}
          aria-current={one === type ? 'page' : undefined}
          className={cx(
            'relative flex h-12 shrink-0 items-center gap-1.5 px-3.5 text-lg whitespace-nowrap transition-instant hover:text-fg',
            'after:absolute after:inset-x-3.5 after:bottom-0 after:h-0.75 after:rounded-t-xs focus-visible:-outline-offset-2',
            one === type ? 'font-semibold text-fg after:bg-accent' : 'text-fg-2',
          )}
        >
          {typeText(one)}
          {/* Its place is there before it comes. */}
          <span className={cx('min-w-[1ch] text-xs tabular-nums', one === type ? 'text-accent-text' : 'text-fg-3')}>{counts[one]}</span>
        </Link>
      ))}
    </nav>
  )
}

function Empty({ query, onlyFavourites, name, onClear }: { query: string; onlyFavourites: boolean; name: string; onClear: () => void }) {
  const { t } = useLingui()
  const title = query ? t`没有找到“${query}”` : onlyFavourites ? t`还没有收藏` : t`还没有${name}场馆`
  const text = query
    ? t`可以用汉字、拼音或英文名，搜的是${name}的场馆和它们的游戏。`
    : onlyFavourites
      ? t`点场馆右上角的星，就会收在这里。`
      : ''
  const action = (query || onlyFavourites) && (
    <Button variant="outline" onClick={onClear}>
      <Trans>看全部{name}场馆</Trans>
    </Button>
  )
  return <StatePanel kind="empty" title={title} text={text} action={action} className="min-h-90 content-center" />
}

const Loading = ({ phone }: { phone: boolean }) => {
  const { t } = useLingui()
  return (
    <section aria-busy aria-label={t`场馆加载中`} className="md:grid md:grid-cols-2 md:gap-4 xl:grid-cols-3">
      {[1, 2, 3].map((at) =>
        phone ? (
          <div key={at} className="grid grid-cols-[6rem_minmax(0,1fr)_4rem] items-center gap-3 border-b border-line bg-surface p-3">
            <Skeleton className="size-24 rounded-md" />
            <div className="grid gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-4 w-20" />
            </div>
            <Skeleton className="h-11 w-full" />
          </div>
        ) : (
          <div key={at} className="overflow-hidden rounded-md border border-line bg-surface">
            <Skeleton className="h-44 w-full rounded-none" />
            <div className="grid gap-4 p-5">
              <Skeleton className="h-10 w-full" />
              <Skeleton className="h-4 w-48" />
              <Skeleton className="h-10 w-full" />
            </div>
          </div>
        ),
      )}
    </section>
  )
}
