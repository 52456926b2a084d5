import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { CODES } from '../../../../contract/codes.ts'
import { type DepositOrder, mayClaim } from '../../../../contract/wallet-deposit.ts'
import { noticeText, problemText } from '../../../i18n/problem-text.ts'
import { steadyClock } from '../../../platform/clock.ts'
import { online } from '../../../platform/online.ts'
import { call } from '../../../transport/call.ts'
import { RefusedError } from '../../../transport/call-query.ts'
import { Fault } from '../../../transport/fault.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { QueryFailed } from '../../../ui/query-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { takeLostFocus } from '../../../ui/take-lost-focus.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useAnswer } from '../../../ui/use-answer.ts'
import { orderQuery, refreshDeposits, showOrder } from './deposit-queries.ts'
import { isWaiting } from './deposit-text.ts'
import { isChanged, type OrderLinks, OutcomePanel, ReviewPanel, SettledPanel } from './outcome-panel.tsx'
import { PayPanel } from './pay-panel.tsx'

const VoucherPanel = lazy(async () => ({ default: (await import('./voucher-panel.tsx')).VoucherPanel }))
const ConfirmDialog = lazy(async () => ({ default: (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog }))

/** Told by the feed at once; asked for as often as this beside it, in case the feed is away. */
const ASK_MS = 10_000

/** One deposit from its order to its outcome: it shows the same after a reload, in another tab and on another device. */
export function DepositOrderView({
  id,
  balance,
  links,
  watchPayments,
}: {
  id: string
  /** As shown; null while unknown. */
  balance: string | null
  links: OrderLinks
  /** Calls back whenever a payment of the member may have changed; returns a function that stops it. */
  watchPayments: (onChange: () => void) => () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const { data, error, refetch, dataUpdatedAt } = useAnswer({
    ...orderQuery(id),
    refetchInterval: ({ state }) => (state.data?.orders.some((order) => isWaiting(order) || order.review) ? ASK_MS : false),
  })
  useEffect(() => watchPayments(() => refreshDeposits(client)), [watchPayments, client])
  const order = data?.orders[0]
  // By this device's steady clock, from when the answer came: a wrong wall clock changes nothing.
  const endsAt = useMemo(() => (dataUpdatedAt > 0 ? steadyClock.now() + (order?.leftMs ?? 0) : 0), [order?.leftMs, dataUpdatedAt])
  useEffect(() => {
    if (order?.state !== 'waiting' && order?.state !== 'preparing') return
    const timer = setTimeout(() => void refetch(), order.leftMs + 500)
    return () => clearTimeout(timer)
  }, [order, refetch])

  if (!order) {
    // What is no id at all is refused as a parameter: an address without one, or cut off.
    const isUnknown = error instanceof RefusedError && [CODES.noData, CODES.invalidParameter].some((code) => code === error.refusal.code)
    if (isUnknown)
      return (
        <Panel>
          <StatePanel
            kind="empty"
            title={t`没有这笔存款`}
            text={t`地址可能不完整，或者它不是你的。`}
            action={
              <Link to={links.form} className={buttonClass({ variant: 'outline' })}>
                <Trans>去存款</Trans>
              </Link>
            }
          />
        </Panel>
      )
    if (!error) return <Loading />
    return (
      <Panel>
        <QueryFailed
          error={error}
          title={t`订单没有加载出来`}
          offlineText={t`联网后自动加载。订单在，已付的会继续核对，不用重付。`}
          onAgain={() => void refetch()}
          className="min-h-60"
        />
      </Panel>
    )
  }
  const pays = order.state === 'preparing' || order.state === 'waiting'
  return (
    <div ref={takeLostFocus} tabIndex={-1} className="mx-auto grid max-w-120 gap-3 outline-none max-md:pt-3">
      {(error || !isOnline) && (
        <p role="status" className="rounded-sm bg-warn-soft px-4 py-2 text-sm text-warn max-md:mx-3">
          <Trans>没有网络，显示的是之前的内容。已付的会继续核对，不用重付。</Trans>
        </p>
      )}
      {order.review ? (
        <ReviewPanel order={order} help={links.help} />
      ) : order.settled ? (
        <SettledPanel order={order} settled={order.settled} links={links} />
      ) : (
        pays && <PayPanel order={order} endsAt={endsAt} />
      )}
      {!pays && !(order.review && order.state === 'checking') && !isChanged(order) && (
        <OutcomePanel order={order} balance={balance} links={links} />
      )}
      {mayClaim(order) && (
        <Suspense>
          <VoucherPanel order={order} />
        </Suspense>
      )}
      {pays && !order.review && <Actions order={order} onAsk={() => void refetch()} />}
      {order.state === 'checking' && !order.review && <Cancel order={order} label={t`我没有付`} className="max-md:mx-3" />}
    </div>
  )
}

function Actions({ order, onAsk }: { order: DepositOrder; onAsk: () => void }) {
  const { t } = useLingui()
  return (
    <div className="z-10 grid grid-cols-[1fr_1.6fr] gap-3 max-md:sticky max-md:bottom-[calc(var(--tabbar-h)+var(--safe-bottom))] max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3">
      <Cancel order={order} label={t`取消订单`} />
      <Button
        size="lg"
        onClick={() => {
          onAsk()
          toast.pill(t`正在核对，到账后本页自动更新`)
        }}
      >
        <Trans>我已付款</Trans>
      </Button>
    </div>
  )
}

function Cancel({ order, label, className }: { order: DepositOrder; label: string; className?: string }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const run = async () => {
    try {
      const reply = await call('deposit.close', { id: order.id })
      if (!reply.ok) return noticeText(i18n, reply.refusal)
      showOrder(client, reply.data)
      setOpen(false)
      return null
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return problemText(i18n, error)
    }
  }
  return (
    <>
      <Button
        size="lg"
        variant="outline"
        {...(className && { className })}
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        {label}
      </Button>
      {used && (
        <Suspense>
          <ConfirmDialog
            open={open}
            onClose={() => setOpen(false)}
            title={t`取消这笔存款`}
            text={t`没有付款才取消。已经付了的会继续核对，到账后仍会入账。`}
            action={t`取消订单`}
            run={run}
          />
        </Suspense>
      )}
    </>
  )
}

const Panel = ({ children }: { children: React.ReactNode }) => (
  <section className="mx-auto max-w-120 border-line bg-surface md:rounded-md md:border">{children}</section>
)

function Loading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-busy aria-label={t`订单加载中`} className="mx-auto grid max-w-120 gap-3 max-md:px-3 max-md:pt-3">
      <Skeleton className="h-72 rounded-md" />
      <Skeleton className="h-60 rounded-md" />
    </div>
  )
}
