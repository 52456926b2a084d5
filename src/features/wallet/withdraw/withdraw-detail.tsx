import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { CODES } from '../../../../contract/codes.ts'
import type { Withdrawal } from '../../../../contract/wallet-withdraw.ts'
import { yuanFull } from '../../../../domain/money.ts'
import { RefusedError } from '../../../transport/call-query.ts'
import { AsOf } from '../../../ui/as-of.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { OrderSteps } from '../../../ui/order-steps.tsx'
import { QueryFailed } from '../../../ui/query-failed.tsx'
import { CopyNumber } from '../../../ui/record-list/copy-number.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { useSecond } from '../../../ui/use-second.ts'
import { orderQuery, refreshWithdrawals } from './withdraw-queries.ts'
import { isUnderWay, stateTag, stepsOf } from './withdraw-text.ts'

const PANEL = 'border-line bg-surface p-4 max-md:border-y md:rounded-md md:border md:p-6'
/** How often an order under way is asked for, should the socket be away. */
const FOLLOW_MS = 10_000
/** From then on the bank may be asked where a payment is. */
const CHECKED_AFTER_MS = 2 * 3_600_000

interface Props {
  id: string
  /** Leads back to the form. */
  formPath: string
  watchPayments: (onChange: () => void) => () => void
  onService: () => void
}

/** `/mine/takemoney?order=`: where one withdrawal is, from the hold to its end. */
export function WithdrawDetail({ id, formPath, watchPayments, onService }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data, error, dataUpdatedAt, isRefetchError, refetch } = useAnswer({
    ...orderQuery(id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? FOLLOW_MS : false),
  })
  useEffect(() => watchPayments(() => refreshWithdrawals(client)), [watchPayments, client])
  const again = () => void refetch()
  if (!data && error instanceof RefusedError && error.refusal.code === CODES.noData)
    return (
      <section className={PANEL}>
        <StatePanel
          kind="empty"
          title={t`没有这笔取款`}
          text={t`地址可能不完整，或者它不是你的。`}
          action={
            <Link to={formPath} className={buttonClass({ variant: 'outline' })}>
              <Trans>去取款</Trans>
            </Link>
          }
        />
      </section>
    )
  if (!data)
    return (
      <section className={PANEL}>
        {error ? (
          <QueryFailed
            error={error}
            title={t`取款没有加载出来`}
            offlineText={t`联网后自动加载；订单还在。`}
            onAgain={again}
            className="min-h-60"
          />
        ) : (
          <div role="status" aria-busy aria-label={t`取款加载中`} className="grid gap-4">
            <Skeleton className="mx-auto h-11 w-40" />
            <Skeleton className="h-40" />
          </div>
        )}
      </section>
    )
  return (
    <div className="mx-auto grid max-w-160 gap-2 md:gap-4">
      <h1 className="sr-only">{t`取款详情`}</h1>
      <div className="px-4 empty:hidden md:px-0">
        <AsOf at={dataUpdatedAt} failed={isRefetchError} onAgain={again} onlyOld />
      </div>
      <Head order={data} />
      <section className={PANEL}>
        <OrderSteps label={t`取款 ${yuanFull(data.amountFen)} 的进度`} steps={stepsOf(data)} />
        {data.underReview && (
          <p className="mt-3 flex gap-2 rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn">
            <IconAlertTriangle className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
            <Trans>通道的说法对不上，正在人工核对，余额没有因此变动。请不要为同一笔钱再提一次。</Trans>
          </p>
        )}
      </section>
      <Facts order={data} />
      <Steps order={data} formPath={formPath} onService={onService} />
    </div>
  )
}

/** The amount with its state; of one that failed first where the money is. */
function Head({ order }: { order: Withdrawal }) {
  const tag = stateTag(order)
  const amount = yuanFull(order.amountFen)
  if (order.state === 'failed' && !order.underReview)
    return (
      <section className={`${PANEL} py-6 text-center`}>
        <span className="mx-auto mb-3 grid size-14 place-items-center rounded-md bg-danger-soft text-danger">
          <IconAlertTriangle className="size-6" stroke={1.6} aria-hidden />
        </span>
        <p className="text-xl font-semibold tabular-nums">
          <Trans>没有取成，{amount} 已退回</Trans>
        </p>
      </section>
    )
  return (
    <section className={`${PANEL} py-6 text-center`}>
      <p className="text-sm text-fg-2">
        <Trans>取款</Trans>
      </p>
      <p className="mb-1 text-3xl font-semibold tabular-nums">{amount}</p>
      <Tag tone={tag.tone}>{tag.text}</Tag>
    </section>
  )
}

function Facts({ order: { id, toName, toMasked, feeFen, netFen, coin } }: { order: Withdrawal }) {
  return (
    <dl className={`${PANEL} grid gap-3 text-sm`}>
      <Fact name={<Trans>单号</Trans>}>
        <CopyNumber number={id} />
      </Fact>
      <Fact name={<Trans>收款账户</Trans>}>
        {toName} · {toMasked}
      </Fact>
      <Fact name={<Trans>手续费</Trans>}>
        <b>{yuanFull(feeFen)}</b>
      </Fact>
      <Fact name={<Trans>到账</Trans>}>
        <b>{coin ?? yuanFull(netFen)}</b>
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-4">
    <dt className="shrink-0 text-fg-2">{name}</dt>
    <dd className="min-w-0 text-right break-words tabular-nums">{children}</dd>
  </div>
)

/** What can be done about it. A withdrawal is never called back. */
function Steps({
  order: { state, sentAt, underReview },
  formPath,
  onService,
}: {
  order: Withdrawal
  formPath: string
  onService: () => void
}) {
  const second = useSecond()
  if (state === 'failed' || underReview)
    return (
      <div className="flex gap-3 px-4 max-md:pb-4 md:px-0">
        <Button size="lg" variant="outline" className="flex-1" onClick={onService}>
          <Trans>联系客服</Trans>
        </Button>
        {!underReview && (
          <Link to={formPath} className={buttonClass({ size: 'lg' }, 'flex-1')}>
            <Trans>换一个账户取</Trans>
          </Link>
        )}
      </div>
    )
  if (state !== 'sent' || sentAt === null)
    return (
      <p className="px-4 pb-4 text-center text-xs text-fg-3">
        <Trans>取款提交后不能撤回，结果会发到消息中心</Trans>
      </p>
    )
  const mayAsk = second * 1_000 >= sentAt + CHECKED_AFTER_MS
  return (
    <div className="px-4 text-center max-md:pb-4 md:px-0">
      <Button size="lg" variant="outline" block disabled={!mayAsk} onClick={onService}>
        <Trans>没收到</Trans>
      </Button>
      {!mayAsk && (
        <p className="mt-2 text-xs text-fg-3">
          <Trans>打款满 2 小时可以申请核对</Trans>
        </p>
      )}
    </div>
  )
}
