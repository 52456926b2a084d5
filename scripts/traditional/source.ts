import { toTraditional } from './convert.ts'

/** A text in a source: what lies between quotes, braces, brackets or line ends, and is Chinese. */
const TEXT = /[^\s"'`<>{}$\\][^"'`<>{}$\\\n]*/gu

/** A source or a page with Traditional texts. Comments change too, which nobody reads; nothing else of code is Chinese. */
export const traditionalSource = (source: string): string =>
  source.replace(TEXT, (text) => (/\p{Script=Han}/u.test(text) ? toTraditional(text) : text))
