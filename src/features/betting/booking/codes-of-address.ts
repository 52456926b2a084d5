import { codesIn, typedCode } from '../../../../contract/booking.ts'

/** Of a link that the site made. */
const CODE = 'code'
/** What another app shares, by the names of the manifest's `share_target`. */
const SHARED = ['sharedUrl', 'sharedText', 'sharedTitle']
/** Of a longer text no more words are asked for. */
const MOST_ASKED = 3

const LINK = /https?:\/\/\S+/gi
const CODE_OF_LINK = /[?&]code=([^&#\s]+)/gi

/**
 * The codes that the page's address brings, the likeliest first: the one of a link, then words of a shared text, those with a digit before
 * others. Empty when what was shared has none; null when the address brings nothing.
 */
export function codesOfAddress(search: URLSearchParams): string[] | null {
  const code = search.get(CODE)
  if (code !== null) return [typedCode(code)]
  const texts = SHARED.flatMap((name) => search.get(name) ?? [])
  if (texts.length === 0) return null
  const text = texts.join('\n')
  const linked = [...text.matchAll(CODE_OF_LINK)].flatMap(([, value = '']) => codesIn(value))
  const words = codesIn(text.replace(LINK, ' '))
  const [digits, others] = [words.filter((word) => /\d/.test(word)), words.filter((word) => !/\d/.test(word))]
  return [...new Set([...linked, ...digits, ...others])].slice(0, MOST_ASKED)
}

/** The same address without them. */
export function withoutCodes(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const name of [CODE, ...SHARED]) rest.delete(name)
  return rest
}
