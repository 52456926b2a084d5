import { t } from '@lingui/core/macro'
import { askToKeepOnce } from '../../db/keep-storage.ts'
import { storage } from '../../db/storage.ts'
import { type BetState, phaseOf } from '../../features/betting/slip/bet-answer.ts'
import type { BetAction } from '../../features/betting/slip/slip-store.ts'
import { systemClock } from '../../platform/clock.ts'
import { toast } from '../../ui/toast-store.ts'

/** The slip while it is on the screen, folded or open. */
interface SlipOnScreen {
  open: boolean
  unfold(): void
}

let slipOnScreen: SlipOnScreen | null = null

/** From now on outcomes are shown in this slip; returns the way to take it off the screen. */
export function showOutcomesIn(slip: SlipOnScreen): () => void {
  slipOnScreen = slip
  return () => {
    if (slipOnScreen === slip) slipOnScreen = null
  }
}

/** Unfolds the slip; false on a page without one. */
export function showSlip(): boolean {
  slipOnScreen?.unfold()
  return slipOnScreen !== null
}

/** Shows a card at the top when a bet is decided while its slip is folded, or on a page without one. */
export function tellOutcomes(bet: Pick<BetAction, 'state'>): void {
  bet.state.subscribe((state, before) => {
    if (state === before) return
    tell(state)
    // From now on the member has something here that is worth keeping.
    if (phaseOf(state)?.at === 'accepted') askToKeepOnce(storage, systemClock.now())
  })
}

function tell(state: BetState): void {
  // Only the id is known, so no slip can show it.
  if (state.at === 'refused' && state.why.kind === 'lost' && !state.entry.body) {
    toast.card({ tone: 'error', title: t`投注未成功`, text: t`退出登录前的一笔注单没有送到，本金未动` })
    return
  }
  if (slipOnScreen?.open) return
  const phase = phaseOf(state)
  const action = slipOnScreen && { action: { label: t`查看`, onPress: slipOnScreen.unfold } }
  switch (phase?.at) {
    case 'accepted':
      toast.card({ tone: 'success', title: t`投注已接受`, text: t`单号 ${phase.ticket.number}`, ...action })
      return
    case 'requoted':
      toast.card({ tone: 'warn', title: t`赔率变了，还没有投`, ...action })
      return
    case 'refused':
      toast.card({ tone: 'error', title: t`没有接受`, text: t`打开投注单看原因和本金去向`, ...action })
      return
    case 'over-limit':
      toast.card({ tone: 'warn', title: t`还没有投：超出上限`, text: t`打开投注单看最高可投`, ...action })
      return
    case 'editing':
      if (phase.note !== null) toast.card({ tone: 'warn', title: t`还没有投`, text: t`打开投注单看原因`, ...action })
      return
    case 'checking':
      toast.card({ tone: 'warn', title: t`正在核对结果`, text: t`网络中断，我们正在按单号查询，请勿重复提交。`, ...action })
  }
}
