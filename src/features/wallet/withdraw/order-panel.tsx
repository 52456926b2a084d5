import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Withdrawal } from '../../../../contract/wallet-withdraw.ts'
import { yuanFull } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { OrderSteps } from '../../../ui/order-steps.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { stateTag, stepsOf } from './withdraw-text.ts'

/** Withdrawals under way and lately ended, each followed from the hold to its end. */
export function OrderPanel({
  orders,
  isNew,
  recordPath,
  orderPath,
  onService,
}: {
  orders: readonly Withdrawal[]
  /** One was just asked for: where the panel is below the form, it comes into sight. */
  isNew: boolean
  recordPath: string
  /** The page of one. */
  orderPath: (id: string) => string
  onService: () => void
}) {
  const { t } = useLingui()
  const isBelow = useMedia('(max-width: 79.99rem)')
  const panel = useRef<HTMLElement>(null)
  const shown = orders.length > 0
  useEffect(() => {
    if (shown && isNew && isBelow) panel.current?.scrollIntoView({ block: 'start' })
  }, [shown, isNew, isBelow])
  if (!shown) return null
  return (
    <section
      ref={panel}
      aria-label={t`最近的取款`}
      className="scroll-mt-16 divide-y divide-line border-line bg-surface md:rounded-md md:border"
    >
      <div className="flex min-h-12 items-center justify-between px-4">
        <h2 className="text-lg font-semibold">
          <Trans>最近的取款</Trans>
        </h2>
        <Link to={recordPath} className="relative text-sm text-accent-text touch-target">
          <Trans>全部</Trans>
        </Link>
      </div>
      {orders.map((order) => (
        <Order key={order.id} order={order} path={orderPath(order.id)} onService={onService} />
      ))}
    </section>
  )
}

function Order({ order, path, onService }: { order: Withdrawal; path: string; onService: () => void }) {
  const { t } = useLingui()
  const { amountFen, toName, toMasked, coin, state, underReview } = order
  const tag = stateTag(order)
  const amount = yuanFull(amountFen)
  return (
    <article className="p-4">
      <div className="flex items-center justify-between gap-3">
        <b className="text-lg tabular-nums">{amount}</b>
        <span className="flex items-center gap-2">
          <Tag tone={tag.tone}>{tag.text}</Tag>
          <Link to={path} aria-label={t`取款 ${amount} 的详情`} className="relative text-sm text-accent-text touch-target">
            <Trans>详情</Trans>
          </Link>
        </span>
      </div>
      <p className="mt-1 mb-3 text-sm break-words text-fg-2 tabular-nums">
        {toName} · {toMasked}
        {coin !== null && <> · {coin}</>}
      </p>
      <OrderSteps label={t`取款 ${amount} 的进度`} steps={stepsOf(order)} />
      {underReview && (
        <p className="mt-3 flex gap-2 rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn">
          <IconAlertTriangle className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
          <Trans>通道的说法对不上，正在人工核对，余额没有因此变动。请不要为同一笔钱再提一次。</Trans>
        </p>
      )}
      {(state === 'failed' || underReview) && (
        <Button size="sm" variant="outline" className="mt-3" onClick={onService}>
          <Trans>联系客服</Trans>
        </Button>
      )}
    </article>
  )
}
