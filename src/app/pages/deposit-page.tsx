import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { DepositBonus, DepositWay } from '../../../contract/wallet-deposit.ts'
import { yuanFull } from '../../../domain/money.ts'
import { refreshBinding } from '../../features/account/binding/binding-calls.ts'
import { RealNameForm } from '../../features/account/binding/real-name-form.tsx'
import { standingsQuery } from '../../features/activity/page/queries.ts'
import { useFirstLimits } from '../../features/safe-play/first-limits.tsx'
import { RestNotice } from '../../features/safe-play/rest-notice.tsx'
import { DepositRoom } from '../../features/wallet/deposit/deposit.tsx'
import { DepositOrderView } from '../../features/wallet/deposit/deposit-order.tsx'
import { customerQuery } from '../../features/wallet/deposit/deposit-queries.ts'
import { Drawer } from '../../ui/dialog-shell.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useMedia } from '../../ui/use-media.ts'
import { watchMe } from '../feed/watch-me.ts'
import { MemberArea } from '../member/member-area.tsx'
import { useMember } from '../member/use-member.ts'
import { useDepositMoney } from '../money/deposit-money.ts'
import { pathOf, type RouteName } from '../navigation/routes.ts'
import { refreshMember } from '../session/member-query.ts'

/** The form, or with `?order=` the wait page of one: rechargeWait, transferWait and virtualWait share the address. */
export function DepositPage() {
  const [search] = useSearchParams()
  const id = search.get('order')
  return <MemberArea>{id ? <Order key={id} id={id} /> : <Form />}</MemberArea>
}

/** `/mine/huiwangWait` and `/mine/xnbskWait`: the same for the ways that have an address of their own. */
export function DepositWaitPage() {
  const [search] = useSearchParams()
  const id = search.get('order') ?? ''
  return (
    <MemberArea>
      <Order key={id} id={id} />
    </MemberArea>
  )
}

function Form() {
  const navigate = useNavigate()
  const money = useDepositMoney()
  const limits = useFirstLimits()
  const joined = useJoinedBonus()
  const { state, onDismiss } = money
  useEffect(() => {
    if (state.at !== 'done') return
    const { entry, answer } = state
    onDismiss()
    void navigate(orderPath(answer.id, entry.body?.by === 'pay' ? entry.body.way : 'coin'))
  }, [state, onDismiss, navigate])
  const limitsPath = pathOf('limits')
  const [naming, setNaming] = useState(false)
  return (
    <>
      <RestNotice path={limitsPath} className="md:mb-4 md:rounded-sm" />
      <DepositRoom
        money={money}
        joined={joined}
        orderPath={orderPath}
        limitsPath={limitsPath}
        recordPath={pathOf('transRecord')}
        onName={() => setNaming(true)}
        watchPayments={watchPayments}
        beforeSend={limits.ask}
      />
      <PayerName open={naming} onClose={() => setNaming(false)} />
      {limits.dialog}
    </>
  )
}

/** The bonus of the deposit activity that the member takes part in. */
function useJoinedBonus(): DepositBonus | null {
  const { data } = useQuery(standingsQuery())
  const joined = data?.list.filter(({ member, state }) => member && state === 'joined').map(({ kind }) => kind) ?? []
  return joined.includes('firstDeposit') ? 'first' : joined.includes('againDeposit') ? 'again' : null
}

/** Over the form, which keeps what was typed. */
function PayerName({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const wide = useMedia('(min-width: 48rem)')
  const done = () => {
    onClose()
    toast.pill(t`姓名已提交`, 'done')
    void client.invalidateQueries({ queryKey: customerQuery().queryKey })
    void refreshBinding(client)
    void refreshMember(client)
  }
  return (
    <Drawer open={open} onClose={onClose} label={t`付款人姓名`} side={wide ? 'right' : 'bottom'}>
      <div className="overflow-y-auto px-4 pt-4 pb-6">
        <h2 className="mb-4 text-xl font-semibold">
          <Trans>付款人姓名</Trans>
        </h2>
        <RealNameForm from="deposit" onDone={done} />
      </div>
    </Drawer>
  )
}

function Order({ id }: { id: string }) {
  const balanceFen = useMember()?.balanceFen
  return (
    <DepositOrderView
      id={id}
      balance={balanceFen === undefined ? null : yuanFull(balanceFen)}
      links={{ form: pathOf('saveMoney'), wallet: pathOf('wallet'), record: pathOf('transRecord'), help: pathOf('feedback') }}
      watchPayments={watchPayments}
    />
  )
}

const WAIT_PAGES: Partial<Record<DepositWay, RouteName>> = { huione: 'huiwangWait', xnbsk: 'xnbskWait' }

const orderPath = (id: string, way: DepositWay): string => `${pathOf(WAIT_PAGES[way] ?? 'saveMoney')}?order=${id}`

const watchPayments = (onChange: () => void) => watchMe('payment', onChange)
