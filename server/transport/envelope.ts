import { CODES } from '../../contract/codes.ts'
import type { Envelope } from '../../contract/endpoint.ts'
import type { Translate } from '../texts/translate.ts'
import type { Result } from './handlers.ts'
import { STANDARD_MESSAGES } from './messages.ts'

/** Puts a result into its envelope, in the site's language. */
export type Present = (result: Result<unknown>) => Envelope

/** Handlers write Simplified Chinese; every answer passes here, where it becomes the site's script. */
export function createPresent(translate: Translate): Present {
  const translated = (value: unknown): unknown => {
    if (typeof value === 'string') return translate(value)
    if (Array.isArray(value)) return value.map(translated)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, translated(own)]))
  }
  return (result) => {
    const { status_code, text, values } = result.ok
      ? { status_code: CODES.success, text: '', values: {} }
      : { status_code: result.code, text: result.message, values: result.values }
    const message = filled(translate(text || (STANDARD_MESSAGES[status_code] ?? '')), values)
    return { status_code, data: translate.idle ? result.data : translated(result.data), message }
  }
}

/** The sentence with values in place of `{name}`. */
export const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole)
