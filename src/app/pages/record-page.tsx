import { useLocation } from 'react-router-dom'
import { BetRecord } from '../../features/records/bet-record.tsx'
import { useChosenOddsType } from '../betting/use-chosen-odds-type.ts'
import { feed } from '../feed/feed.ts'

export function RecordPage() {
  const opened = useLocation().hash.slice(1)
  return <BetRecord key={opened} oddsType={useChosenOddsType()} watchTickets={watchTickets} opened={opened} />
}

/** The feed notifies of a changed ticket, in whichever tab it was placed; a snapshot may stand for missed changes. */
function watchTickets(onChange: () => void): () => void {
  return feed.watch('me', (event) => {
    const missed = event.kind === 'snapshot'
    if (missed || (event.kind === 'frame' && event.deltas.some(({ kind }) => kind === 'ticket'))) onChange()
  })
}
