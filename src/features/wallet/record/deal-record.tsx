import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileText } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { DEAL_FILTERS, DEAL_STANDINGS, type DealFilter, type DealStanding } from '../../../../contract/wallet-record.ts'
import { AsOf } from '../../../ui/as-of.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { type RangeChoice, rangeOf, useToday } from '../../../ui/day-range/range.ts'
import { RangeFields, RangeFold } from '../../../ui/day-range/range-fields.tsx'
import { More } from '../../../ui/record-list/more.tsx'
import { SmallSelect } from '../../../ui/small-select.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { useAnswers } from '../../../ui/use-answer.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { DealList } from './deal-list.tsx'
import { DEAL_KEYS, dealsQuery, type WatchBalance } from './deal-queries.ts'
import { DealTable } from './deal-table.tsx'
import { filterName, standingName } from './deal-text.ts'
import { DealTotals } from './deal-totals.tsx'
import { ListLoading, ListProblem } from './list-states.tsx'
import { MonthPanel } from './month-panel.tsx'
import { StatementButton } from './statement-button.tsx'

type Standing = DealStanding | 'all'

/** `/mine/transRecord`: what moved on the main wallet, by kind and day, with its sums and the balance after each. */
export function DealRecord({ watchBalance }: { watchBalance: WatchBalance }) {
  const phone = useMedia('(max-width: 47.99rem)')
  const [kind, setKind] = useState<DealFilter>('all')
  const [choice, setChoice] = useState<RangeChoice>('week')
  const today = useToday()
  const { from, to } = rangeOf(choice, today)
  const [standing, setStanding] = useState<Standing>('all')
  const list = useAnswers(dealsQuery({ kind, ...(standing !== 'all' && { standing }), from, to }))
  const month = useRef<HTMLElement>(null)
  const toMonth = () => {
    month.current?.focus({ preventScroll: true })
    month.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }
  const filtered = kind !== 'all' || standing !== 'all'
  const all = () => {
    setKind('all')
    setStanding('all')
  }
  const client = useQueryClient()
  useEffect(
    () =>
      watchBalance(() => {
        for (const queryKey of DEAL_KEYS) void client.invalidateQueries({ queryKey })
      }),
    [watchBalance, client],
  )
  const again = () => void list.refetch()
  const totals = list.data?.pages[0]?.totals ?? undefined
  const deals = list.data?.pages.flatMap(({ entries }) => entries)
  const rangeProps = { choice, range: { from, to }, onChoice: setChoice }
  return (
    <div>
      <section className="border-line bg-surface md:rounded-md md:border">
        <div className="flex items-center gap-3 px-4 md:min-h-14">
          <h1 className="text-xl font-semibold max-md:sr-only">
            <Trans>交易记录</Trans>
          </h1>
          <AsOf at={list.dataUpdatedAt} of={list.data?.pages} failed={list.isRefetchError} onAgain={again} onlyOld={phone} />
          {!phone && (
            <span className="ml-auto flex gap-2">
              <Button variant="quiet" size="sm" onClick={toMonth}>
                <IconFileText className="size-4" stroke={1.6} aria-hidden />
                <Trans>月账单</Trans>
              </Button>
              <StatementButton range={{ from, to }} />
            </span>
          )}
        </div>
        <div className="px-4 max-md:border-b max-md:border-line max-md:py-1 md:border-t md:border-line md:py-2">
          <div className="flex items-center justify-between gap-3">
            <Filters kind={kind} onKind={setKind} />
            {!phone && <Standings standing={standing} onStanding={setStanding} />}
          </div>
          {!phone && <RangeFields {...rangeProps} />}
        </div>
        <div className="max-md:px-4">
          {phone && (
            <div className="relative">
              <RangeFold {...rangeProps} />
              <span className="absolute top-0 -right-3 flex h-11 items-center">
                <Standings standing={standing} onStanding={setStanding} />
                <StatementButton range={{ from, to }} iconOnly className="h-11!" />
              </span>
            </div>
          )}
          <DealTotals totals={totals} failed={list.isError} />
        </div>
      </section>
      <section className="overflow-hidden border-line bg-surface max-md:mt-3 max-md:border-b md:mt-4 md:rounded-md md:border">
        {!deals ? (
          list.error ? (
            <ListProblem error={list.error} onAgain={again} />
          ) : (
            <ListLoading />
          )
        ) : deals.length === 0 ? (
          <Empty filtered={filtered} onAll={all} onMonth={() => setChoice('month')} />
        ) : (
          <>
            {phone ? <DealList deals={deals} withBalance={!filtered} /> : <DealTable deals={deals} />}
            <More
              shown={deals.length}
              count={totals?.count}
              busy={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
            />
          </>
        )}
      </section>
      <MonthPanel ref={month} today={today} />
    </div>
  )
}

function Standings({ standing, onStanding }: { standing: Standing; onStanding: (standing: Standing) => void }) {
  const { t } = useLingui()
  return (
    <SmallSelect
      label={t`状态`}
      value={standing}
      options={[{ value: 'all', label: t`全部状态` }, ...DEAL_STANDINGS.map((value) => ({ value, label: standingName(value) }))]}
      onChange={onStanding}
    />
  )
}

function Filters({ kind, onKind }: { kind: DealFilter; onKind: (kind: DealFilter) => void }) {
  const { t } = useLingui()
  return (
    <fieldset aria-label={t`交易类型`} className="flex min-w-0 gap-2 overflow-x-auto py-1 [scrollbar-width:none] max-md:-mx-4 max-md:px-4">
      {DEAL_FILTERS.map((one) => (
        <Chip key={one} pressed={one === kind} onClick={() => onKind(one)} className="max-md:h-10! coarse:h-10!">
          {filterName(one)}
        </Chip>
      ))}
    </fieldset>
  )
}

function Empty({ filtered, onAll, onMonth }: { filtered: boolean; onAll: () => void; onMonth: () => void }) {
  const { t } = useLingui()
  return (
    <StatePanel
      kind="empty"
      title={filtered ? t`没有这样的交易` : t`这段时间没有交易`}
      text={t`换个日期或类型看看`}
      className="min-h-80 content-center"
      action={
        <Button variant="outline" onClick={filtered ? onAll : onMonth}>
          {filtered ? <Trans>看全部交易</Trans> : <Trans>看近 30 天</Trans>}
        </Button>
      }
    />
  )
}
