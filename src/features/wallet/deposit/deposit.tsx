import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { DepositBonus, DepositWay } from '../../../../contract/wallet-deposit.ts'
import { yuanFull } from '../../../../domain/money.ts'
import { online } from '../../../platform/online.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { QueryFailed } from '../../../ui/query-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { DepositForm, type DepositMoney } from './deposit-form.tsx'
import { lastOrdersQuery, limitsQuery, refreshDeposits, typesQuery } from './deposit-queries.ts'
import { roomOf } from './deposit-rules.ts'
import { isWaiting, wayName } from './deposit-text.ts'
import { HowToPay, LastDeposits, LimitsPanel } from './side-panels.tsx'

interface Props {
  money: DepositMoney
  /** The bonus of an activity that the member takes part in. */
  joined: DepositBonus | null
  /** The address of an order. */
  orderPath: (id: string, way: DepositWay) => string
  limitsPath: string
  recordPath: string
  /** The member says the name that payments come from. */
  onName: () => void
  watchPayments: (onChange: () => void) => () => void
  /** Asks what has to be asked before a deposit, then goes on. */
  beforeSend: (goOn: () => void) => void
}

/** `/mine/savemoney`: the form, beside what the member's limits leave, how it goes on, and the last deposits. */
export function DepositRoom({ money, joined, orderPath, limitsPath, recordPath, onName, watchPayments, beforeSend }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const [chosen, setChosen] = useState<DepositWay | null>(null)
  const types = useAnswer(typesQuery())
  const limits = useQuery(limitsQuery())
  const last = useAnswer(lastOrdersQuery())
  useEffect(() => watchPayments(() => refreshDeposits(client)), [watchPayments, client])
  const room = roomOf(limits.data?.limits ?? [])
  const ways = types.data?.ways
  const info = ways?.find(({ way }) => way === chosen) ?? ways?.[0]
  // Orders that wait stand above the form: it would move under a finger if they came after it.
  const isAsked = !last.data && !last.error
  const waiting = last.data?.orders.filter(isWaiting) ?? []
  const path = (id: string) => orderPath(id, last.data?.orders.find((order) => order.id === id)?.way ?? 'bank')
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="flex gap-2.5 bg-warn-soft px-4 py-3 text-sm text-warn md:rounded-sm">
        <IconAlertTriangle className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
        <span>
          <b>
            <Trans>演示站点，请不要真的付款。</Trans>
          </b>
          <Trans>账户、地址和二维码都是虚构的，金额是游戏币。</Trans>
        </span>
      </p>
      {waiting.length > 0 && (
        <ul
          aria-label={t`还没有结果的存款`}
          className="divide-y divide-line border-line bg-surface max-md:-mt-4 max-md:border-b md:rounded-sm md:border"
        >
          {waiting.map((order) => (
            <li key={order.id} className="flex items-center gap-3 px-4 py-2 text-sm">
              <span className="min-w-0 flex-1">
                <Trans>
                  {wayName(order.way)} <b className="tabular-nums">{yuanFull(order.payFen)}</b>{' '}
                  {order.review ? t`人工核对中` : order.state === 'checking' ? t`还在核对` : t`等待付款`}
                </Trans>
              </span>
              <Link to={orderPath(order.id, order.way)} className={buttonClass({ variant: 'soft', size: 'sm' })}>
                <Trans>查看</Trans>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23.75rem]">
        {!ways || isAsked ? (
          types.error && !ways ? (
            <section className="border-line bg-surface md:rounded-md md:border">
              <QueryFailed
                error={types.error}
                title={t`存款方式没有加载出来`}
                offlineText={t`联网后可以存款；余额和订单都在。`}
                onAgain={() => void types.refetch()}
                className="min-h-80"
              />
            </section>
          ) : (
            <Loading />
          )
        ) : info ? (
          <DepositForm
            ways={ways}
            way={info.way}
            onWay={setChosen}
            room={room}
            money={money}
            isOnline={isOnline}
            joined={joined}
            limitsPath={limitsPath}
            onName={onName}
            beforeSend={beforeSend}
          />
        ) : (
          <section className="border-line bg-surface p-4 md:rounded-md md:border md:p-6">
            <h1 className="text-lg font-semibold">
              <Trans>暂时没有可用的存款方式</Trans>
            </h1>
            <p className="mt-1 mb-3 text-sm text-fg-2">
              <Trans>余额没有变动，投注和取款不受影响。</Trans>
            </p>
            <Button variant="outline" onClick={() => void types.refetch()}>
              <IconRefresh className="size-4" stroke={1.6} aria-hidden />
              <Trans>再查一次</Trans>
            </Button>
          </section>
        )}
        <div className="grid gap-4 max-md:pb-4">
          {limits.data && <LimitsPanel room={room} limitsPath={limitsPath} />}
          {info && !isAsked && <HowToPay info={info} />}
          <LastDeposits orderPath={path} recordPath={recordPath} />
        </div>
      </div>
    </div>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <div
      role="status"
      aria-busy
      aria-label={t`存款方式加载中`}
      className="grid content-start gap-5 border-line bg-surface p-4 max-xl:min-h-dvh md:rounded-md md:border md:p-6"
    >
      <Skeleton className="h-21" />
      <Skeleton className="h-24" />
      <Skeleton className="h-32" />
    </div>
  )
}
