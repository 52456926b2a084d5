import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { BalancesFailed } from '../shared/balances-failed.tsx'
import type { RecycleProps } from '../venues/recycle.tsx'
import { type TransferPath, VenuePanel } from '../venues/venue-panel.tsx'
import { MoneyHead, type QuickLink } from './money-head.tsx'
import { useBalances, type WatchBalance } from './use-balances.ts'

interface WalletProps {
  watchBalance: WatchBalance
  recycle: RecycleProps
  transferPath: TransferPath
  links: readonly QuickLink[]
  /** The member's limits, beside the main wallet. */
  limits?: ReactNode
  /** The last transactions, and the plot of the flow beside them. */
  transactions: ReactNode
  flow: ReactNode
}

/** `/mine/wallet`: all the member's money, where it is, what it may do, and how it moved. */
export function Wallet({ watchBalance, recycle, transferPath, links, limits, transactions, flow }: WalletProps) {
  const { t } = useLingui()
  const phone = useMedia('(max-width: 47.99rem)')
  const { balances, updatedAt, error, failed, refreshing, refresh } = useBalances(watchBalance)
  const facts = [
    { label: t`总资产`, fen: balances?.totalFen },
    ...(phone ? [] : [{ label: t`场馆合计`, fen: balances?.venuesFen }]),
    { label: t`投注和取款冻结`, fen: balances?.lockMoneyFen },
  ]
  return (
    <div className="max-md:pb-3">
      <h1 className="sr-only">{t`我的钱包`}</h1>
      <div className={cx('grid gap-4 max-md:block', Boolean(limits) && 'xl:grid-cols-[minmax(0,1fr)_23.75rem]')}>
        <MoneyHead
          balanceFen={balances?.balanceFen}
          facts={facts}
          updatedAt={updatedAt}
          failed={failed}
          refreshing={refreshing}
          onRefresh={refresh}
          phone={phone}
          links={links}
        />
        {limits}
      </div>
      {error ? (
        <section className="mt-3 rounded-md border border-line bg-surface max-md:mx-3 md:mt-4">
          <BalancesFailed error={error} onAgain={refresh} />
        </section>
      ) : (
        <VenuePanel balances={balances} phone={phone} recycle={recycle} transferPath={transferPath} />
      )}
      <div className="mt-3 grid gap-3 max-md:mx-3 md:mt-4 md:gap-4 xl:grid-cols-[minmax(0,1fr)_32.5rem]">
        {transactions}
        {flow}
      </div>
    </div>
  )
}
