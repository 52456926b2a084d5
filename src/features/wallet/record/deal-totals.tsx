import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DealTotals as Totals } from '../../../../contract/wallet-record.ts'
import { formatYuan } from '../../../../domain/money.ts'
import { cx } from '../../../ui/cx.ts'
import { signedYuan } from '../../../ui/record-list/record-text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const yuan = (fen: bigint): string => `¥${formatYuan(fen)}`

/** The sums of the range, whatever the filter; on phones the three most important alone. */
export function DealTotals({ totals, failed }: { totals: Totals | undefined; failed: boolean }) {
  const value = (text: (known: Totals) => string) => (totals ? text(totals) : failed ? '—' : <Skeleton className="my-1.5 h-4 w-20" />)
  return (
    <div aria-busy={!totals && !failed} className="border-line md:border-t">
      <dl className="grid grid-cols-3 pb-3 md:grid-cols-5 md:divide-x md:divide-line md:pb-0">
        <Sum label={<Trans>存入</Trans>} wide>
          {value(({ depositFen }) => yuan(BigInt(depositFen)))}
        </Sum>
        <Sum label={<Trans>取出</Trans>} wide>
          {value(({ withdrawFen }) => yuan(-BigInt(withdrawFen)))}
        </Sum>
        <Sum label={<Trans>净存款</Trans>}>{value(({ depositFen, withdrawFen }) => yuan(BigInt(depositFen) + BigInt(withdrawFen)))}</Sum>
        <Sum label={<Trans>投注净额</Trans>}>{value(({ playFen }) => signedYuan(BigInt(playFen)))}</Sum>
        <Sum label={<Trans>红利与礼金</Trans>}>{value(({ giftFen }) => yuan(BigInt(giftFen)))}</Sum>
      </dl>
      {totals && (
        <p className="pb-3 text-xs text-fg-3 md:border-t md:border-line md:px-4 md:py-2">
          <Trans>
            期初 {yuan(BigInt(totals.openingFen))}，期末 {yuan(BigInt(totals.closingFen))}；未结注单的本金先记在投注净额里
          </Trans>
        </p>
      )}
    </div>
  )
}

const Sum = ({ label, wide = false, children }: { label: ReactNode; wide?: boolean; children: ReactNode }) => (
  <div className={cx('min-w-0 md:px-4 md:py-3', wide && 'max-md:hidden')}>
    <dt className="truncate text-xs text-fg-3">{label}</dt>
    <dd className="truncate text-lg font-semibold md:text-xl">{children}</dd>
  </div>
)
