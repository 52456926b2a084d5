/** A piece of a content page's sentence. The marks are those of `docBlock` in the contract; an unknown mark stays text. */
export type Word =
  | { kind: 'text' | 'bold'; text: string }
  | { kind: 'link'; text: string; to: string }
  | { kind: 'result'; text: string; result: string }

const MARK = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/(?!\/)[^)\s]*|#[A-Z]{1,2})\)/g

export function wordsOf(sentence: string): Word[] {
  const words: Word[] = []
  let at = 0
  for (const match of sentence.matchAll(MARK)) {
    const [whole, bold, label = '', to = ''] = match
    if (match.index > at) words.push({ kind: 'text', text: sentence.slice(at, match.index) })
    if (bold !== undefined) words.push({ kind: 'bold', text: bold })
    else if (to.startsWith('#')) words.push({ kind: 'result', text: label, result: to.slice(1) })
    else words.push({ kind: 'link', text: label, to })
    at = match.index + whole.length
  }
  if (at < sentence.length) words.push({ kind: 'text', text: sentence.slice(at) })
  return words
}
