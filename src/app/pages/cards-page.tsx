import { useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { CardKind } from '../../../contract/wallet-cards.ts'
import { CardsRoom, type CardsView } from '../../features/wallet/cards/cards-room.tsx'
import { BoundOnly } from '../member/bound-only.tsx'
import { leaving } from '../member/came-from.ts'
import { clearNumbers } from '../member/clear-numbers.ts'
import { MemberArea } from '../member/member-area.tsx'
import { pathOf, routeOf } from '../navigation/routes.ts'

/** The payout accounts under each of their addresses: a reload keeps what was shown. */
export function CardsPage() {
  return (
    <MemberArea>
      <BoundOnly>
        <Cards />
      </BoundOnly>
    </MemberArea>
  )
}

function Cards() {
  const navigate = useNavigate()
  const location = useLocation()
  const { id } = useParams()
  const [search] = useSearchParams()
  const route = routeOf(location.pathname).name
  const named = route === 'virtualCoinCard' ? 'coin' : route === 'alipayManage' ? 'alipay' : 'bank'
  // The address only chooses the first: another page would not have what was typed.
  const [kind, setKind] = useState<CardKind>(named)
  // On phones a bank card's address is the list; its form has a question mark.
  const view: CardsView =
    id !== undefined ? { show: 'manage', id } : named !== 'bank' || search.has('add') ? { show: 'add' } : { show: 'list' }
  const listPath = pathOf('addBankCard')
  return (
    <CardsRoom
      view={view}
      kind={kind}
      onKind={setKind}
      onAdd={() => void navigate(`${listPath}?add=1`)}
      onList={() => void navigate(listPath, { replace: true })}
      managePath={(to) => pathOf('accountManage', { id: to })}
      listPath={listPath}
      onSetPassword={() => void navigate(pathOf('auth'), { state: leaving(location, true) })}
      numbers={clearNumbers}
    />
  )
}
