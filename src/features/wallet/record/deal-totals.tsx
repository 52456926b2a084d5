import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { DealTotals as Totals } from '../../../../contract/wallet-record.ts'
import { yuanFull } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { signedYuan } from '../../../ui/record-list/record-text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The sums of the range, whatever the filter. The most important are in sight; with 更多 the rest, which make opening and closing add up. */
export function DealTotals({ totals, failed }: { totals: Totals | undefined; failed: boolean }) {
  const [isMore, setMore] = useState(false)
  const value = (text: (known: Totals) => string) => (totals ? text(totals) : failed ? '—' : <Skeleton className="my-1.5 h-4 w-20" />)
  return (
    <div aria-busy={!totals && !failed} className="border-line md:border-t">
      <dl className="grid grid-cols-3 pb-3 md:grid-cols-5 md:divide-x md:divide-line md:pb-0">
        <Sum label={<Trans>存入</Trans>} at="desktop">
          {value(({ depositFen }) => yuanFull(depositFen))}
        </Sum>
        <Sum label={<Trans>取出</Trans>} at="desktop">
          {value(({ withdrawFen }) => yuanFull(-BigInt(withdrawFen)))}
        </Sum>
        <Sum label={<Trans>净存款</Trans>}>
          {value(({ depositFen, withdrawFen }) => yuanFull(BigInt(depositFen) + BigInt(withdrawFen)))}
        </Sum>
        <Sum label={<Trans>投注净额</Trans>}>{value(({ playFen }) => signedYuan(BigInt(playFen)))}</Sum>
        <Sum label={<Trans>赠金与礼金</Trans>}>{value(({ giftFen }) => yuanFull(giftFen))}</Sum>
      </dl>
      {totals && isMore && (
        <dl className="grid grid-cols-3 gap-y-3 pb-3 md:grid-cols-5 md:divide-x md:divide-line md:border-t md:border-line md:pb-0">
          <Sum label={<Trans>存入</Trans>} at="phone">
            {yuanFull(totals.depositFen)}
          </Sum>
          <Sum label={<Trans>取出</Trans>} at="phone">
            {yuanFull(-BigInt(totals.withdrawFen))}
          </Sum>
          <Sum label={<Trans>场馆转账</Trans>}>{signedYuan(BigInt(totals.transferFen))}</Sum>
          <Sum label={<Trans>其他</Trans>}>{signedYuan(BigInt(totals.otherFen))}</Sum>
          <Sum label={<Trans>期初余额</Trans>}>{yuanFull(totals.openingFen)}</Sum>
          <Sum label={<Trans>期末余额</Trans>}>{yuanFull(totals.closingFen)}</Sum>
        </dl>
      )}
      {totals && (
        <div className="flex items-center gap-2 text-xs text-fg-3 md:border-t md:border-line md:px-4">
          <p className="flex-1 py-2">
            {isMore ? (
              <Trans>期初余额加上各项等于期末余额；未结注单的本金先记在投注净额里</Trans>
            ) : (
              <Trans>
                期初 {yuanFull(totals.openingFen)}，期末 {yuanFull(totals.closingFen)}；未结注单的本金先记在投注净额里
              </Trans>
            )}
          </p>
          <Button variant="quiet" size="sm" aria-expanded={isMore} className="-mr-3 coarse:h-11" onClick={() => setMore(!isMore)}>
            {isMore ? <Trans>收起</Trans> : <Trans>更多</Trans>}
          </Button>
        </div>
      )}
    </div>
  )
}

/** `at`: shown at this width alone. */
const Sum = ({ label, at, children }: { label: ReactNode; at?: 'phone' | 'desktop'; children: ReactNode }) => (
  <div className={cx('min-w-0 md:px-4 md:py-3', at === 'desktop' && 'max-md:hidden', at === 'phone' && 'md:hidden')}>
    <dt className="truncate text-xs text-fg-3">{label}</dt>
    <dd className="truncate text-lg font-semibold md:text-xl">{children}</dd>
  </div>
)
