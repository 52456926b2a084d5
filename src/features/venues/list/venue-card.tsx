import { Trans, useLingui } from '@lingui/react/macro'
import { IconExternalLink, IconTool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ListedGame, ListedVenue } from '../../../../contract/venue-list.ts'
import { formatYuan } from '../../../../domain/money.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import { opensApart } from '../launch/address.ts'
import { Art } from '../shared/art.tsx'
import { Star } from '../shared/star.tsx'
import { type Collection, shutReason } from '../shared/venue-queries.ts'
import { backText, percentText, playedText } from '../shared/words.ts'

export interface VenueActions {
  onEnter: (venue: ListedVenue, game: ListedGame | null) => void
  /** Asks a visitor to log in; null for a member. */
  onLogin: (() => void) | null
  transferPath: (channelCode: string) => string
}

interface VenueItemProps extends VenueActions {
  venue: ListedVenue
  at: number
  /** The one next step of the page. */
  first: boolean
  /** Fen at the venue; undefined while unknown and for visitors. */
  balanceFen: string | undefined
  collection: Collection
}

/** A venue as a card on wide windows, a row on phones. What is in sight is the same: what comes back, the money, when it was played. */
export function VenueItem({ phone, ...props }: VenueItemProps & { phone: boolean }) {
  return phone ? <VenueRow {...props} /> : <VenueCard {...props} />
}

/** What a venue has, in a line. */
function useOffer({ games, state, backAt, playable, channelCode }: ListedVenue): string {
  const { t } = useLingui()
  if (state === 'maintenance') return backText(backAt)
  if (games.length > 0) return games.map(({ name }) => name).join(' ')
  if (!playable) return t`还没有游戏`
  return opensApart(channelCode) ? t`在新窗口打开` : t`足球 篮球 网球等，滚球与赛前`
}

const paid = ({ games }: ListedVenue): ListedGame[] => games.filter(({ returnPpm }) => returnPpm !== null)

/** The lowest and highest return of its games. */
function returnText(venue: ListedVenue): string | null {
  const all = paid(venue).map(({ returnPpm }) => returnPpm ?? 0)
  if (all.length === 0) return null
  const [least, most] = [percentText(Math.min(...all)), percentText(Math.max(...all))]
  return least === most ? least : `${least.replace(' %', '')}–${most}`
}

const moneyOf = ({ form }: ListedVenue, fen: string | undefined, seamless: string): string =>
  form === 'seamless' && (fen ?? '0') === '0' ? seamless : fen === undefined ? '—' : `¥${formatYuan(BigInt(fen))}`

function VenueCard({ venue, at, first, balanceFen, collection, ...actions }: VenueItemProps) {
  const { t } = useLingui()
  const { channelCode, name, category, state } = venue
  const place = { channelCode, gameCode: '' }
  const off = state === 'maintenance'
  const offer = useOffer(venue)
  const isVisitor = actions.onLogin !== null
  const [one] = venue.games
  return (
    <article aria-label={name} className="flex flex-col overflow-hidden rounded-md border border-line bg-surface">
      <div className="relative">
        <Art of={one && venue.games.length === 1 ? one.kind : category} at={at} off={off || !venue.playable} aside className="h-44">
          <span className={cx('absolute bottom-4 left-5 max-w-52', off || !venue.playable ? 'text-fg-2' : 'text-white')}>
            <b className="block text-2xl">{name}</b>
            <small className="block text-sm">{offer}</small>
          </span>
        </Art>
        {off && <MaintenanceTag className="absolute top-2.5 left-2.5" />}
        <Star
          place={place}
          name={name}
          collection={collection}
          onLogin={actions.onLogin}
          className="absolute top-2 right-2 bg-surface shadow-1"
        />
      </div>
      <div className="flex flex-1 flex-col px-5 pt-1 pb-5">
        <dl className="mb-3.5 grid grid-cols-3 gap-3 border-b border-line py-3.5">
          <Fact label={t`返还率`} strong>
            {returnText(venue) ?? '—'}
          </Fact>
          <Fact label={t`场馆余额`} strong={balanceFen !== undefined && balanceFen !== '0'}>
            {isVisitor ? t`登录后可见` : moneyOf(venue, balanceFen, t`用中心钱包`)}
          </Fact>
          <Fact label={t`上次玩`}>{isVisitor ? '—' : playedText(collection.playedAt(place))}</Fact>
        </dl>
        <Why venue={venue} className="mb-3.5" />
        <Steps venue={venue} first={first} {...actions} />
      </div>
    </article>
  )
}

