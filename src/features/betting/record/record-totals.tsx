import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Answer } from '../../../../contract/endpoints.ts'
import { yuanFull } from '../../../../domain/money.ts'
import { cx } from '../../../ui/cx.ts'
import { signedYuan } from '../../../ui/record-list/record-text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The sums of the filtered tickets; on phones the three most important come first. */
export function RecordTotals({ total, failed }: { total: Answer<'record.betRecordTotal'> | undefined; failed: boolean }) {
  const value = (text: (known: NonNullable<typeof total>) => ReactNode) =>
    total ? text(total) : failed ? '—' : <Skeleton className="my-1.5 h-4 w-20" />
  return (
    <div aria-busy={!total && !failed} className="border-line md:border-t">
      <dl className="grid grid-cols-3 gap-y-2 pb-3 md:grid-cols-5 md:divide-x md:divide-line md:pb-0">
        <Sum label={<Trans>注单</Trans>} className="max-md:order-4">
          {value(({ count }) => count)}
        </Sum>
        <Sum label={<Trans>投注额</Trans>}>{value(({ stakeFen }) => yuanFull(stakeFen))}</Sum>
        <Sum label={<Trans>有效投注</Trans>} className="max-md:order-4">
          {value(({ validStakeFen }) => yuanFull(validStakeFen))}
        </Sum>
        <Sum label={<Trans>返还</Trans>}>{value(({ returnFen }) => yuanFull(returnFen))}</Sum>
        <Sum label={<Trans>净额（与流水一致）</Trans>}>{value(({ profitFen }) => signedYuan(BigInt(profitFen)))}</Sum>
      </dl>
      {total && total.openStakeFen !== '0' && (
        <p className="pb-3 text-xs text-fg-3 md:px-4 md:pt-1">
          <Trans>投注额含未结算 {yuanFull(total.openStakeFen)}，不计入净额</Trans>
        </p>
      )}
    </div>
  )
}

const Sum = ({ label, className, children }: { label: ReactNode; className?: string; children: ReactNode }) => (
  <div className={cx('flex min-w-0 flex-col justify-between md:px-3 md:py-3 xl:px-4', className)}>
    <dt className="text-xs text-fg-3">{label}</dt>
    <dd className="truncate text-lg font-semibold xl:text-xl">{children}</dd>
  </div>
)
