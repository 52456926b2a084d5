import { SITE_ID } from '../../contract/constants.ts'

/**
 * The text whose hash names a kept content answer: the same question with its fields in another order has the same text, the
 * same question in another language has another.
 */
export const cacheKeyText = (language: string, path: string, payload: unknown): string =>
  JSON.stringify([SITE_ID, language, path, sorted(payload)])

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, own]) => [name, sorted(own)]))
}
