import type { I18n } from '@lingui/core'
import { codeText, hiccupText, offlineText } from './codes.ts'

/** A refusal or a fault, as transport gives them: a refusal's code is a number. */
export interface Problem {
  code: number | string
  message: string
}

/**
 * What a player reads when something failed: the server's message, else the code's text, else the hiccup. Never blank,
 * never a bare code. Only the browser's own word that it is offline is named: other faults look alike from here.
 */
export function problemText(i18n: I18n, { code, message }: Problem): string {
  const said = typeof code === 'number' ? message.trim() : ''
  if (said) return said
  return i18n._((typeof code === 'number' ? codeText(code) : code === 'offline' && offlineText) || hiccupText)
}
