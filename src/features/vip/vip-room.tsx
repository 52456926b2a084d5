import { Trans, useLingui } from '@lingui/react/macro'
import { IconCrown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { Answer } from '../../../contract/endpoints.ts'
import type { VipPayment } from '../../../contract/vip.ts'
import { dateTimeOf } from '../../../domain/days.ts'
import { formatYuan, yuanFixed } from '../../../domain/money.ts'
import { rateText } from '../../../domain/rate-text.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { cx } from '../../ui/cx.ts'
import { Meter } from '../../ui/meter.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useMedia } from '../../ui/use-media.ts'
import { GradeTable } from './grade-table.tsx'
import { LevelLine } from './level-line.tsx'
import { VipMissing } from './vip-missing.tsx'
import { gradesQuery, ownGradeQuery, refreshStanding, weekQuery } from './vip-queries.ts'
import { groupName, paymentName, productGroups, productName, rateOf } from './vip-text.ts'

const PANEL = 'border-line bg-surface p-4 max-md:border-y md:rounded-md md:border'

/** `/mine/vip`: the member's level, what it brings, and what was paid. `watchLevel` calls back when any of it may have changed. */
export function VipRoom({ detailPath, watchLevel }: { detailPath: string; watchLevel: (onChange: () => void) => () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  useEffect(() => watchLevel(() => refreshStanding(client)), [watchLevel, client])
  const query = useAnswer(ownGradeQuery)
  const { data, dataUpdatedAt, isRefetchError } = query
  if (!data) return <VipMissing query={query} title={t`暂时看不到等级`} />
  return (
    <div className="grid gap-3 md:gap-4">
      <Standing own={data} />
      <div className="px-4 empty:hidden md:px-0">
        <AsOf at={dataUpdatedAt} failed={isRefetchError} onAgain={() => void query.refetch()} onlyOld />
      </div>
      <div className="grid items-start gap-3 md:gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Levels detailPath={detailPath} own={data.level} />
        <section className={cx(PANEL, 'xl:hidden')}>
          <div className="flex items-center justify-between gap-2">
            <h2 className="text-lg font-semibold">
              <Trans>我的权益</Trans>
            </h2>
            <DetailLink to={detailPath} />
          </div>
          <dl className="text-sm">
            {productGroups([data.grade]).map((products) => (
              <div key={products.join()} className="flex justify-between gap-2 border-t border-line py-3">
                <dt>
                  <Trans>{groupName(products)}返水</Trans>
                </dt>
                <dd className="tabular-nums">{rateText(rateOf(data.grade, products[0]))}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Week />
      </div>
    </div>
  )
}

/** On wide windows all levels stand beside the week's gift; elsewhere their page does. */
function Levels({ detailPath, own }: { detailPath: string; own: number }) {
  const { t } = useLingui()
  const wide = useMedia('(min-width: 80rem)')
  const query = useAnswer({ ...gradesQuery, enabled: wide })
  if (!wide) return null
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex min-h-14 items-center justify-between gap-2 px-4">
        <h2 id="vip-grades" className="text-lg font-semibold">
          <Trans>等级与返水</Trans>
        </h2>
        <DetailLink to={detailPath} />
      </div>
      {query.data ? <GradeTable grades={query.data.list} own={own} /> : <VipMissing query={query} title={t`暂时看不到等级`} />}
    </section>
  )
}

const DetailLink = ({ to }: { to: string }) => (
  <Link to={to} className="grid min-h-11 content-center text-sm text-accent-text">
    <Trans>等级与规则</Trans>
  </Link>
)

function Standing({ own: { level, keptUntil, turnoverFen, countedTo, next } }: { own: Answer<'vip.memberGradeInfoByGrade'> }) {
  const { t } = useLingui()
  const [turnover, needed] = [yuanFixed(turnoverFen), next ? yuanFixed(next.turnoverFen) : '']
  const nextLevel = next?.level ?? 0
  const share = next ? Number((BigInt(turnoverFen) * 100n) / BigInt(next.turnoverFen)) : 100
  return (
    <section className={PANEL}>
      <div className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-sm bg-accent-soft text-accent-text">
          <IconCrown className="size-6" stroke={1.5} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl font-semibold">VIP {level}</h1>
          <p className="text-sm text-fg-2">
            <Trans>保留到 {keptUntil}。不必为升级多投。</Trans>
          </p>
        </div>
        <p className="shrink-0 text-right max-md:hidden">
          <span className="block text-xs text-fg-3">
            <Trans>本年有效投注</Trans>
          </span>
          <b className="text-2xl tabular-nums">{turnover}</b>
        </p>
      </div>
      <LevelLine level={level} />
      <div className="mt-4 flex justify-between gap-2 text-sm tabular-nums">
        <span className="text-fg-2">
          <Trans>本年有效投注（到 {countedTo.slice(5)}）</Trans>
        </span>
        <span>
          {next ? (
            <Trans>
              <b>{turnover}</b> / VIP {nextLevel} 为 {needed}
            </Trans>
          ) : (
            <b>{turnover}</b>
          )}
        </span>
      </div>
      <Meter label={t`本年有效投注`} value={Math.min(share, 100)} max={100} className="mt-2" />
    </section>
  )
}

function Week() {
  const { t } = useLingui()
  const query = useAnswer(weekQuery)
  if (!query.data) return <VipMissing query={query} title={t`暂时看不到礼金`} />
  const { from, to, giftFen, needFen, paidAt, payments } = query.data
  const [first, last, time, gift, need] = [from.slice(5), to.slice(5), dateTimeOf(paidAt), yuanFixed(giftFen), yuanFixed(needFen)]
  return (
    <>
      <section className={PANEL}>
        <h2 className="text-lg font-semibold">
          <Trans>每周礼金</Trans>
        </h2>
        <p className="mt-1 text-sm text-fg-2">
          {giftFen === '0' ? (
            <Trans>现在的等级没有每周礼金。</Trans>
          ) : (
            <Trans>
              {first} 到 {last}：{gift}，{time} 后自动到账，没有投注要求；流水 {need}，之后可取。
            </Trans>
          )}
        </p>
      </section>
      <section className={cx(PANEL, 'xl:col-span-2')}>
        <h2 className="text-lg font-semibold">
          <Trans>返水和礼金</Trans>
        </h2>
        {payments.length === 0 && <StatePanel kind="empty" title={t`还没有返水和礼金`} text={t`到账后在这里看得到每一笔怎么算`} />}
        <ul>
          {payments.map((payment) => (
            <Paid key={payment.number} payment={payment} />
          ))}
        </ul>
      </section>
    </>
  )
}

function Paid({ payment }: { payment: VipPayment }) {
  const { number, at, fen, needFen, parts } = payment
  const [time, need] = [dateTimeOf(at), yuanFixed(needFen)]
  return (
    <li className="border-t border-line py-3 text-sm">
      <div className="flex justify-between gap-2">
        <span>{paymentName(payment)}</span>
        <b className="tabular-nums">+{formatYuan(BigInt(fen))}</b>
      </div>
      {parts.map((part) => (
        <p key={part.product} className="text-xs tabular-nums text-fg-2">
          {productName(part.product)} · {yuanFixed(part.turnoverFen)} × {rateText(part.rate)} = {yuanFixed(part.fen)}
        </p>
      ))}
      <p className="text-xs tabular-nums text-fg-3">
        <Trans>
          {time} 到账 · 流水 {need} · {number}
        </Trans>
      </p>
    </li>
  )
}