const Fact = ({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-fg-3">{label}</dt>
    <dd className={cx('truncate text-md tabular-nums', strong ? 'font-semibold' : 'text-fg-2')}>{children}</dd>
  </div>
)

const MaintenanceTag = ({ className }: { className?: string }) => (
  <Tag tone="warn" className={className}>
    <IconTool className="size-3.5" stroke={1.6} aria-hidden />
    <Trans>维护中</Trans>
  </Tag>
)

/** What the return refers to, or where the money is while the venue is shut. */
function Why({ venue, className }: { venue: ListedVenue; className?: string }) {
  const { t } = useLingui()
  const { state, games, playable, channelCode } = venue
  const [one] = games
  const text =
    state === 'maintenance'
      ? t`余额可见，恢复前不能转入转出`
      : games.length === 1 && one
        ? one.returnOf
        : games.length > 1
          ? games
              .map(({ name, returnPpm, returnOf }) => (returnPpm === null ? `${name} ${returnOf}` : `${name} ${percentText(returnPpm)}`))
              .join('；')
          : !playable
            ? t`它的游戏还没有接入本站`
            : opensApart(channelCode)
              ? t`在它自己的网站上运行`
              : t`赔率就是返还的多少，每注都看得到`
  return <p className={cx('text-xs text-fg-3', className)}>{text}</p>
}

function Steps({ venue, first, onEnter, onLogin, transferPath }: { venue: ListedVenue; first: boolean } & VenueActions) {
  const { t } = useLingui()
  const shut = shutReason(venue)
  const transfer = venue.form === 'transfer' && shut !== 'maintenance' && onLogin === null && (
    <Link to={transferPath(venue.channelCode)} aria-label={t`转入${venue.name}`} className={buttonClass({ variant: 'outline' })}>
      <Trans>转入</Trans>
    </Link>
  )
  const { games } = venue
  if (shut)
    return (
      <div className="mt-auto flex gap-2">
        <Button variant="outline" disabled className="flex-1">
          {shut === 'maintenance' ? t`维护中` : t`还没有游戏`}
        </Button>
        {transfer}
      </div>
    )
  if (games.length > 1)
    return (
      <div className="mt-auto flex gap-2">
        {games.map((game, i) => (
          <Button
            key={game.gameCode}
            variant={first && i === 0 ? 'primary' : 'soft'}
            aria-label={t`开始${game.name}`}
            className="flex-1 px-2!"
            onClick={() => onEnter(venue, game)}
          >
            {game.name}
          </Button>
        ))}
        {transfer}
      </div>
    )
  return (
    <div className="mt-auto flex gap-2">
      <EnterButton venue={venue} first={first} onEnter={onEnter} className="flex-1" />
      {transfer}
    </div>
  )
}

function EnterButton({
  venue,
  first,
  onEnter,
  className,
}: {
  venue: ListedVenue
  first: boolean
  onEnter: VenueActions['onEnter']
  className?: string
}) {
  const { t } = useLingui()
  return (
    <Button
      variant={first ? 'primary' : 'soft'}
      aria-label={t`进入${venue.name}`}
      onClick={() => onEnter(venue, venue.games[0] ?? null)}
      {...(className !== undefined && { className })}
    >
      <Trans>进入</Trans>
      {opensApart(venue.channelCode) && <IconExternalLink className="size-4" stroke={1.6} aria-hidden />}
    </Button>
  )
}

function VenueRow({ venue, at, first, balanceFen, collection, ...actions }: VenueItemProps) {
  const { t } = useLingui()
  const { channelCode, name, category, state, games } = venue
  const place = { channelCode, gameCode: '' }
  const off = state === 'maintenance'
  const shut = shutReason(venue)
  const offer = useOffer(venue)
  const returns = returnText(venue)
  const [one] = games
  const money = actions.onLogin === null ? moneyOf(venue, balanceFen, '') : ''
  const played = actions.onLogin === null ? collection.playedAt(place) : null
  const last = [money && t`余额 ${money}`, played === null ? (actions.onLogin ? '' : t`还没玩过`) : t`上次 ${playedText(played)}`]
  return (
    <article
      aria-label={name}
      className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line bg-surface p-3"
    >
      <Art of={one && games.length === 1 ? one.kind : category} at={at} off={off || !venue.playable} className="size-24 rounded-md" />
      <div className="min-w-0">
        <h2 className="flex items-center gap-1.5 text-lg font-semibold">
          <span className="truncate">{name}</span>
          {off && <MaintenanceTag />}
        </h2>
        <p className="truncate text-xs text-fg-3">{offer}</p>
        {returns && (
          <p className="text-xs text-fg-3 tabular-nums">
            <Trans>
              返还率 <b className="text-sm text-fg">{returns}</b>
            </Trans>
          </p>
        )}
        <p className="truncate text-xs text-fg-3 tabular-nums">{last.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="grid justify-items-end gap-1">
        <Star place={place} name={name} collection={collection} onLogin={actions.onLogin} className="relative -mr-2.5 size-11!" />
        {shut === null && games.length <= 1 && (
          <EnterButton venue={venue} first={first} onEnter={actions.onEnter} className="h-11! px-3.5!" />
        )}
      </div>
      {shut === null && games.length > 1 && (
        <div className="col-span-3 mt-2 grid auto-cols-fr grid-flow-col gap-2">
          {games.map((game, i) => (
            <Button
              key={game.gameCode}
              variant={first && i === 0 ? 'primary' : 'soft'}
              aria-label={t`开始${game.name}`}
              className="h-11! px-1!"
              onClick={() => actions.onEnter(venue, game)}
            >
              {game.name}
            </Button>
          ))}
        </div>
      )}
    </article>
  )
}
