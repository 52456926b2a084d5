import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Champion, ChampionShowType } from '../../../../contract/sport.ts'
import { dateTimeOf } from '../../../../domain/days.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Crest } from '../../../ui/crest.tsx'
import { crestOf } from '../../../ui/crest-name.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import { FoldArrow } from '../list/league-section.tsx'
import { OddsCell } from '../odds/odds-cell.tsx'
import { useList, useSurface } from '../odds/sports-context.ts'
import { StaleTag } from '../row/row-info.tsx'
import { StarButton } from '../stars/star-button.tsx'

/** One league or cup: its heading folds its outright selections away. */
export function Competition({ champion, showType }: { champion: Champion; showType: ChampionShowType }) {
  const { store } = useSurface()
  const [folded, setFolded] = useState(false)
  const { staleSince } = useList(store, `champions/${showType}`)
  const { gameId, marketId, league, league_id, endsAt, status } = champion
  // A team that can no longer win has no price.
  const entries = champion.entries.filter(({ price }) => price > 0)
  return (
    <section
      aria-label={league}
      className="mb-2 border border-line bg-surface max-md:mb-0 max-md:border-x-0 max-md:border-t-0 md:rounded-md"
    >
      <div className="flex items-center pr-2">
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={!folded}
            onClick={() => setFolded(!folded)}
            className="flex min-h-11 w-full flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1.5 text-left text-sm font-semibold -outline-offset-2"
          >
            <FoldArrow folded={folded} />
            <Crest icon={crestOf(league_id)} />
            <span className="min-w-0 truncate">
              <Trans>{league} 冠军</Trans>
            </span>
            <span className="text-xs font-normal text-fg-3">
              <Trans>{dateTimeOf(endsAt)} 截止</Trans>
            </span>
            <span className="flex-1" />
            {staleSince !== null && <StaleTag since={staleSince} />}
            {entries.length > 0 && (status === 'open' ? <Badge count={entries.length} muted /> : <Closed />)}
          </button>
        </h2>
        <StarButton kind="leagues" id={league_id} name={league} />
      </div>
      {!folded && (
        <div
          className={cx(
            'grid grid-cols-2 gap-1 max-[22.5rem]:grid-cols-1 border-t border-line p-3 xl:grid-cols-4 xl:gap-1.5',
            'auto-rows-[2.75rem] coarse:auto-rows-[var(--touch)]',
          )}
        >
          {entries.length === 0 && (
            <p className="col-span-full self-center text-sm text-fg-3">
              <Trans>报价正在计算，稍后给出</Trans>
            </p>
          )}
          {entries.map(({ rtype, team }) => (
            <OddsCell
              key={rtype}
              layout="name"
              gameId={gameId}
              marketId={marketId}
              w="FS"
              gameType="FS"
              line={null}
              selection={rtype}
              team_h={team}
              team_c=""
              league={league}
            />
          ))}
        </div>
      )}
    </section>
  )
}

const Closed = () => (
  <Tag>
    <Trans>比赛进行中，暂停接受</Trans>
  </Tag>
)
