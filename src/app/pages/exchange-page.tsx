import { PointsRoom } from '../../features/wallet/points/points-room.tsx'
import { MemberArea } from '../member/member-area.tsx'
import { useExchangeMoney } from '../money/exchange-money.ts'
import { pathOf } from '../navigation/routes.ts'

export const ExchangePage = () => (
  <MemberArea>
    <PointsRoom money={useExchangeMoney()} giftsPath={pathOf('giftRecord')} />
  </MemberArea>
)
