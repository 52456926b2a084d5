import { useLocation } from 'react-router-dom'
import { BetRecord } from '../../features/betting/record/bet-record.tsx'
import { useChosenOddsType } from '../betting/use-chosen-odds-type.ts'
import { watchMe } from '../feed/watch-me.ts'
import { MemberArea } from '../member/member-area.tsx'

export function RecordPage() {
  const opened = useLocation().hash.slice(1)
  return (
    <MemberArea>
      <BetRecord key={opened} oddsType={useChosenOddsType()} watchTickets={watchTickets} opened={opened} />
    </MemberArea>
  )
}

const watchTickets = (onChange: () => void) => watchMe('ticket', onChange)
