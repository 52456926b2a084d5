import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rateText } from '../../../domain/rate-text.ts'
import { TURNOVER_ODDS_FLOOR, TURNOVER_WEIGHTS, VENUE_TURNOVER_WEIGHTS } from '../../../domain/turnover.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { QueryFailed } from '../../ui/query-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { GradeTable } from './grade-table.tsx'
import { VipMissing } from './vip-missing.tsx'
import { gradesQuery, highLowQuery, ownGradeQuery } from './vip-queries.ts'
import { productName } from './vip-text.ts'

/** `/mine/vip/detail`: all levels and all rules, from the table that pays. */
export function VipDetail() {
  const { t } = useLingui()
  const query = useAnswer(gradesQuery)
  const { data } = query
  const { data: own } = useQuery(ownGradeQuery)
  if (!data) return <VipMissing query={query} title={t`暂时看不到等级`} />
  return (
    <div className="grid gap-3 md:gap-4">
      <section className="overflow-hidden border-line bg-surface max-md:border-b md:rounded-md md:border">
        <h1 id="vip-grades" className="p-4 text-xl font-semibold">
          <Trans>等级与返水</Trans>
        </h1>
        <div className="px-4 empty:hidden">
          <AsOf at={query.dataUpdatedAt} failed={query.isRefetchError} onAgain={() => void query.refetch()} onlyOld />
        </div>
        <GradeTable grades={data.list} own={own?.level} />
      </section>
      <HighLow />
      <Rules rebateTimes={data.rebateTimes} giftTimes={data.giftTimes} />
    </div>
  )
}

function HighLow() {
  const { t } = useLingui()
  const { data, error, refetch } = useAnswer(highLowQuery)
  return (
    <section className="border-line bg-surface p-4 max-md:border-y md:rounded-md md:border">
      <h2 className="text-lg font-semibold">
        <Trans>返水比例</Trans>
      </h2>
      {!data &&
        (error ? (
          <QueryFailed
            error={error}
            title={t`暂时看不到返水比例`}
            offlineText={t`联网后可以看`}
            onAgain={() => void refetch()}
            className="min-h-40"
          />
        ) : (
          <div aria-busy="true" className="mt-3">
            <Skeleton className="h-14" />
          </div>
        ))}
      <dl className="mt-2 grid grid-cols-2 gap-x-6 text-sm sm:grid-cols-4">
        {data?.list.map(({ product, low, high }) => (
          <div key={product} className="flex justify-between gap-2 py-1">
            <dt className="text-fg-2">{productName(product)}</dt>
            <dd className="tabular-nums">{low === high ? rateText(low) : `${rateText(low)} – ${rateText(high)}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Rules({ rebateTimes, giftTimes }: { rebateTimes: number; giftTimes: number }) {
  const floor = (TURNOVER_ODDS_FLOOR / 1000).toFixed(2)
  const virtual = TURNOVER_WEIGHTS.virtual
  const { ZR, CP, QP, BY } = VENUE_TURNOVER_WEIGHTS
  return (
    <section className="border-line bg-surface p-4 max-md:border-y md:rounded-md md:border">
      <h2 className="text-lg font-semibold">
        <Trans>怎么算</Trans>
      </h2>
      <ul className="mt-2 grid list-disc gap-2 pl-5 text-sm text-fg-2">
        <Rule>
          <Trans>
            有效投注：已结算、有输赢的投注。走盘、作废、对冲的部分和赔率低于 {floor} 的不算；输赢一半算一半。虚拟足球算 {virtual}%，真人算{' '}
            {ZR}
            %，彩票算 {CP}%，棋牌算 {QP}%，捕鱼算 {BY}%，其余算足。自己管账的场馆不算。
          </Trans>
        </Rule>
        <Rule>
          <Trans>等级看本年和上一年的有效投注，哪年的高用哪年；每天算一次，次日中午 12 点生效。达到后至少保留到当年年底。</Trans>
        </Rule>
        <Rule>
          <Trans>返水：当天有效投注 × 当天等级的比例，舍去不足一分的部分，次日中午 12 点后到账，{rebateTimes} 倍流水后可取。</Trans>
        </Rule>
        <Rule>
          <Trans>每周礼金：周一到周日登录过就有，没有投注要求，下周一中午 12 点后按当时的等级到账，{giftTimes} 倍流水后可取。</Trans>
        </Rule>
        <Rule>
          <Trans>升级礼金：每个等级只发一次，{giftTimes} 倍流水后可取。</Trans>
        </Rule>
        <Rule>
          <Trans>按到账时的赛果算：之后赛果有更正，已算的有效投注、返水和等级都不再改，也不追回。</Trans>
        </Rule>
        <Rule>
          <Trans>休息或自我排除期间等级保留、返水照发；每周礼金不发也不补，升级礼金等休息结束再发。</Trans>
        </Rule>
        <Rule>
          <Trans>一天按北京时间算。返水和礼金不改变你的限额。</Trans>
        </Rule>
      </ul>
    </section>
  )
}

const Rule = ({ children }: { children: ReactNode }) => <li>{children}</li>
