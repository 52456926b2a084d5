import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { lastDealsQuery, type WatchBalance } from './deal-queries.ts'
import { DealRow } from './deal-row.tsx'
import { DealTable } from './deal-table.tsx'
import { ListLoading, ListProblem } from './list-states.tsx'

/** The last six entries of the main wallet, and the way to all. They refresh whenever the balance may have moved. */
export function LastTransactions({ watchBalance, recordPath }: { watchBalance: WatchBalance; recordPath: string }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`最近交易`} className="rounded-md border border-line bg-surface">
      <div className="flex min-h-14 items-center justify-between px-4">
        <h2 className="text-lg font-semibold">
          <Trans>最近交易</Trans>
        </h2>
        <Link to={recordPath} className="relative text-sm text-accent-text touch-target">
          <Trans>全部记录</Trans>
        </Link>
      </div>
      {/* As high as six entries: where the flow is below them, it would move with their number. */}
      <div className="md:min-h-75">
        <Entries watchBalance={watchBalance} />
      </div>
    </section>
  )
}

function Entries({ watchBalance }: { watchBalance: WatchBalance }) {
  const { t } = useLingui()
  const wide = useMedia('(min-width: 48rem)')
  const last = useAnswer(lastDealsQuery())
  const client = useQueryClient()
  useEffect(() => watchBalance(() => void client.invalidateQueries({ queryKey: ['funds.lastDeals'] })), [watchBalance, client])
  if (!last.data)
    return last.error ? (
      <ListProblem error={last.error} onAgain={() => void last.refetch()} className="min-h-40" />
    ) : (
      <ListLoading rows={wide ? 5 : 6} />
    )
  if (last.data.entries.length === 0) return <StatePanel kind="empty" title={t`还没有交易`} className="min-h-40 content-center" />
  if (wide)
    return (
      <div className="border-t border-line">
        <DealTable deals={last.data.entries} short />
      </div>
    )
  return (
    <ul className="divide-y divide-line border-t border-line">
      {last.data.entries.map((deal) => (
        <li key={deal.id}>
          <DealRow deal={deal} dated />
        </li>
      ))}
    </ul>
  )
}
