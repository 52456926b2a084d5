import type { I18n, MessageDescriptor } from '@lingui/core'
import { session } from '../transport/session.ts'
import { ruleOf } from './code-rules.ts'
import { codeText, hiccupText, insecureText, offlineText } from './codes.ts'

/** A refusal or a fault, as transport gives them: a refusal's code is a number. */
export interface Problem {
  code: number | string
  message: string
}

/**
 * The message that a caller has to show for a problem; null when the page itself shows it, or nobody does (code-rules.ts), and for
 * a call whose session is over.
 */
export function noticeText(i18n: I18n, problem: Problem): string | null {
  if (problem.code === 'aborted') return null
  return ruleOf(problem.code, session.get().state === 'member') === 'caller' ? problemText(i18n, problem) : null
}

/**
 * The text in place of something that failed: the server's message, else the code's text, else the hiccup. Never blank, never a
 * bare code. Of the faults only two are named, as the browser reports them: offline, and no encryption. Others look alike here.
 */
export function problemText(i18n: I18n, { code, message }: Problem): string {
  const said = typeof code === 'number' ? message.trim() : ''
  if (said) return said
  return i18n._((typeof code === 'number' ? codeText(code) : FAULT_TEXTS[code]) ?? hiccupText)
}

const FAULT_TEXTS: Partial<Record<string, MessageDescriptor>> = { offline: offlineText, insecure: insecureText }
