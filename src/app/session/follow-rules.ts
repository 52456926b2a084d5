import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ruleOf } from '../../i18n/code-rules.ts'
import { problemText } from '../../i18n/problem-text.ts'
import type { Refusal } from '../../transport/call.ts'
import { session } from '../../transport/session.ts'
import { toast, useToasts } from '../../ui/toast-store.ts'
import { openTips } from '../navigation/dialogs.ts'
import { routeOf } from '../navigation/routes.ts'

/** What the page at `pathname` does with a refusal besides returning it to its caller, as src/i18n/code-rules.ts says. */
export function followRule(refusal: Refusal, pathname: string): void {
  const text = problemText(i18n, refusal)
  const rule = ruleOf(refusal.code, session.get().state === 'member')
  if (rule === 'block') openTips({ text })
  else if (rule === 'service') openTips({ text, action: { label: t`联系客服`, to: 'service' } })
  else if (rule === 'verify') lead(text, t`去验证`, 'auth', pathname)
  else if (rule === 'realName') lead(text, t`去完善`, 'userinfo', pathname)
  else if (rule === 'warn' || rule === 'maintenance') card(text)
  else if (rule === 'reenter') toast.pill(text)
}

/** Asks to go to a page. Who is there already reads it in passing: calls of the page before may still be refused then. */
function lead(text: string, label: string, to: 'auth' | 'userinfo', pathname: string): void {
  if (routeOf(pathname).name === to) toast.pill(text)
  else openTips({ text, action: { label, to } })
}

/** Stays until it is closed; the same text again is the same card. */
function card(title: string): void {
  const stands = useToasts.getState().toasts.some((shown) => shown.style === 'card' && shown.title === title)
  if (!stands) toast.card({ tone: 'warn', title, stays: true })
}
