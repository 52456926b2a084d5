import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { lastDealsQuery, type WatchBalance } from './deal-queries.ts'
import { DealRow } from './deal-row.tsx'
import { ListLoading, ListProblem } from './list-states.tsx'

/** The last six entries of the main wallet, for other pages. They refresh whenever the balance may have moved. */
export function LastTransactions({ watchBalance }: { watchBalance: WatchBalance }) {
  const { t } = useLingui()
  const last = useQuery(lastDealsQuery())
  const client = useQueryClient()
  useEffect(() => watchBalance(() => void client.invalidateQueries({ queryKey: ['funds.lastDeals'] })), [watchBalance, client])
  if (!last.data)
    return last.error ? <ListProblem error={last.error} onAgain={() => void last.refetch()} className="min-h-40" /> : <ListLoading />
  if (last.data.entries.length === 0) return <StatePanel kind="empty" title={t`还没有交易`} className="min-h-40 content-center" />
  return (
    <ul className="divide-y divide-line" aria-label={t`最近交易`}>
      {last.data.entries.map((deal) => (
        <li key={deal.id}>
          <DealRow deal={deal} dated />
        </li>
      ))}
    </ul>
  )
}
