import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Ticket } from '../../../../contract/betting.ts'
import type { RecordKind } from '../../../../contract/betting-record.ts'
import type { OddsType } from '../../../../domain/odds.ts'
import { AsOf } from '../../../ui/as-of.tsx'
import { Button } from '../../../ui/button.tsx'
import { type RangeChoice, rangeOf, useToday } from '../../../ui/day-range/range.ts'
import { RangeFields, RangeFold } from '../../../ui/day-range/range-fields.tsx'
import { QueryFailed } from '../../../ui/query-failed.tsx'
import { More } from '../../../ui/record-list/more.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { useAnswers } from '../../../ui/use-answer.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { KindChips } from './kind-chips.tsx'
import { profitDays } from './profit.ts'
import { ProfitPanel } from './profit-panel.tsx'
import { listQuery, RECORD_KEYS, totalQuery } from './record-queries.ts'
import { RecordTotals } from './record-totals.tsx'
import { TicketCards } from './ticket-cards.tsx'
import type { CashOutOf } from './ticket-details.tsx'
import { TicketSearch, useTicketSearch } from './ticket-search.tsx'
import { TicketTable } from './ticket-table.tsx'

interface BetRecordProps {
  oddsType: OddsType
  /** Calls back whenever a ticket of the member may have changed; returns a function that stops it. */
  watchTickets: (onChange: () => void) => () => void
  /** The ticket that the page was opened for, shown open. */
  opened: string
  onShare: (ticketId: string) => void
  /** Bets on its selections again. */
  onRepeat: (ticket: Ticket) => void
  cashOutOf: CashOutOf
  /** Beside them: what waits for its price. */
  preorders: ReactNode
}

/** `/mine/betRecord`: the member's tickets by state and day, their sums, and the postings of each. */
export function BetRecord({ oddsType, watchTickets, opened, onShare, onRepeat, cashOutOf, preorders }: BetRecordProps) {
  const phone = useMedia('(max-width: 47.99rem)')
  const [kind, setKind] = useState<RecordKind>('all')
  const [choice, setChoice] = useState<RangeChoice>('week')
  const today = useToday()
  const { from, to } = rangeOf(choice, today)
  const search = useTicketSearch()
  const { text } = search
  const filter = { kind, from, to, ...(text !== '' && { text }) }
  const total = useQuery(totalQuery(filter))
  const list = useAnswers(listQuery(filter))
  const client = useQueryClient()
  useEffect(
    () =>
      watchTickets(() => {
        for (const queryKey of RECORD_KEYS) void client.invalidateQueries({ queryKey })
      }),
    [watchTickets, client],
  )
  const again = () => void Promise.all([total.refetch(), list.refetch()])
  const known = total.data?.days
  const days = useMemo(() => known && profitDays({ from, to }, known), [from, to, known])
  const entries = list.data?.pages.flatMap((page) => page.entries)
  const rangeProps = { choice, range: { from, to }, onChoice: setChoice }
  return (
    <div>
      <section className="border-line bg-surface md:rounded-md md:border">
        <div className="flex items-center gap-3 px-4 md:min-h-14">
          <h1 className="text-xl font-semibold max-md:sr-only">
            <Trans>投注记录</Trans>
          </h1>
          <TicketSearch search={search} />
          <AsOf
            at={list.dataUpdatedAt}
            of={[...(list.data?.pages ?? []), total.data]}
            failed={list.isRefetchError || total.isRefetchError}
            onAgain={again}
            onlyOld={phone}
          />
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-6 px-4 max-md:border-b max-md:border-line max-md:py-1 md:border-t md:border-line md:py-2">
          <KindChips kind={kind} openCount={total.data?.openCount} onKind={setKind} />
          {!phone && <RangeFields {...rangeProps} />}
        </div>
        <div className="max-md:px-4">
          {phone && <RangeFold {...rangeProps} />}
          <RecordTotals total={total.data} failed={total.isError} />
        </div>
      </section>
      <div className="border-line bg-surface empty:hidden max-md:mt-3 max-md:border-y md:mt-4 md:rounded-md md:border">{preorders}</div>
      {!total.isError && (!days || days.some((day) => day.played)) && <ProfitPanel days={days} phone={phone} />}
      <section className="overflow-hidden border-line bg-surface max-md:mt-3 max-md:border-b md:mt-4 md:rounded-md md:border">
        {!entries ? (
          list.error ? (
            <Problem error={list.error} onAgain={again} />
          ) : (
            <Loading />
          )
        ) : entries.length === 0 ? (
          <Empty
            filtered={kind !== 'all' || text !== ''}
            onAll={() => {
              setKind('all')
              search.clear()
            }}
          />
        ) : (
          <>
            {phone ? (
              <TicketCards
                entries={entries}
                oddsType={oddsType}
                opened={opened}
                onShare={onShare}
                onRepeat={onRepeat}
                cashOutOf={cashOutOf}
                netOf={(day) => days?.find((one) => one.day === day)?.profitFen}
              />
            ) : (
              <TicketTable
                entries={entries}
                oddsType={oddsType}
                opened={opened}
                onShare={onShare}
                onRepeat={onRepeat}
                cashOutOf={cashOutOf}
              />
            )}
            <More
              shown={entries.length}
              count={total.data?.count}
              busy={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
            />
          </>
        )}
      </section>
    </div>
  )
}

function Problem({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useLingui()
  return (
    <QueryFailed
      error={error}
      title={t`注单没有加载出来`}
      offlineText={t`联网后自动加载；已投的注单不受影响。`}
      onAgain={onAgain}
      className="min-h-80"
    />
  )
}

function Empty({ filtered, onAll }: { filtered: boolean; onAll: () => void }) {
  const { t } = useLingui()
  return (
    <StatePanel
      kind="empty"
      title={filtered ? t`没有这样的注单` : t`这几天没有注单`}
      text={t`换个日期或状态看看`}
      className="min-h-80 content-center"
      action={
        filtered && (
          <Button variant="outline" onClick={onAll}>
            <Trans>看全部注单</Trans>
          </Button>
        )
      }
    />
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-busy aria-label={t`注单加载中`}>
      {Array.from({ length: 6 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={i} className="flex h-14 items-center gap-6 border-b border-line px-4 max-md:h-22">
          <Skeleton className="h-8 w-24" />
          <Skeleton className="h-8 flex-1" />
          <Skeleton className="h-5 w-14" />
        </div>
      ))}
    </div>
  )
}
