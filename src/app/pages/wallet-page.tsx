import { useLingui } from '@lingui/react/macro'
import { FlowPanel } from '../../features/wallet/overview/flow-panel.tsx'
import { Wallet } from '../../features/wallet/overview/wallet.tsx'
import { watchMe } from '../feed/watch-me.ts'
import { MemberArea } from '../member/member-area.tsx'
import { useVenueMoney } from '../money/venue-money.ts'
import { moneyLinks } from '../navigation/member-entries.ts'
import { pathOf } from '../navigation/routes.ts'

export function WalletPage() {
  const { t } = useLingui()
  const { recycle } = useVenueMoney()
  return (
    <MemberArea>
      <Wallet
        watchBalance={watchBalance}
        recycle={{ ...recycle, onSend: () => recycle.send((id) => ({ id })) }}
        transferPath={(venue, ty) => `${pathOf('transferMoney')}?${new URLSearchParams({ venue, ty })}`}
        flow={<FlowPanel watchBalance={watchBalance} />}
        links={moneyLinks.map(({ name, title, Icon }) => ({ name, path: pathOf(name), label: t(title), Icon }))}
      />
    </MemberArea>
  )
}

const watchBalance = (onChange: () => void) => watchMe('balance', onChange)
