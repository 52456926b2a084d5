import { Trans, useLingui } from '@lingui/react/macro'
import { IconExternalLink, IconTool } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { ListedGame, ListedVenue } from '../../../../contract/venue-list.ts'
import { yuanFull } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { opensApart } from '../launch/address.ts'
import { Art } from '../shared/art.tsx'
import type { Collection } from '../shared/venue-queries.ts'
import { backText, percentText } from '../shared/words.ts'

export interface VenueActions {
  onEnter: (venue: ListedVenue, game: ListedGame | null) => void
  /** Asks a visitor to log in; null for a member. */
  onLogin: (() => void) | null
  transferPath: (channelCode: string) => string
  /** Where the slot games of a venue are shown. */
  slotsPath: (channelCode: string) => string
}

export interface VenueItemProps extends VenueActions {
  venue: ListedVenue
  at: number
  /** The one next step of the page. */
  first: boolean
  /** Fen at the venue; undefined while unknown and for visitors. */
  balanceFen: string | undefined
  collection: Collection
}

/** Slot games are on a page of their own, which has a tab for each venue. */
export const hasSlots = ({ category, games }: ListedVenue): boolean => category === 'DZ' && games.length > 0

/** What a venue has, in a line. */
export function useOffer({ games, state, backAt, playable, channelCode }: ListedVenue): string {
  const { t } = useLingui()
  if (state === 'maintenance') return backText(backAt)
  if (games.length > 0) return games.map(({ name }) => name).join(' ')
  if (!playable) return t`还没有游戏`
  return opensApart(channelCode) ? t`在新窗口打开` : t`足球 篮球 网球等，滚球与赛前`
}

const paid = ({ games }: ListedVenue): ListedGame[] => games.filter(({ returnPpm }) => returnPpm !== null)

/** The lowest and highest return of its games. */
export function returnText(venue: ListedVenue): string | null {
  const all = paid(venue).map(({ returnPpm }) => returnPpm ?? 0)
  if (all.length === 0) return null
  const [least, most] = [percentText(Math.min(...all)), percentText(Math.max(...all))]
  return least === most ? least : `${least.replace(' %', '')}–${most}`
}

export const moneyOf = ({ form }: ListedVenue, fen: string | undefined, seamless: string): string =>
  form === 'seamless' && (fen ?? '0') === '0' ? seamless : fen === undefined ? '—' : yuanFull(fen)

export const MaintenanceTag = ({ className }: { className?: string }) => (
  <Tag tone="warn" className={className}>
    <IconTool className="size-3.5" stroke={1.6} aria-hidden />
    <Trans>维护中</Trans>
  </Tag>
)

/** The picture of its game, or where there are several of their kind. */
export function VenueArt({
  venue: { games, category, playable, state },
  ...art
}: { venue: ListedVenue } & Omit<ComponentProps<typeof Art>, 'of' | 'off'>) {
  const [one] = games
  return <Art of={one && games.length === 1 ? one.kind : category} off={state === 'maintenance' || !playable} {...art} />
}

interface EnterProps {
  venue: ListedVenue
  /** Whether it is the one next step of the page. */
  first: boolean
  onEnter: VenueActions['onEnter']
  className: string
}

/** The way into a venue with at most one game. */
export function EnterButton({ venue, first, onEnter, className }: EnterProps) {
  const { t } = useLingui()
  return (
    <Button
      variant={first ? 'primary' : 'soft'}
      aria-label={t`进入${venue.name}`}
      onClick={() => onEnter(venue, venue.games[0] ?? null)}
      className={className}
    >
      <Trans>进入</Trans>
      {opensApart(venue.channelCode) && <IconExternalLink className="size-4" stroke={1.6} aria-hidden />}
    </Button>
  )
}

/** The ways into a venue with several games. */
export function GameButtons({ venue, first, onEnter, className }: EnterProps) {
  const { t } = useLingui()
  return venue.games.map((game, i) => (
    <Button
      key={game.gameCode}
      variant={first && i === 0 ? 'primary' : 'soft'}
      aria-label={t`开始${game.name}`}
      className={className}
      onClick={() => onEnter(venue, game)}
    >
      {game.name}
    </Button>
  ))
}
