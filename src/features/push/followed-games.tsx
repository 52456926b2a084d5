import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { FollowedGame } from '../../../contract/push.ts'
import { Badge } from '../../ui/badge.tsx'
import { eventName } from './event-words.ts'
import { followedQuery } from './push-queries.ts'
import type { PushHost } from './push-settings.tsx'

/** The games whose bell is on; nothing without one. */
export function FollowedGames({ gamePath }: Pick<PushHost, 'gamePath'>) {
  const { data } = useQuery(followedQuery)
  const games = data?.list ?? []
  if (games.length === 0) return null
  return (
    <>
      <h2 className="mt-4 flex min-h-12 items-center gap-2 border-t border-line text-lg font-semibold">
        <Trans>关注的比赛</Trans>
        <Badge muted count={games.length} />
      </h2>
      <ul>
        {games.map((game) => (
          <Followed key={game.gameId} game={game} path={gamePath(game.gameId)} />
        ))}
      </ul>
    </>
  )
}

function Followed({ game: { home, away, score, events }, path }: { game: FollowedGame; path: string }) {
  const { t } = useLingui()
  return (
    <li className="border-t border-line py-2">
      <Link to={path} className="block font-semibold text-inherit">
        {score ? `${home} ${score.join('–')} ${away}` : t`${home} 对 ${away}`}
      </Link>
      <span className="flex text-xs text-fg-3">
        <span className="min-w-0 flex-1">{events.map(eventName).join('、')}</span>
        {score ? (
          <span className="text-accent-text">
            <Trans>进行中</Trans>
          </span>
        ) : (
          <Trans>未开赛</Trans>
        )}
      </span>
    </li>
  )
}
