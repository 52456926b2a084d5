import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { dateTimeOf } from '../../../../domain/days.ts'
import { CopyNumber } from '../../../ui/record-list/copy-number.tsx'
import { More } from '../../../ui/record-list/more.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { useAnswers } from '../../../ui/use-answer.ts'
import { ListLoading, ListProblem } from '../record/list-states.tsx'
import { recordQuery } from './points-queries.ts'
import { moveName, pointsText } from './points-text.ts'

/** Points that came and went, newest first. */
export function PointsRecord({ giftsPath }: { giftsPath: string }) {
  const { t } = useLingui()
  const list = useAnswers(recordQuery)
  const moves = list.data?.pages.flatMap((page) => page.list)
  return (
    <section className="overflow-hidden border-line bg-surface max-md:border-y md:rounded-md md:border">
      <div className="flex min-h-14 items-center gap-3 border-b border-line px-4">
        <h2 className="flex-1 text-xl font-semibold">
          <Trans>积分记录</Trans>
        </h2>
        <Link to={giftsPath} className="flex min-h-11 items-center text-sm text-accent-text">
          <Trans>礼金记录</Trans>
        </Link>
      </div>
      {!moves ? (
        list.error ? (
          <ListProblem error={list.error} onAgain={() => void list.refetch()} className="min-h-60" />
        ) : (
          <ListLoading rows={3} />
        )
      ) : moves.length === 0 ? (
        <StatePanel kind="empty" title={t`还没有积分`} text={t`得到和用掉的积分会记在这里`} className="min-h-60 content-center" />
      ) : (
        <>
          <ul className="divide-y divide-line" aria-label={t`积分记录`}>
            {moves.map((move) => (
              <li key={move.id} className="flex min-h-16 items-center gap-3 px-4 py-2">
                <div className="min-w-0 flex-1">
                  <b className="block truncate text-md font-normal">{moveName(move)}</b>
                  <span className="flex flex-wrap items-center gap-x-2 text-xs text-fg-3 tabular-nums">
                    {dateTimeOf(move.at)} {move.gift && <CopyNumber number={move.number} />}
                  </span>
                </div>
                <span className="shrink-0 text-lg tabular-nums">
                  {move.points < 0 ? <span className="text-fg-2">−{pointsText(-move.points)}</span> : <b>+{pointsText(move.points)}</b>}
                </span>
              </li>
            ))}
          </ul>
          <More
            shown={moves.length}
            count={list.hasNextPage ? undefined : moves.length}
            busy={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          />
        </>
      )}
    </section>
  )
}
