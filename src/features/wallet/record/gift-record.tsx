import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dateTimeOf } from '../../../../domain/days.ts'
import { AsOf } from '../../../ui/as-of.tsx'
import { CopyNumber } from '../../../ui/record-list/copy-number.tsx'
import { More } from '../../../ui/record-list/more.tsx'
import { Net } from '../../../ui/record-list/net.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { useAnswers } from '../../../ui/use-answer.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { DealIcon } from './deal-icon.tsx'
import { giftsQuery, type WatchBalance } from './deal-queries.ts'
import { ListLoading, ListProblem } from './list-states.tsx'

/** `/mine/giftRecord`: bonuses and gifts that the member received. */
export function GiftRecord({ watchBalance }: { watchBalance: WatchBalance }) {
  const { t } = useLingui()
  const phone = useMedia('(max-width: 47.99rem)')
  const list = useAnswers(giftsQuery)
  const client = useQueryClient()
  useEffect(() => watchBalance(() => void client.invalidateQueries({ queryKey: giftsQuery.queryKey })), [watchBalance, client])
  const again = () => void list.refetch()
  const gifts = list.data?.pages.flatMap((page) => page.list)
  return (
    <section className="overflow-hidden border-line bg-surface max-md:border-b md:rounded-md md:border">
      <div className="flex items-center gap-3 px-4 md:min-h-14 md:border-b md:border-line">
        <h1 className="text-xl font-semibold max-md:sr-only">
          <Trans>礼金记录</Trans>
        </h1>
        <AsOf at={list.dataUpdatedAt} of={list.data?.pages} failed={list.isRefetchError} onAgain={again} onlyOld={phone} />
      </div>
      {!gifts ? (
        list.error ? (
          <ListProblem error={list.error} onAgain={again} />
        ) : (
          <ListLoading />
        )
      ) : gifts.length === 0 ? (
        <StatePanel kind="empty" title={t`还没有礼金`} text={t`收到的赠金、礼金和兑换会记在这里`} className="min-h-80 content-center" />
      ) : (
        <>
          <ul className="divide-y divide-line" aria-label={t`礼金`}>
            {gifts.map(({ id, at, kind, amountFen, number, points }) => (
              <li key={id} className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2">
                <DealIcon kind={kind === 'exchange' ? 'gift' : kind} />
                <div className="min-w-0">
                  <b className="block truncate text-md font-normal">
                    {kind === 'bonus' ? t`优惠赠金` : kind === 'exchange' ? t`积分兑换` : t`站点赠送`}
                  </b>
                  <span className="flex flex-wrap items-center gap-x-2 text-xs text-fg-3">
                    {dateTimeOf(at)} <CopyNumber number={number} />
                    {points !== undefined && <Trans>{points} 积分</Trans>}
                  </span>
                </div>
                <span className="text-right text-lg">
                  <Net fen={BigInt(amountFen)} />
                </span>
              </li>
            ))}
          </ul>
          <More
            shown={gifts.length}
            count={list.hasNextPage ? undefined : gifts.length}
            busy={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
          />
        </>
      )}
    </section>
  )
}
