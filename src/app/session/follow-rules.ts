import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ruleOf } from '../../i18n/code-rules.ts'
import { problemText } from '../../i18n/problem-text.ts'
import type { Refusal } from '../../transport/call.ts'
import { session } from '../../transport/session.ts'
import { toast, useToasts } from '../../ui/toast-store.ts'
import { openTips } from '../navigation/dialogs.ts'

/** What the page does with a refusal besides returning it to its caller, as src/i18n/code-rules.ts says. */
export function followRule(refusal: Refusal): void {
  const text = problemText(i18n, refusal)
  const rule = ruleOf(refusal.code, session.get().state === 'member')
  if (rule === 'block') openTips({ text })
  else if (rule === 'service') openTips({ text, action: { label: t`联系客服`, to: 'service' } })
  else if (rule === 'verify') openTips({ text, action: { label: t`去验证`, to: 'auth' } })
  else if (rule === 'realName') openTips({ text, action: { label: t`去完善`, to: 'userinfo' } })
  else if (rule === 'warn' || rule === 'maintenance') card(text)
  else if (rule === 'reenter') toast.pill(text)
}

/** Stays until it is closed; the same text again is the same card. */
function card(title: string): void {
  const stands = useToasts.getState().toasts.some((shown) => shown.style === 'card' && shown.title === title)
  if (!stands) toast.card({ tone: 'warn', title, stays: true })
}
