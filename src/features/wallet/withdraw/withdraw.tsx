import { Trans, useLingui } from '@lingui/react/macro'
import { IconCreditCard, IconShieldCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { online } from '../../../platform/online.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { QueryFailed } from '../../../ui/query-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import type { ForfeitMoney } from './forfeit-kind.ts'
import { OrderPanel } from './order-panel.tsx'
import { TurnoverPanel } from './turnover-panel.tsx'
import { WithdrawForm, type WithdrawLinks, type WithdrawMoney } from './withdraw-form.tsx'
import { cardsQuery, coinTermsQuery, infoQuery, refreshWithdrawals, termsQuery, turnoverQuery } from './withdraw-queries.ts'
import { isUnderWay } from './withdraw-text.ts'

/** How often an order under way is asked for. */
const FOLLOW_MS = 10_000

interface Props {
  money: WithdrawMoney
  /** The last press brought a withdrawal. */
  isNew: boolean
  /** Gives a bonus up. */
  forfeit: ForfeitMoney
  links: WithdrawLinks & { record: string; help: string; order: (id: string) => string }
  watchPayments: (onChange: () => void) => () => void
  /** Leads to where the second password is set, or set anew, and back. */
  onPassword: () => void
  onService: () => void
}

/** `/mine/takemoney`: the form, beside what holds money back and where the last withdrawals are. */
export function WithdrawRoom({ money, isNew, forfeit, links, watchPayments, onPassword, onService }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const [info, terms, coins, cards, turnover] = [
    // The socket tells of changes; while one is under way the page asks as well, should it be away.
    useAnswer({ ...infoQuery(), refetchInterval: ({ state }) => (state.data?.orders.some(isUnderWay) ? FOLLOW_MS : false) }),
    useAnswer(termsQuery()),
    useAnswer(coinTermsQuery()),
    useAnswer(cardsQuery()),
    useAnswer(turnoverQuery()),
  ]
  useEffect(() => watchPayments(() => refreshWithdrawals(client)), [watchPayments, client])
  const needed = [info, terms, coins, cards]
  const error = needed.find((one) => one.error && !one.data)?.error
  const again = () => {
    for (const one of needed) if (one.error) void one.refetch()
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="flex gap-2.5 bg-accent-soft px-4 py-3 text-sm md:rounded-sm">
        <IconShieldCheck className="mt-0.5 size-4 shrink-0 text-accent-text" stroke={1.6} aria-hidden />
        <Trans>取款不受存款限额和休息影响，随时可以取。限额和休息只管存款与投注。</Trans>
      </p>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23.75rem]">
        {info.data && terms.data && coins.data && cards.data ? (
          cards.data.cards.length === 0 ? (
            <NoAccount addCard={links.addCard} />
          ) : (
            <WithdrawForm
              info={info.data}
              terms={terms.data}
              coins={coins.data.networks}
              cards={cards.data.cards}
              money={money}
              isOnline={isOnline}
              links={links}
              onPassword={onPassword}
              onService={onService}
            />
          )
        ) : error ? (
          <section className="border-line bg-surface md:rounded-md md:border">
            <QueryFailed
              error={error}
              title={t`取款没有加载出来`}
              offlineText={t`联网后可以取款；余额和订单都在。`}
              onAgain={again}
              className="min-h-80"
            />
          </section>
        ) : (
          <Loading />
        )}
        <div className="grid gap-4 max-md:pb-4">
          {info.data && (
            <OrderPanel orders={info.data.orders} isNew={isNew} recordPath={links.record} orderPath={links.order} onService={onService} />
          )}
          {turnover.data && <TurnoverPanel turnover={turnover.data} money={forfeit} helpPath={links.help} />}
        </div>
      </div>
    </div>
  )
}

function NoAccount({ addCard }: { addCard: string }) {
  return (
    <section className="grid justify-items-center gap-1 border-line bg-surface px-6 py-8 text-center md:rounded-md md:border">
      <span className="mb-2 grid size-14 place-items-center rounded-lg bg-surface-2 text-fg-2">
        <IconCreditCard className="size-7" stroke={1.4} aria-hidden />
      </span>
      <h1 className="text-xl font-semibold">
        <Trans>先添加收款账户</Trans>
      </h1>
      <p className="mb-3 text-sm text-fg-2">
        <Trans>户名须与注册姓名一致，余额不受影响。</Trans>
      </p>
      <Link to={addCard} className={buttonClass({})}>
        <Trans>添加银行卡</Trans>
      </Link>
    </section>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <div
      role="status"
      aria-busy
      aria-label={t`取款加载中`}
      className="grid gap-6 border-line bg-surface p-4 md:rounded-md md:border md:p-6"
    >
      <Skeleton className="h-14" />
      <Skeleton className="h-36" />
      <Skeleton className="h-20" />
      <Skeleton className="h-12" />
    </div>
  )
}
