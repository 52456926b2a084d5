import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { WithdrawRoom } from '../../features/wallet/withdraw/withdraw.tsx'
import { WithdrawDetail } from '../../features/wallet/withdraw/withdraw-detail.tsx'
import { toast } from '../../ui/toast-store.ts'
import { watchMe } from '../feed/watch-me.ts'
import { leaving } from '../member/came-from.ts'
import { MemberArea } from '../member/member-area.tsx'
import { useForfeitMoney } from '../money/forfeit-money.ts'
import { useWithdrawMoney, withdrawnText } from '../money/withdraw-money.ts'
import { openService } from '../navigation/dialogs.ts'
import { pathOf } from '../navigation/routes.ts'

/** The form, or with `?order=` where one withdrawal is. */
export function WithdrawPage() {
  const [search] = useSearchParams()
  const id = search.get('order')
  if (id === null) return <Form />
  return (
    <MemberArea>
      <WithdrawDetail key={id} id={id} formPath={pathOf('takeMoney')} watchPayments={watchPayments} onService={openService} />
    </MemberArea>
  )
}

function Form() {
  const navigate = useNavigate()
  const location = useLocation()
  const money = useWithdrawMoney()
  const forfeit = useForfeitMoney()
  const { state, onDismiss } = money
  const [done, setDone] = useState(0)
  useEffect(() => {
    if (state.at !== 'done') return
    toast.card({ tone: 'success', ...withdrawnText(state.answer) })
    onDismiss()
    setDone((count) => count + 1)
  }, [state, onDismiss])
  return (
    <MemberArea>
      {/* After each withdrawal the form begins anew. */}
      <WithdrawRoom
        key={done}
        money={money}
        isNew={done > 0}
        forfeit={forfeit}
        links={{
          addCard: pathOf('addBankCard'),
          record: pathOf('transRecord'),
          order: (id) => `${pathOf('takeMoney')}?order=${id}`,
          help: `${pathOf('help-qtwt')}#turnover`,
        }}
        watchPayments={watchPayments}
        onPassword={() => void navigate(pathOf('auth'), { state: leaving(location, true) })}
        onService={openService}
      />
    </MemberArea>
  )
}

const watchPayments = (onChange: () => void) => watchMe('payment', onChange)
