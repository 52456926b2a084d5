import { useEffect, useSyncExternalStore } from 'react'
import { QuickBar, QuickRow } from '../../features/betting/quick/quick-row.tsx'
import { useMember } from '../member/use-member.ts'
import { boundsOf, type Limits } from './limits.ts'
import { quickStake, saysQuick, setQuickStake, subscribeQuick } from './quick-bet.ts'

/** Its stake; while this is on the page, a tap bets where that is on. */
function useQuick(): bigint | null {
  useEffect(() => saysQuick(), [])
  return useSyncExternalStore(subscribeQuick, quickStake)
}

/** 快投 in the slip, for members. */
export function QuickRowSlot({ limits }: { limits: Limits }) {
  const member = useMember()
  return member ? <Row limits={limits} /> : null
}

const Row = ({ limits }: { limits: Limits }) => <QuickRow stakeFen={useQuick()} onChange={setQuickStake} bounds={boundsOf(limits)} />

/** Over the page where the slip is folded. */
export function QuickBarSlot() {
  return <QuickBar stakeFen={useQuick()} onChange={setQuickStake} />
}
