import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ListedVenue } from '../../../../contract/venue-list.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { opensApart } from '../launch/address.ts'
import { Star } from '../shared/star.tsx'
import { shutReason } from '../shared/venue-queries.ts'
import { percentText, playedText } from '../shared/words.ts'
import {
  EnterButton,
  GameButtons,
  hasSlots,
  MaintenanceTag,
  moneyOf,
  returnText,
  useOffer,
  type VenueActions,
  VenueArt,
  type VenueItemProps,
} from './venue-parts.tsx'

/** A venue on wide windows. */
export function VenueCard({ venue, at, first, balanceFen, collection, ...actions }: VenueItemProps) {
  const { t } = useLingui()
  const { channelCode, name, state } = venue
  const place = { channelCode, gameCode: '' }
  const off = state === 'maintenance'
  const offer = useOffer(venue)
  const isVisitor = actions.onLogin !== null
  return (
    <article aria-label={name} className="flex flex-col overflow-hidden rounded-md border border-line bg-surface">
      <div className="relative">
        <VenueArt venue={venue} at={at} aside className="h-44">
          <span className={cx('absolute bottom-4 left-5 max-w-52', off || !venue.playable ? 'text-fg-2' : 'text-white')}>
            <b className="block text-2xl">{name}</b>
            <small className="block text-sm">{offer}</small>
          </span>
        </VenueArt>
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

function Steps({ venue, first, onEnter, onLogin, transferPath, slotsPath }: { venue: ListedVenue; first: boolean } & VenueActions) {
  const { t } = useLingui()
  const shut = shutReason(venue)
  // Money at a venue without games would be of no use there.
  const transfer = venue.form === 'transfer' && shut === null && onLogin === null && (
    <Link to={transferPath(venue.channelCode)} aria-label={t`转入${venue.name}`} className={buttonClass({ variant: 'outline' })}>
      <Trans>转入</Trans>
    </Link>
  )
  if (shut)
    return (
      <Button variant="outline" disabled className="mt-auto">
        {shut === 'maintenance' ? t`维护中` : t`还没有游戏`}
      </Button>
    )
  return (
    <div className="mt-auto flex gap-2">
      {venue.games.length > 1 ? (
        <GameButtons venue={venue} first={first} onEnter={onEnter} className="flex-1 px-2!" />
      ) : (
        <EnterButton venue={venue} first={first} onEnter={onEnter} className="flex-1" />
      )}
      {transfer}
      {hasSlots(venue) && (
        <Link to={slotsPath(venue.channelCode)} aria-label={`${t`看游戏`} ${venue.name}`} className={buttonClass({ variant: 'outline' })}>
          <Trans>看游戏</Trans>
        </Link>
      )}
    </div>
  )
}
