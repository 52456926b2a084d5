import { t } from '@lingui/core/macro'
import type { MoneyAction, MoneyEntry } from '../../transport/money/action.ts'
import { type CardToast, toast } from '../../ui/toast-store.ts'

type Card = Omit<CardToast, 'style' | 'id' | 'tone'>

/** Counts the pages that show how calls of its actions ended; while there is none, a card tells it. */
export function outcomePages() {
  let pages = 0
  return {
    /** An effect of such a page. */
    show: (): (() => void) => {
      pages += 1
      return () => {
        pages -= 1
      }
    },
    isShown: (): boolean => pages > 0,
    /** `checking`: the title while the server is asked; without one nothing is said meanwhile. */
    tell<B, A>(
      action: Pick<MoneyAction<B, A>, 'state'>,
      cards: { done(answer: A, entry: MoneyEntry<B>): Card & Partial<Pick<CardToast, 'tone'>>; refused(): Card; checking?(): string },
    ): void {
      action.state.subscribe((state) => {
        if (pages > 0) return
        if (state.at === 'done') toast.card({ tone: 'success', ...cards.done(state.answer, state.entry) })
        else if (state.at === 'refused') toast.card({ tone: 'error', ...cards.refused() })
        else if (state.at === 'checking' && cards.checking)
          toast.card({ tone: 'warn', title: cards.checking(), text: t`网络中断，我们正在按单号查询，请勿重复提交` })
      })
    },
  }
}

export type OutcomePages = ReturnType<typeof outcomePages>
