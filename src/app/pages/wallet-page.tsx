import type { ReactNode } from 'react'
import { LimitsPanel } from '../../features/safe-play/limits-panel.tsx'
import { FlowPanel } from '../../features/wallet/overview/flow-panel.tsx'
import { Wallet } from '../../features/wallet/overview/wallet.tsx'
import { LastTransactions } from '../../features/wallet/record/last-transactions.tsx'
import { usePainted } from '../../ui/use-painted.ts'
import { watchMe } from '../feed/watch-me.ts'
import { MemberArea } from '../member/member-area.tsx'
import { useRecycle } from '../money/venue-money.ts'
import { pathOf } from '../navigation/routes.ts'
import { useMoneyLinks } from '../navigation/use-member-entries.ts'

export function WalletPage() {
  const recycle = useRecycle()
  return (
    <MemberArea>
      <Wallet
        watchBalance={watchBalance}
        recycle={{ ...recycle, onSend: () => recycle.send((id) => ({ id })) }}
        transferPath={(venue, ty) => `${pathOf('transferMoney')}?${new URLSearchParams({ venue, ty })}`}
        transactions={
          <Painted>
            <LastTransactions watchBalance={watchBalance} recordPath={pathOf('transRecord')} />
          </Painted>
        }
        flow={
          <Painted>
            <FlowPanel watchBalance={watchBalance} />
          </Painted>
        }
        limits={
          <LimitsPanel path={pathOf('limits')} watchPlay={watchPlay} className="max-md:mx-3 max-md:mt-3 max-md:rounded-md max-md:border" />
        }
        links={useMoneyLinks()}
      />
    </MemberArea>
  )
}

/** Below the first screen of a phone; a part of its own, since what stands above would be drawn again with it. */
const Painted = ({ children }: { children: ReactNode }) => usePainted() && children

const watchPlay = (onChange: () => void) => watchMe('play', onChange)
const watchBalance = (onChange: () => void) => watchMe('balance', onChange)
