import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { BindingRoom } from '../../features/account/binding/binding-room.tsx'
import { LoginPanels } from '../../features/account/sessions/login-panels.tsx'
import { cameFrom } from '../member/came-from.ts'
import { MemberArea } from '../member/member-area.tsx'
import { useMember } from '../member/use-member.ts'
import { routeOf } from '../navigation/routes.ts'
import { refreshMember } from '../session/member-query.ts'

/** Phone, real name and second password; then back to the page that sent the member here. Below it where the member is logged in (`#devices`). */
export function AuthPage() {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const name = useMember()?.info?.name ?? ''
  const { state, hash } = useLocation()
  const { from, password } = cameFrom(state)
  const goal =
    from === null
      ? null
      : {
          label: routeOf(from.split('?', 1)[0] ?? '').name === 'takeMoney' ? t`继续取款` : t`添加收款账户`,
          go: () => void navigate(from, { replace: true }),
        }
  return (
    <MemberArea>
      <div className="grid gap-2 md:gap-4">
        <BindingRoom name={name} goal={goal} wantsPassword={password} onChanged={() => refreshMember(client)} />
        <LoginPanels inView={hash === '#devices'} />
      </div>
    </MemberArea>
  )
}
