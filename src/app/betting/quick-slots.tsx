import { useEffect, useSyncExternalStore } from 'react'
import { QuickBar, QuickRow } from '../../features/betting/quick/quick-row.tsx'
import { useMember } from '../member/use-member.ts'
import { quickStake, saysQuick, setQuickStake, subscribeQuick } from './quick-bet.ts'

/** Of any bet, fen. */
interface Limits {
  minStakeFen: string
  maxStakeFen: string
}

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

function Row({ limits }: { limits: Limits }) {
  const bounds = { minFen: BigInt(limits.minStakeFen), maxFen: BigInt(limits.maxStakeFen) }
  return <QuickRow stakeFen={useQuick()} onChange={setQuickStake} bounds={bounds} />
}

/** Over the page where the slip is folded. */
export function QuickBarSlot() {
  return <QuickBar stakeFen={useQuick()} onChange={setQuickStake} />
}
