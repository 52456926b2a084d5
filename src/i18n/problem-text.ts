import type { I18n } from '@lingui/core'
import { codeText, hiccupText } from './codes.ts'

/** A refusal or a fault, as transport gives them: a refusal's code is a number. */
export interface Problem {
  code: number | string
  message: string
}

/** What a player reads when something failed: the server's message, else the code's text, else the hiccup. Never blank, never a bare code. */
export function problemText(i18n: I18n, { code, message }: Problem): string {
  const said = typeof code === 'number' ? message.trim() : ''
  return said || i18n._((typeof code === 'number' && codeText(code)) || hiccupText)
}
