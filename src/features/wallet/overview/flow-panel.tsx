import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Payload } from '../../../../contract/endpoints.ts'
import { dealEndpoints } from '../../../../contract/wallet-record.ts'
import { formatYuanFixed } from '../../../../domain/money.ts'
import { callQuery } from '../../../transport/call-query.ts'
import { learn } from '../../../transport/endpoint-table.ts'
import { Behind } from '../../../ui/as-of.tsx'
import { Net } from '../../../ui/record-list/net.tsx'
import { Seg } from '../../../ui/seg.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { useInSight } from '../../../ui/use-in-sight.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { BalancesFailed } from '../shared/balances-failed.tsx'
import { type FlowDay, flowDays, flowSums } from './flow.ts'
import type { WatchBalance } from './use-balances.ts'

learn(dealEndpoints)

type Days = Payload<'funds.flow'>['days']
const flowQuery = (days: Days) => callQuery('funds.flow', { days })
const loadPlot = async () => (await import('../../../ui/day-plot.tsx')).DayPlot

/** Deposits, withdrawals and the net of betting by day, as a plot or its table. A hidden table is still there for screen readers. */
export function FlowPanel({ watchBalance }: { watchBalance: WatchBalance }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [length, setLength] = useState<Days>(30)
  const [view, setView] = useState<'plot' | 'table'>('plot')
  const { data, error, refetch } = useAnswer(flowQuery(length))
  useEffect(() => watchBalance(() => void client.invalidateQueries({ queryKey: ['funds.flow'] })), [client, watchBalance])
  const days = useMemo(() => data && flowDays(data.days), [data])
  const panel = useRef<HTMLElement>(null)
  // On a phone it stands below the first screen, and most never come to it.
  const isSeen = useInSight(panel)
  const Plot = useLoaded(view === 'plot' && isSeen, loadPlot)
  return (
    <section ref={panel} aria-labelledby="flow-head" className="flex min-w-0 flex-col rounded-md border border-line bg-surface">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
        <h2 id="flow-head" className="flex-1 text-lg font-semibold whitespace-nowrap md:text-xl">
          <Trans>资金流水</Trans>
        </h2>
        <Seg
          label={t`流水的样子`}
          options={[
            { value: 'plot', label: t`图` },
            { value: 'table', label: t`表` },
          ]}
          value={view}
          onChange={setView}
        />
        <Seg<`${Days}`>
          label={t`流水的天数`}
          options={[
            { value: '7', label: t`7 天` },
            { value: '30', label: t`30 天` },
            { value: '90', label: t`90 天` },
          ]}
          value={`${length}`}
          onChange={(value) => setLength(Number(value) as Days)}
        />
      </div>
      {error && !days ? (
        <BalancesFailed error={error} onAgain={() => void refetch()} />
      ) : (
        <div className="flex flex-1 flex-col px-4 pb-4">
          <Behind of={[data]} className="mb-1" />
          {view === 'plot' && (
            <>
              <Legend days={days} />
              <div className="grid min-h-50 flex-1">
                {Plot && days ? <Plot days={days} label={t`每日存入、取出与累计投注净额，数字见表`} /> : <Skeleton className="w-full" />}
              </div>
            </>
          )}
          <div className={view === 'plot' ? 'sr-only' : undefined}>
            {days ? <Table days={days} shown={view === 'table'} /> : <Skeleton className="h-57 w-full" />}
          </div>
        </div>
      )}
    </section>
  )
}

/** What is what, with the sums of the days. */
function Legend({ days }: { days: readonly FlowDay[] | undefined }) {
  const sums = days && flowSums(days)
  return (
    <p className="mb-2 flex min-h-4 flex-wrap gap-x-4 text-xs text-fg-2 tabular-nums">
      <span className="flex items-center gap-1.5">
        <i className="size-2.5 rounded-[2px] bg-accent" />
        <Trans>存入 {sums && yuanShort(sums.inFen)}</Trans>
      </span>
      <span className="flex items-center gap-1.5">
        <i className="size-2.5 rounded-[2px] bg-control" />
        <Trans>取出 {sums && yuanShort(sums.outFen)}</Trans>
      </span>
      <span className="flex items-center gap-1.5">
        <i className="h-0.5 w-3.5 bg-fg-2" />
        <Trans>累计投注净额 {sums && yuanShort(sums.netFen)}</Trans>
      </span>
    </p>
  )
}

const yuanShort = (fen: bigint): string => (fen < 0n ? `−¥${formatYuanFixed(-fen)}` : `¥${formatYuanFixed(fen)}`)

function Table({ days, shown }: { days: readonly FlowDay[]; shown: boolean }) {
  const { t } = useLingui()
  const moved = days.filter(({ upFen, downFen, netFen }) => upFen !== 0n || downFen !== 0n || netFen !== 0n)
  if (moved.length === 0)
    return (
      <p className="grid h-57 place-items-center text-sm text-fg-3">
        <Trans>这些天没有进出</Trans>
      </p>
    )
  return (
    // What scrolls has to be reached by keys.
    <section aria-label={t`每日进出`} {...(shown && { tabIndex: 0, className: 'h-57 overflow-auto rounded-md border border-line' })}>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">
          <Trans>每日存入、取出、投注净额和累计，单位元，从近到远</Trans>
        </caption>
        <thead className="sticky top-0 bg-surface-2 text-xs text-fg-2">
          <tr className="h-8 *:px-4 *:font-normal">
            <th scope="col" className="text-left">
              <Trans>日期</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>存入</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>取出</Trans>
            </th>
            <th scope="col" className="text-right max-md:hidden">
              <Trans>投注净额</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>累计投注净额</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {moved.toReversed().map(({ day, upFen, downFen, netFen, lineFen }) => (
            <tr key={day} className="h-8 border-t border-line *:px-4">
              <th scope="row" className="text-left font-normal text-fg-2">
                {day.slice(5)}
              </th>
              <td className="text-right">
                <Net fen={upFen} />
              </td>
              <td className="text-right">
                <Net fen={-downFen} />
              </td>
              <td className="text-right max-md:hidden">
                <Net fen={netFen} />
              </td>
              <td className="text-right">
                <Net fen={lineFen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
