import { Trans, useLingui } from '@lingui/react/macro'
import { IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Settlement } from '../../../../contract/dispute.ts'
import type { DepositOrder } from '../../../../contract/wallet-deposit.ts'
import { clockOf } from '../../../../domain/days.ts'
import { yuanFull } from '../../../../domain/money.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { type OrderStep, OrderSteps } from '../../../ui/order-steps.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { wayName } from './deposit-text.ts'
import { CopyRow, Row } from './pay-panel.tsx'

export interface OrderLinks {
  form: string
  wallet: string
  record: string
  help: string
}

const LOOKS = {
  paid: { Icon: IconCheck, tone: 'bg-success-soft text-success' },
  failed: { Icon: IconX, tone: 'bg-danger-soft text-danger' },
  checking: { Icon: IconClock, tone: 'bg-warn-soft text-warn' },
  closed: { Icon: IconBan, tone: 'bg-surface-3 text-fg-2' },
} as const

/** How a deposit ended, or that this is not known yet. The first thing that it says is where the money is. */
export function OutcomePanel({ order, balance, links }: { order: DepositOrder; balance: string | null; links: OrderLinks }) {
  const { t } = useLingui()
  const { state, late, endedAt, bonusFen } = order
  const look = state === 'paid' || state === 'failed' || state === 'checking' ? LOOKS[state] : LOOKS.closed
  const amount = yuanFull(order.payFen)
  const time = endedAt === null ? '' : clockOf(endedAt)
  const credited = yuanFull(BigInt(order.payFen) - BigInt(order.feeFen))
  const title: Record<string, string> = {
    paid: t`${credited} 已到账`,
    failed: t`没有付成`,
    checking: t`时间到了，还在核对`,
    cancelled: t`订单已取消`,
    expired: t`订单已关闭`,
  }
  const text: Record<string, string> = {
    paid: late ? t`${time} · 订单关闭后收到付款，已补入账` : t`${time} · 钱在中心钱包`,
    failed: t`通道没有收到付款，余额没有变动。银行若已扣款会原路退回。`,
    checking: t`已付款就不要重付。一般 30 分钟内有结果，到账后本页自动更新。`,
    cancelled: t`没有付款，余额没有变动。若已付款，到账后会自动入账。`,
    expired: t`到时没有收到付款，余额没有变动。若已付款，到账后会自动入账。`,
  }
  return (
    <section className="rounded-md border border-line bg-surface max-md:mx-3" aria-labelledby="deposit-outcome">
      <div className="px-4 pt-6 pb-4 text-center" role="status">
        <span className={cx('mx-auto mb-3 grid size-14 place-items-center rounded-lg', look.tone)}>
          <look.Icon className="size-7" stroke={1.8} aria-hidden />
        </span>
        <h2 id="deposit-outcome" className="text-xl font-semibold tabular-nums">
          {title[state]}
        </h2>
        <p className="mt-1 text-sm text-fg-2 tabular-nums">{text[state]}</p>
      </div>
      <dl className="divide-y divide-line border-y border-line px-4">
        <CopyRow name={t`单号`} text={order.number} copied={order.number.replaceAll(' ', '')} />
        <Row name={t`方式`}>{wayName(order.way)}</Row>
        {state !== 'paid' && <Row name={t`应付`}>{amount}</Row>}
        {state === 'paid' && order.feeFen !== '0' && <Row name={t`手续费`}>{yuanFull(order.feeFen)}</Row>}
        {state === 'paid' && bonusFen && <Row name={t`赠金`}>{yuanFull(bonusFen)}</Row>}
        {state === 'paid' && balance !== null && (
          <Row name={t`余额`}>
            <b>{balance}</b>
          </Row>
        )}
        {state === 'paid' && (
          <Row name={t`流水`}>
            <Trans>1 倍，{amount}</Trans>
          </Row>
        )}
        {state === 'cancelled' && <Row name={t`取消时间`}>{time}</Row>}
      </dl>
      <div className="grid grid-cols-2 gap-2 p-4">
        {state === 'paid' ? (
          <>
            <Action to={links.record}>
              <Trans>看记录</Trans>
            </Action>
            <Action to={links.wallet}>
              <Trans>回钱包</Trans>
            </Action>
          </>
        ) : (
          <>
            <Action to={links.form}>{state === 'failed' ? <Trans>换一种方式</Trans> : <Trans>重新存款</Trans>}</Action>
            <Action to={links.help}>
              <Trans>联系客服</Trans>
            </Action>
          </>
        )}
      </div>
    </section>
  )
}

const Action = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={buttonClass({ variant: 'outline', size: 'lg' }, 'min-w-0')}>
    {children}
  </Link>
)

