import { t } from '@lingui/core/macro'
import { yuanFixed } from '../../../domain/money.ts'
import { forfeitKind } from '../../features/wallet/withdraw/forfeit-kind.ts'
import { refreshWithdrawals } from '../../features/wallet/withdraw/withdraw-queries.ts'
import { call } from '../../transport/call.ts'
import { createAction } from './money.ts'
import { outcomePages } from './outcome-pages.ts'
import { useMoneyCall } from './use-money-call.ts'

/** Loaded with the withdrawal page, or when the giving up of a bonus was left unanswered. */
const forfeit = createAction(forfeitKind(call), () => undefined)

const pages = outcomePages()
pages.tell(forfeit, {
  done: ({ tookFen }) => ({ title: t`已放弃赠金`, text: t`收回 ${yuanFixed(tookFen)}，本金可以取了` }),
  refused: () => ({ title: t`赠金没有放弃`, text: t`上一次没有办成，赠金和流水都和之前一样` }),
  checking: () => t`正在核对是否已放弃赠金`,
})

export const useForfeitMoney = () => useMoneyCall(forfeit, pages, refreshWithdrawals)
