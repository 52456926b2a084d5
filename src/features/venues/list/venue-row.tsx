import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Star } from '../shared/star.tsx'
import { shutReason } from '../shared/venue-queries.ts'
import { playedText } from '../shared/words.ts'
import {
  EnterButton,
  GameButtons,
  hasSlots,
  MaintenanceTag,
  moneyOf,
  returnText,
  useOffer,
  VenueArt,
  type VenueItemProps,
} from './venue-parts.tsx'

/** A venue on phones. */
export function VenueRow({ venue, at, first, balanceFen, collection, ...actions }: VenueItemProps) {
  const { t } = useLingui()
  const { channelCode, name, state, games } = venue
  const place = { channelCode, gameCode: '' }
  const off = state === 'maintenance'
  const shut = shutReason(venue)
  const offer = useOffer(venue)
  const returns = returnText(venue)
  const money = actions.onLogin === null ? moneyOf(venue, balanceFen, '') : ''
  const played = actions.onLogin === null ? collection.playedAt(place) : null
  const last = [money && t`余额 ${money}`, played === null ? (actions.onLogin ? '' : t`还没玩过`) : t`上次 ${playedText(played)}`]
  return (
    <article
      aria-label={name}
      className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line bg-surface p-3"
    >
      <VenueArt venue={venue} at={at} className="size-24 rounded-md" />
      <div className="min-w-0">
        <h2 className="flex items-center gap-1.5 text-lg font-semibold">
          <span className="truncate">{name}</span>
          {off && <MaintenanceTag />}
        </h2>
        <p className="text-xs text-fg-3">{offer}</p>
        {returns && (
          <p className="text-xs text-fg-3 tabular-nums">
            <Trans>
              返还率 <b className="text-sm text-fg">{returns}</b>
            </Trans>
          </p>
        )}
        <p className="truncate text-xs text-fg-3 tabular-nums">{last.filter(Boolean).join(' · ')}</p>
        {hasSlots(venue) && (
          <Link
            to={actions.slotsPath(channelCode)}
            aria-label={`${t`看游戏`} ${name}`}
            className="relative inline-block text-sm text-accent-text touch-target"
          >
            <Trans>看游戏</Trans>
          </Link>
        )}
      </div>
      <div className="grid justify-items-end gap-1">
        <Star place={place} name={name} collection={collection} onLogin={actions.onLogin} className="relative -mr-2.5 size-11!" />
        {shut === null && games.length <= 1 && (
          <EnterButton venue={venue} first={first} onEnter={actions.onEnter} className="h-11! px-3.5!" />
        )}
      </div>
      {shut === null && games.length > 1 && (
        <div className="col-span-3 mt-2 grid auto-cols-fr grid-flow-col gap-2">
          <GameButtons venue={venue} first={first} onEnter={actions.onEnter} className="h-11! px-1!" />
        </div>
      )}
    </article>
  )
}
