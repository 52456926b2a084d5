import type { Language } from '../../contract/site.ts'
import traditional from './zh-tw.json' with { type: 'json' }

/**
 * A text of the server in the site's language. What is not ours (a name a member typed, a notice somebody wrote) is not in
 * the table and stays as it is.
 */
export interface Translate {
  (text: string): string
  /** True where it changes nothing, so that answers need not be walked. */
  readonly idle: boolean
}

const table = new Map<string, string>(Object.entries(traditional))

export function createTranslate(language: Language): Translate {
  const idle = language === 'zh-CN'
  return Object.assign((text: string) => (idle ? text : (table.get(text) ?? text)), { idle })
}