/** What the provider said does not fit the order: nothing moves until a person has looked. */
export function ReviewPanel({ order, help }: { order: DepositOrder; help: string }) {
  const { t } = useLingui()
  const { review } = order
  if (!review) return null
  const credited = order.state === 'paid'
  const time = clockOf(review.at).slice(0, 5)
  const [said, due] = [yuanFull(review.fen), yuanFull(order.payFen)]
  const differs = review.fen !== order.payFen
  const title = credited && !review.saidPaid ? t`通道前后说法不一` : differs ? t`金额对不上` : t`通道说法与订单不符`
  const first = review.saidPaid ? t`通道说收到 ${said}` : t`通道后来说没有收到`
  const note = credited ? t`已入账的 ${due} 不变` : t`核对前没有入账，余额没有变动`
  const gap = BigInt(review.fen) - BigInt(order.payFen)
  const by = yuanFull(gap < 0n ? -gap : gap)
  return (
    <CasePanel
      id="deposit-review"
      title={title}
      tag={
        <Tag tone="warn">
          <Trans>人工核对中</Trans>
        </Tag>
      }
      order={order}
      said={review.saidPaid ? said : null}
      booked={credited ? due : yuanFull('0')}
      steps={[
        { id: 'said', state: 'done', title: first, text: note, time },
        {
          id: 'review',
          state: 'now',
          title: review.saidPaid && differs ? t`核对差额 ${by}` : t`人工核对`,
          text: t`一般 2 小时内答复，不用重付`,
        },
        { id: 'end', state: 'next', title: t`结案` },
      ]}
    >
      <Link to={help} className={buttonClass({ variant: 'outline', block: true }, 'mt-4')}>
        <Trans>联系客服</Trans>
      </Link>
    </CasePanel>
  )
}

/** What a person looks at, or has decided. `said`: the amount of which the provider says that it came, where that is told. */
function CasePanel({
  id,
  title,
  tag,
  order,
  said,
  booked,
  steps,
  children,
}: {
  id: string
  title: string
  tag: ReactNode
  order: DepositOrder
  said: string | null
  /** What was credited before a person looks, where that is told. */
  booked?: string
  steps: readonly OrderStep[]
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <section className="rounded-md border border-line bg-surface p-4 max-md:mx-3" aria-labelledby={id}>
      <div className="flex items-center justify-between gap-3" role="status">
        <h2 id={id} className="text-lg font-semibold tabular-nums">
          {title}
        </h2>
        {tag}
      </div>
      <dl className="my-2 divide-y divide-line">
        <Row name={t`应付`}>
          <b>{yuanFull(order.payFen)}</b>
        </Row>
        {said !== null && (
          <Row name={t`收到`}>
            <b>{said}</b>
          </Row>
        )}
        {booked !== undefined && <Row name={t`先入账`}>{booked}</Row>}
        <CopyRow name={t`单号`} text={order.number} copied={order.number.replaceAll(' ', '')} />
      </dl>
      <OrderSteps label={t`核对`} steps={steps} />
      {children}
    </section>
  )
}

/** Whether a person's decision moved money, so that the order's own outcome no longer says where it is. */
export const isChanged = ({ settled }: DepositOrder): boolean => settled !== undefined && settled.changeFen !== '0'

/** What a person decided about a deposit that was under review. */
export function SettledPanel({ order, settled, links }: { order: DepositOrder; settled: Settlement; links: OrderLinks }) {
  const { t } = useLingui()
  const { act, changeFen, at } = settled
  const [change, time] = [yuanFull(changeFen.replace('-', '')), clockOf(at).slice(0, 5)]
  const isTaken = changeFen.startsWith('-')
  const result = changeFen === '0' ? t`余额没有因此变动` : isTaken ? t`${change} 已收回` : t`${change} 已补入账`
  const why = act === 'credit' ? t`按通道实际收到的金额入账` : isTaken ? t`通道没有收到这么多，多入账的已收回` : t`通道的说法不改变这笔订单`
  return (
    <CasePanel
      id="deposit-settled"
      title={result}
      tag={
        <Tag tone="success">
          <Trans>已结案</Trans>
        </Tag>
      }
      order={order}
      said={settled.throughFen === undefined ? null : yuanFull(settled.throughFen)}
      steps={[
        { id: 'review', state: 'done', title: t`人工核对` },
        { id: 'end', state: 'done', title: t`结案`, text: why, time },
      ]}
    >
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Action to={links.record}>
          <Trans>看记录</Trans>
        </Action>
        <Action to={links.help}>
          <Trans>联系客服</Trans>
        </Action>
      </div>
    </CasePanel>
  )
}
