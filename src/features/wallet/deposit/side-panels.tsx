import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { DepositWayInfo } from '../../../../contract/wallet-deposit.ts'
import { dateTimeOf } from '../../../../domain/days.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { cx } from '../../../ui/cx.ts'
import { OrderSteps } from '../../../ui/order-steps.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { lastOrdersQuery } from './deposit-queries.ts'
import type { roomOf } from './deposit-rules.ts'
import { periodName, stateWord, wayName } from './deposit-text.ts'

const PANEL = 'border-line bg-surface max-md:border-y md:rounded-md md:border'

/** What the member's own limits leave. */
export function LimitsPanel({ room, limitsPath }: { room: ReturnType<typeof roomOf>; limitsPath: string }) {
  return (
    <section className={cx(PANEL, 'p-4')} aria-labelledby="deposit-limits">
      <div className="flex items-center justify-between">
        <h2 id="deposit-limits" className="text-lg font-semibold">
          <Trans>存款限额</Trans>
        </h2>
        <Link to={limitsPath} className="relative text-sm text-accent-text touch-target">
          {room.length > 0 ? <Trans>调整</Trans> : <Trans>去设置</Trans>}
        </Link>
      </div>
      {room.length === 0 && (
        <p className="mt-2 text-sm text-fg-2">
          <Trans>还没有设。可以给自己定每日、每周或每月最多存多少。</Trans>
        </p>
      )}
      {[...room]
        .sort((a, b) => ORDER.indexOf(a.period) - ORDER.indexOf(b.period))
        .map(({ period, limitFen, usedFen }) => {
          const percent = limitFen === 0n ? 100 : Math.min(100, Number((usedFen * 100n) / limitFen))
          return (
            <div key={period} className="mt-3">
              <div className="flex justify-between text-sm tabular-nums">
                <span className="text-fg-2">{periodName(period)}</span>
                <span>
                  <b>{yuanFixed(usedFen)}</b> <span className="text-fg-3">/ {yuanFixed(limitFen).slice(1)}</span>
                </span>
              </div>
              <div className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-surface-3" aria-hidden>
                <div className={cx('h-full rounded-full', percent >= 80 ? 'bg-warn' : 'bg-accent')} style={{ width: `${percent}%` }} />
              </div>
            </div>
          )
        })}
      {room.length > 0 && (
        <p className="mt-3 text-xs text-fg-3">
          <Trans>按存入总额算，取出不抵。最先到的一项生效。</Trans>
        </p>
      )}
    </section>
  )
}

const ORDER = ['day', 'week', 'month']

/** What comes after the form. */
export function HowToPay({ info }: { info: DepositWayInfo }) {
  const { t } = useLingui()
  const minutes = info.lifeMs / 60_000
  const { way } = info
  const where = way === 'huione' ? t`提交，打开付款页` : way === 'alipay' || way === 'xnbsk' ? t`提交，得到二维码` : t`提交，得到收款账户`
  const how = way === 'coin' ? t`按应付数量转币` : way === 'bank' ? t`按应付金额转账，写上附言` : t`按应付金额付`
  const arrived = way === 'coin' ? t`链上 1 次确认后到账` : t`到账后本页自动更新`
  const takes = info.minutes
    ? info.minutes.from === 1
      ? t`约 ${info.minutes.to} 分钟内`
      : t`${info.minutes.from}–${info.minutes.to} 分钟`
    : t`即时`
  return (
    <section className={cx(PANEL, 'p-4')} aria-labelledby="deposit-how">
      <h2 id="deposit-how" className="mb-3 text-lg font-semibold">
        <Trans>怎么付</Trans>
      </h2>
      <OrderSteps
        label={t`怎么付`}
        steps={[
          { id: 'ask', state: 'now', title: where, time: t`现在` },
          { id: 'pay', state: 'next', title: how, text: t`尾数用来核对`, time: t`${minutes} 分钟内` },
          { id: 'done', state: 'next', title: arrived, time: takes },
        ]}
      />
    </section>
  )
}

/** The last deposits, each opening its order. */
export function LastDeposits({ orderPath, recordPath }: { orderPath: (id: string) => string; recordPath: string }) {
  const { data } = useQuery(lastOrdersQuery())
  if (!data || data.orders.length === 0) return null
  return (
    <section className={cx(PANEL, 'overflow-hidden')} aria-labelledby="deposit-last">
      <div className="flex min-h-12 items-center justify-between border-b border-line px-4">
        <h2 id="deposit-last" className="text-lg font-semibold">
          <Trans>最近存款</Trans>
        </h2>
        <Link to={recordPath} className="relative text-sm text-accent-text touch-target">
          <Trans>全部</Trans>
        </Link>
      </div>
      <ul className="divide-y divide-line">
        {data.orders.map((order) => {
          const { tone, word } = stateWord(order)
          const isOver = order.state === 'failed' || order.state === 'cancelled' || order.state === 'expired'
          return (
            <li key={order.id}>
              <Link
                to={orderPath(order.id)}
                className="grid grid-cols-[1fr_auto] gap-x-3 px-4 py-2 text-fg -outline-offset-2 hover:bg-surface-2"
              >
                <span>{wayName(order.way)}</span>
                <b className={cx('text-right tabular-nums', isOver && 'font-normal text-fg-3 line-through')}>{yuanFixed(order.payFen)}</b>
                <small className="self-center text-xs text-fg-3 tabular-nums">{dateTimeOf(order.askedAt)}</small>
                <Tag tone={tone} className="justify-self-end">
                  {word}
                </Tag>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
