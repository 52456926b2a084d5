import { useLocation } from 'react-router-dom'
import { BetRecord } from '../../features/betting/record/bet-record.tsx'
import { useChosenOddsType } from '../betting/use-chosen-odds-type.ts'
import { useShare } from '../booking/use-share.tsx'
import { watchMe } from '../feed/watch-me.ts'
import { MemberArea } from '../member/member-area.tsx'

export function RecordPage() {
  const opened = useLocation().hash.slice(1)
  const { share, dialog } = useShare()
  return (
    <MemberArea>
      <BetRecord key={opened} oddsType={useChosenOddsType()} watchTickets={watchTickets} opened={opened} onShare={(id) => share({ id })} />
      {dialog}
    </MemberArea>
  )
}

const watchTickets = (onChange: () => void) => watchMe('ticket', onChange)
