import { DealRecord } from '../../features/wallet/record/deal-record.tsx'
import { GiftRecord } from '../../features/wallet/record/gift-record.tsx'
import { watchMe } from '../feed/watch-me.ts'
import { MemberArea } from '../member/member-area.tsx'

export const TransRecordPage = () => (
  <MemberArea>
    <DealRecord watchBalance={watchBalance} />
  </MemberArea>
)

export const GiftRecordPage = () => (
  <MemberArea>
    <GiftRecord watchBalance={watchBalance} />
  </MemberArea>
)

const watchBalance = (onChange: () => void) => watchMe('balance', onChange)
