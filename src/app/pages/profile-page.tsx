import { useQueryClient } from '@tanstack/react-query'
import { ProfileRoom } from '../../features/account/profile/profile-room.tsx'
import { PersonalPanel } from '../../features/personal/personal-panel.tsx'
import { accountClosed } from '../member/account-closed.ts'
import { useLastLogin } from '../member/account-rows.tsx'
import { clearOwn } from '../member/clear-numbers.ts'
import { MemberArea } from '../member/member-area.tsx'
import { type Member, useMember } from '../member/use-member.ts'
import { pathOf } from '../navigation/routes.ts'
import { refreshMember } from '../session/member-query.ts'

/** What is known of the member; until the page knows who it is, nothing is shown. */
export function ProfilePage() {
  const info = useMember()?.info
  return <MemberArea>{info && <Profile info={info} />}</MemberArea>
}

function Profile({ info }: { info: NonNullable<Member['info']> }) {
  const client = useQueryClient()
  const lastLogin = useLastLogin(info)
  return (
    <>
      <ProfileRoom
        info={info}
        lastLogin={lastLogin}
        numbers={clearOwn}
        paths={{ cards: pathOf('addBankCard'), record: pathOf('betRecord'), devices: `${pathOf('auth')}#devices` }}
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
