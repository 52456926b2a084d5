import { Trans, useLingui } from '@lingui/react/macro'
import { IconShare2 } from '@tabler/icons-react'
import { type ReactNode, type Ref, use, useState } from 'react'
import { addDays } from '../../../../domain/days.ts'
import { yuanFull } from '../../../../domain/money.ts'
import { Behind } from '../../../ui/as-of.tsx'
import { Button } from '../../../ui/button.tsx'
import { signedYuan } from '../../../ui/record-list/record-text.ts'
import { SiteName } from '../../../ui/site-name.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SmallSelect } from '../../../ui/small-select.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { monthQuery } from './deal-queries.ts'
import { ListProblem } from './list-states.tsx'
import { cardOf, monthName, onlineText, shareMonth } from './month-card.ts'
import { StatementButton } from './statement-button.tsx'

const MONTHS = 12

/** This month and those before it, newest first: `2026-11`. */
function monthsBack(today: string): string[] {
  const months = [today.slice(0, 7)]
  while (months.length <= MONTHS) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7))
  return months
}

/** The statement of a calendar month: its sums, its entries as a table, and a picture of the sums to show somebody. */
export function MonthPanel({ today, ref }: { today: string; ref: Ref<HTMLElement> }) {
  const { t } = useLingui()
  const months = monthsBack(today)
  const [month, setMonth] = useState(months[1] ?? '')
  const { data, error, refetch } = useAnswer(monthQuery(month))
  const name = monthName(month)
  return (
    <div className="mt-3 grid items-start gap-3 md:mt-4 md:gap-4 xl:grid-cols-2">
      <section
        ref={ref}
        tabIndex={-1}
        aria-labelledby="month-head"
        className="border-line bg-surface p-4 outline-none max-md:border-y md:rounded-md md:border"
      >
        <div className="flex items-center justify-between gap-3">
          <h2 id="month-head" className="text-lg font-semibold">
            <Trans>{name}账单</Trans>
          </h2>
          <SmallSelect label={t`账单月份`} value={month} options={months.map((value) => ({ value, label: value }))} onChange={setMonth} />
        </div>
        {error && !data ? (
          <ListProblem error={error} onAgain={() => void refetch()} />
        ) : (
          <>
            <p className="text-xs text-fg-3 tabular-nums">
              {data ? t`${data.from} 至 ${data.to.slice(5)}` : <Skeleton className="h-4 w-40" />}
            </p>
            <Behind of={[data]} className="mt-1" />
            <dl aria-busy={!data} className="my-2">
              <Line name={<Trans>存入 / 取出</Trans>}>
                {data && `${yuanFull(data.depositFen)} / ${yuanFull(-BigInt(data.withdrawFen))}`}
              </Line>
              <Line name={<Trans>投注 / 返还</Trans>}>{data && `${yuanFull(data.stakedFen)} / ${yuanFull(data.returnedFen)}`}</Line>
              <Line name={<Trans>投注净额</Trans>}>
                {data && <b className="text-lg">{signedYuan(BigInt(data.returnedFen) - BigInt(data.stakedFen))}</b>}
              </Line>
              <Line name={<Trans>期初 / 期末</Trans>}>{data && `${yuanFull(data.openingFen)} / ${yuanFull(data.closingFen)}`}</Line>
              <Line name={<Trans>在线时长</Trans>}>{data && onlineText(data.onlineMinutes)}</Line>
            </dl>
            {data && <StatementButton range={{ from: data.from, to: data.to }} label={t`下载`} variant="outline" />}
          </>
        )}
      </section>
      {data && <Picture rows={cardOf(data)} title={t`${name}账单`} file={`parlay-${month}.png`} />}
    </div>
  )
}

const Line = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-9 items-center justify-between gap-3 text-md tabular-nums">
    <dt className="text-sm text-fg-2">{name}</dt>
    <dd>{children ?? <Skeleton className="h-4 w-32" />}</dd>
  </div>
)

/** What is shared, as it is shared. */
function Picture({ rows, title, file }: { rows: readonly (readonly [string, string])[]; title: string; file: string }) {
  const { t } = useLingui()
  const site = use(SiteName)
  return (
    <section
      aria-label={t`分享图片`}
      className="flex gap-4 border-line bg-surface p-4 max-md:flex-col max-md:border-y md:rounded-md md:border"
    >
      <div className="min-w-0 flex-[1.2] rounded-lg bg-art-2 p-5 text-white">
        <p className="mb-3 flex items-baseline justify-between gap-3">
          <b className="text-lg">{title}</b>
          <span className="text-sm text-white/80">{site}</span>
        </p>
        <dl>
          {rows.map(([name, value]) => (
            <div key={name} className="flex min-h-7 items-center justify-between gap-3 text-sm tabular-nums">
              <dt className="text-white/80">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="text-md font-semibold">
          <Trans>分享图片</Trans>
        </h3>
        <p className="mt-1 text-sm text-fg-2">
          <Trans>给家人或互助伙伴看的一页：只有合计，没有单号、账号和余额，也不带邀请码。</Trans>
        </p>
        <Button variant="outline" size="sm" className="mt-3" onClick={() => void shareMonth({ title, site, rows }, file)}>
          <IconShare2 className="size-4" stroke={1.6} aria-hidden />
          <Trans>分享图片</Trans>
        </Button>
      </div>
    </section>
  )
}
