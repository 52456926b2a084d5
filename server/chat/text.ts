import { plainText } from '../platform/plain-text.ts'

/** More marks on one letter than any language writes would cover the lines above. */
const MOST_MARKS = 3
const STACKED = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu')

/** A message as it is kept: one line, nothing hidden, nothing turned around, no tower of marks. */
export const lineOf = (text: string): string => plainText(text).replace(STACKED, '$1').replace(/\s+/g, ' ').trim()

/** As it is compared with the operator's words: neither case, width, spaces nor signs between letters hide one. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
