import { useLocation } from 'react-router-dom'
import { CashOutPanel } from '../../features/betting/cash-out/cash-out-panel.tsx'
import { BetRecord } from '../../features/betting/record/bet-record.tsx'
import { useChosenOddsType } from '../betting/use-chosen-odds-type.ts'
import { useRepeat } from '../booking/use-repeat.tsx'
import { useShare } from '../booking/use-share.tsx'
import { watchMe } from '../feed/watch-me.ts'
import { MemberArea } from '../member/member-area.tsx'
import { useCashOutMoney } from '../money/cash-out-money.ts'
import { RecordedPreorders } from '../preorder/preorders.tsx'

export function RecordPage() {
  const opened = useLocation().hash.slice(1)
  const { share, dialog } = useShare()
  const { repeat, again } = useRepeat()
  const money = useCashOutMoney()
  return (
    <MemberArea>
      <BetRecord
        key={opened}
        oddsType={useChosenOddsType()}
        watchTickets={watchTickets}
        opened={opened}
        onShare={(id) => share({ id })}
        onRepeat={repeat}
        preorders={<RecordedPreorders />}
        cashOutOf={(ticket) => <CashOutPanel ticket={ticket} money={money} />}
      />
      {dialog}
      {again}
    </MemberArea>
  )
}

const watchTickets = (onChange: () => void) => watchMe('ticket', onChange)
