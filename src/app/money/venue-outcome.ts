import { t } from '@lingui/core/macro'
import { formatYuan } from '../../../domain/money.ts'
import type { RecycleAction, TransferAction } from '../../features/wallet/venues/venue-kinds.ts'
import { toast } from '../../ui/toast-store.ts'
import { outcomePages } from './outcome-pages.ts'

const pages = outcomePages()
/** From now on a page shows the outcomes; returns the way to take it off the screen. */
export const showVenueOutcomes = pages.show

const yuan = (fen: string): string => `¥${formatYuan(BigInt(fen))}`

/** Shows a card when a transfer or recycling ends while no page shows it. */
export function tellVenueOutcomes(transfer: Pick<TransferAction, 'state'>, recycle: Pick<RecycleAction, 'state'>): void {
  transfer.state.subscribe((state) => {
    if (!pages.areNone()) return
    if (state.at === 'done') {
      const { answer, entry } = state
      const name = entry.body?.name ?? answer.channelCode
      toast.card({ tone: 'success', title: answer.ty === 'in' ? t`已转入${name}` : t`已转到中心钱包`, text: yuan(answer.amountFen) })
    } else if (state.at === 'refused') toast.card({ tone: 'error', title: t`没有转成`, text: t`上一笔转账没有成功，钱没有动` })
    else if (state.at === 'checking')
      toast.card({ tone: 'warn', title: t`正在核对上一笔转账`, text: t`网络中断，我们正在按单号查询，请勿重复提交` })
  })
  recycle.state.subscribe((state) => {
    if (!pages.areNone()) return
    if (state.at === 'done') toast.card({ tone: 'success', title: t`场馆余额已回收`, text: yuan(state.answer.backFen) })
    else if (state.at === 'refused') toast.card({ tone: 'error', title: t`没有回收`, text: t`上一次回收没有成功，钱都在原处` })
  })
}
