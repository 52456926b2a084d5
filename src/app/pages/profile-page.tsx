import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserInfo } from '../../../contract/account.ts'
import type { CardKind } from '../../../contract/wallet-cards.ts'
import { ProfileRoom } from '../../features/account/profile/profile-room.tsx'
import { PersonalPanel } from '../../features/personal/personal-panel.tsx'
import { overviewQuery } from '../../features/safe-play/play-queries.ts'
import { ownGradeQuery } from '../../features/vip/vip-queries.ts'
import { cardsQuery } from '../../features/wallet/cards/card-queries.ts'
import { accountClosed } from '../member/account-closed.ts'
import { useLastLogin } from '../member/account-rows.tsx'
import { clearOwn } from '../member/clear-numbers.ts'
import { KnownMember } from '../member/known-member.tsx'
import { MemberArea } from '../member/member-area.tsx'
import { pathOf } from '../navigation/routes.ts'
import { refreshMember } from '../session/member-query.ts'

/** What is known of the member. */
export function ProfilePage() {
  return (
    <MemberArea>
      <KnownMember>{(info) => <Profile info={info} />}</KnownMember>
    </MemberArea>
  )
}

function Profile({ info }: { info: UserInfo }) {
  const client = useQueryClient()
  const lastLogin = useLastLogin(info)
  const { data: list } = useQuery(cardsQuery)
  const { data: play } = useQuery(overviewQuery)
  const { data: grade } = useQuery(ownGradeQuery)
  const cards = list && countsOf(list.cards)
  return (
    <>
      <ProfileRoom
        info={info}
        mark={grade && `VIP ${grade.level}`}
        lastLogin={lastLogin}
        numbers={clearOwn}
        paths={{ cards: pathOf('addBankCard'), record: pathOf('betRecord'), devices: `${pathOf('auth')}#devices` }}
        counts={{ cards, openTickets: play?.openTickets }}
        onChanged={() => refreshMember(client)}
      />
      <PersonalPanel
        paths={{
          withdraw: pathOf('takeMoney'),
          transfer: pathOf('transferMoney'),
          bets: pathOf('betRecord'),
          deals: pathOf('transRecord'),
        }}
        onClosed={accountClosed}
      />
    </>
  )
}

const countsOf = (cards: readonly { kind: CardKind }[]): Record<CardKind, number> => {
  const counts = { bank: 0, coin: 0, alipay: 0 }
  for (const { kind } of cards) counts[kind] += 1
  return counts
}
