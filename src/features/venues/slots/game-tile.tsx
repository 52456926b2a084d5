import { Trans, useLingui } from '@lingui/react/macro'
import { IconTool } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Tag } from '../../../ui/tag.tsx'
import { Art } from '../shared/art.tsx'
import { Star } from '../shared/star.tsx'
import { type Collection, shutReason } from '../shared/venue-queries.ts'
import { backText, percentText } from '../shared/words.ts'
import type { FoundGame } from './game-filter.ts'

/** A game with its picture. A press shows what there is to know; 开始 on it starts. */
export function GameTile({
  found: { game, venue, name },
  at,
  collection,
  onLogin,
  onShow,
}: {
  found: FoundGame
  at: number
  collection: Collection
  onLogin: (() => void) | null
  onShow: () => void
}) {
  const { t } = useLingui()
  const shut = shutReason(venue)
  const returns = game.returnPpm === null ? game.returnOf : t`返还率 ${percentText(game.returnPpm)}`
  const about = shut === 'maintenance' ? backText(venue.backAt) : shut ? t`还没有接入` : returns
  return (
    <article aria-label={game.name} className="group relative">
      <button type="button" className="block w-full rounded-md text-left" onClick={onShow}>
        <Art of={game.kind} at={at} off={shut !== null} className="h-33 rounded-md md:h-42">
          <span
            aria-hidden
            className="absolute inset-0 grid place-items-center bg-art-1/70 text-md font-semibold text-white opacity-0 transition-fast group-hover:opacity-100 group-has-focus-visible:opacity-100"
          >
            <span className="rounded-sm bg-accent px-6 py-2 text-on-accent">
              <Trans>看说明，开始</Trans>
            </span>
          </span>
        </Art>
        <b className="mt-2 block truncate text-md">
          {name.map(({ text, hit }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one name
            <Fragment key={i}>{hit ? <span className="text-accent-text">{text}</span> : text}</Fragment>
          ))}
        </b>
        <span className="block truncate text-xs text-fg-3 tabular-nums">
          {venue.name} · {about}
        </span>
      </button>
      {shut === 'maintenance' && (
        <Tag tone="warn" className="absolute top-2.5 left-2.5">
          <IconTool className="size-3.5" stroke={1.6} aria-hidden />
          <Trans>维护中</Trans>
        </Tag>
      )}
      <Star
        place={game}
        name={game.name}
        collection={collection}
        onLogin={onLogin}
        className="absolute top-2 right-2 bg-surface shadow-1"
      />
    </article>
  )
}
