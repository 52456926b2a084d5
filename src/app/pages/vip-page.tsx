import { VipDetail } from '../../features/vip/vip-detail.tsx'
import { VipRoom } from '../../features/vip/vip-room.tsx'
import { watchMe } from '../feed/watch-me.ts'
import { MemberArea } from '../member/member-area.tsx'
import { pathOf } from '../navigation/routes.ts'

export const VipPage = () => (
  <MemberArea>
    <VipRoom detailPath={pathOf('vipDetail')} watchLevel={watchLevel} />
  </MemberArea>
)

export const VipDetailPage = () => (
  <MemberArea>
    <VipDetail />
  </MemberArea>
)

/** A payment changes the balance, and so is told by it. */
const watchLevel = (onChange: () => void) => watchMe(['vip', 'balance'], onChange)
