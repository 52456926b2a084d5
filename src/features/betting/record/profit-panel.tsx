import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatYuan } from '../../../../domain/money.ts'
import { cx } from '../../../ui/cx.ts'
import type { PlotDay } from '../../../ui/day-plot.tsx'
import { Net } from '../../../ui/record-list/net.tsx'
import { Seg } from '../../../ui/seg.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import type { ProfitDay } from './profit.ts'

type View = 'plot' | 'table' | 'both'
const loadPlot = async () => (await import('../../../ui/day-plot.tsx')).DayPlot

/** Profit and loss by day, as a plot beside its table. A hidden table is still there for screen readers. */
export function ProfitPanel({
  days,
  phone,
}: {
  /** Undefined until they are known. */ days: readonly ProfitDay[] | undefined
  phone: boolean
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState(!phone)
  const [view, setView] = useState<View>('both')
  const Plot = useLoaded(open && view !== 'table', loadPlot)
  const hasPlot = view !== 'table'
  const bars = useMemo(() => days?.map(barsOf), [days])
  return (
    <section aria-labelledby="profit-head" className="border-line bg-surface max-md:mt-3 max-md:border-y md:mt-4 md:rounded-md md:border">
      <div className="flex min-h-12 items-center gap-4 px-4">
        <h2 id="profit-head" className="flex-1 text-lg font-semibold md:text-xl">
          {phone ? (
            <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="flex h-12 w-full items-center gap-2">
              <Trans>盈亏</Trans>
              <IconChevronDown className={cx('size-4 text-fg-3 transition-base', open && 'rotate-180')} stroke={1.6} aria-hidden />
            </button>
          ) : (
            <Trans>盈亏</Trans>
          )}
        </h2>
        {open && (
          <Seg<View>
            label={t`盈亏的样子`}
            options={[
              { value: 'plot', label: t`图` },
              { value: 'table', label: t`表` },
              { value: 'both', label: t`图和表` },
            ]}
            value={view}
            onChange={setView}
          />
        )}
      </div>
      {open && (
        <div className={cx('grid gap-x-6 gap-y-4 px-4 pb-4', view === 'both' && 'xl:grid-cols-[minmax(0,1fr)_32rem]')}>
          {hasPlot && (
            <div>
              <Legend />
              {Plot && bars ? <Plot days={bars} label={t`每日净额与累计净额，数字见表`} /> : <Skeleton className="h-50 w-full" />}
            </div>
          )}
          <div className={view === 'plot' ? 'sr-only' : undefined}>
            {days ? <ProfitTable days={days} /> : <Skeleton className="h-16 w-full" />}
          </div>
        </div>
      )}
    </section>
  )
}

const barsOf = ({ day, profitFen, sumFen }: ProfitDay): PlotDay => ({
  day,
  upFen: profitFen > 0n ? profitFen : 0n,
  downFen: profitFen < 0n ? -profitFen : 0n,
  lineFen: sumFen,
})

const Legend = () => (
  <p aria-hidden className="mb-2 flex gap-4 text-xs text-fg-2">
    <span className="flex items-center gap-1.5">
      <i className="size-2.5 rounded-[2px] bg-accent" />
      <Trans>当日盈</Trans>
    </span>
    <span className="flex items-center gap-1.5">
      <i className="size-2.5 rounded-[2px] bg-control" />
      <Trans>当日亏</Trans>
    </span>
    <span className="flex items-center gap-1.5">
      <i className="h-0.5 w-3.5 bg-fg-2" />
      <Trans>累计净额</Trans>
    </span>
  </p>
)

function ProfitTable({ days }: { days: readonly ProfitDay[] }) {
  const played = days.filter((day) => day.played)
  return (
    <div className="max-h-66 overflow-auto rounded-md border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">
          <Trans>每日投注、返还、净额和累计净额，单位元</Trans>
        </caption>
        <thead className="sticky top-0 bg-surface-2 text-xs text-fg-2">
          <tr className="h-8 *:px-4 *:font-normal">
            <th scope="col" className="text-left">
              <Trans>日期</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>投注</Trans>
            </th>
            <th scope="col" className="text-right max-md:hidden">
              <Trans>返还</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>净额</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>累计</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {played.map(({ day, stakeFen, returnFen, profitFen, sumFen }) => (
            <tr key={day} className="h-8 border-t border-line *:px-4">
              <th scope="row" className="text-left font-normal text-fg-2">
                {day.slice(5)}
              </th>
              <td className="text-right">{formatYuan(stakeFen)}</td>
              <td className="text-right max-md:hidden">{formatYuan(returnFen)}</td>
              <td className="text-right">
                <Net fen={profitFen} />
              </td>
              <td className="text-right">
                <Net fen={sumFen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
