import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { dateTimeOf } from '../../../../domain/days.ts'
import { Tag } from '../../../ui/tag.tsx'
import { hotMatchQuery } from '../shared/venue-queries.ts'

const EVERY_MS = 15_000

/** The match that is watched most now, as it stands; nothing while there is none. */
export function HotMatchCard({ gamePath }: { gamePath: (gameId: string) => string }) {
  const { t } = useLingui()
  const { data } = useQuery({ ...hotMatchQuery, refetchInterval: EVERY_MS })
  const match = data?.match
  if (!match) return null
  const score = `${match.sc_FT_H}–${match.sc_FT_A}`
  return (
    <section aria-label={t`热门比赛`} className="mb-4 max-md:px-3">
      <Link
        to={gamePath(match.gameId)}
        className="flex min-h-16 items-center gap-4 rounded-md border border-line bg-surface px-4 py-3 text-fg hover:border-line-strong"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2 text-xs text-fg-3">
            <Tag tone={match.isLive ? 'accent' : 'neutral'}>{match.isLive ? t`滚球` : t`赛前`}</Tag>
            <span className="truncate">{match.league}</span>
          </span>
          <b className="mt-1 block text-lg">
            <Trans>
              {match.team_h} 对 {match.team_c}
            </Trans>
          </b>
        </span>
        <span className="text-xl font-semibold tabular-nums">
          {match.isLive ? score : <span className="text-sm font-normal text-fg-3">{t`${dateTimeOf(match.startsAt)} 开赛`}</span>}
        </span>
        <IconChevronRight className="size-5 shrink-0 text-fg-3" stroke={1.6} aria-hidden />
      </Link>
    </section>
  )
}
