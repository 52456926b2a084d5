import OpenCC from 'opencc-js'
import { WHOLE_TEXTS, WORDS } from './words.ts'

const toTaiwan = OpenCC.Converter({ from: 'cn', to: 'twp' })

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const words = new RegExp(
  Object.keys(WORDS)
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|'),
  'g',
)

/** Converts a Simplified text to what Taiwanese readers write. Placeholders, tags and everything not Chinese stay unchanged. */
export function toTraditional(text: string): string {
  const whole = WHOLE_TEXTS[text]
  if (whole !== undefined) return whole
  let out = ''
  let at = 0
  for (const found of text.matchAll(words)) {
    out = joined(joined(out, toTaiwan(text.slice(at, found.index))), WORDS[found[0]] ?? '')
    at = found.index + found[0].length
  }
  return joined(out, toTaiwan(text.slice(at)))
}

/** A word of Taiwan may be Latin (`QR Code`) where the Chinese one was not: a space is set between it and Chinese. */
const joined = (before: string, after: string): string =>
  (/\p{Script=Han}$/u.test(before) && /^[A-Z]/.test(after)) || (/[A-Za-z]$/.test(before) && /^\p{Script=Han}/u.test(after))
    ? `${before} ${after}`
    : before + after
