import { useSearchParams } from 'react-router-dom'
import { Transfer } from '../../features/wallet/transfer/transfer.tsx'
import { watchMe } from '../feed/watch-me.ts'
import { MemberArea } from '../member/member-area.tsx'
import { useRecycle, useTransfer } from '../money/venue-money.ts'
import { pathOf } from '../navigation/routes.ts'

/** `?venue=` and `?ty=in|out` say what the page begins with. */
export function TransferPage() {
  const [search] = useSearchParams()
  const [transfer, recycle] = [useTransfer(), useRecycle()]
  const asked = { channelCode: search.get('venue'), ty: search.get('ty') === 'out' ? 'out' : 'in' } as const
  return (
    <MemberArea>
      <Transfer
        key={`${asked.channelCode} ${asked.ty}`}
        asked={asked}
        state={transfer.state}
        onSend={(body) => transfer.send((id) => ({ id, ...body }))}
        onDismiss={transfer.onDismiss}
        watchBalance={watchBalance}
        recycle={{ ...recycle, onSend: () => recycle.send((id) => ({ id })) }}
        walletPath={pathOf('wallet')}
      />
    </MemberArea>
  )
}

const watchBalance = (onChange: () => void) => watchMe('balance', onChange)
