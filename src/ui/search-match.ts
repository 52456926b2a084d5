/** A piece of a text, and whether the query found it. */
export interface Piece {
  readonly text: string
  readonly hit: boolean
}

export interface Match {
  /** 0 is best. */
  readonly cost: number
  /** The name as shown, and its reading. */
  readonly name: readonly Piece[]
  readonly reading: readonly Piece[]
}

export interface SearchName {
  readonly name: string
  readonly latin: string
  readonly pinyin: string
}

/** A part skipped in the middle costs more than a late beginning: `lw` is 利物浦 before it is 拉脱维亚. */
const SKIPPED = 2
const LATE = 1
const LONGEST_QUERY = 24

/**
 * Matches a name by its characters, by the initials or syllables of its reading, or by its Latin words; parts may be typed in
 * full, begun (`lwp`, `liwupu`, `liwup`, `man utd`) or left out. One rule for all three: beginnings of the name's parts, in their
 * order, spell the query. Returns null when they don't.
 */
export function matchName(query: string, { name, latin, pinyin }: SearchName): Match | null {
  const typed = letters(query).slice(0, LONGEST_QUERY)
  if (typed === '') return null
  const reading = pinyin
    .split(' ')
    .map((syllable) => syllable.slice(0, 1).toUpperCase() + syllable.slice(1))
    .join(' ')
  const found = [
    spell(typed, parts(name)),
    pinyin === '' ? null : spell(typed.replaceAll('v', 'u'), parts(reading)),
    latin === name ? null : spell(typed, parts(latin)),
  ] as const
  const best = found.reduce((a, b) => (b && (!a || b.cost < a.cost) ? b : a))
  if (!best) return null
  const [byName, byPinyin] = found
  return {
    cost: best.cost,
    name: pieces(name, best === byName ? best.hits : []),
    reading: best === byPinyin || best === byName ? pieces(reading, best === byPinyin ? best.hits : []) : pieces(latin, best.hits),
  }
}

interface Part {
  readonly at: number
  /** As compared: without case and marks. */
  readonly letters: string
}
/** A found piece of the text, as `[from, to)`. */
type Hit = readonly [number, number]

interface Spelling {
  readonly cost: number
  readonly hits: readonly Hit[]
}

const PART = /[㐀-鿿]|[\p{L}\p{N}]+/gu
const parts = (text: string): Part[] => [...text.matchAll(PART)].map((found) => ({ at: found.index, letters: letters(found[0]) }))

/** Drops case, marks and all that is no letter or digit. */
const letters = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => (letter.normalize('NFD')[0] ?? '').toLowerCase())
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The cheapest way to spell `rest` by beginnings of the parts from `from` on. */
function spell(rest: string, all: readonly Part[], from = 0, begun = false): Spelling | null {
  if (rest === '') return { cost: 0, hits: [] }
  let best: Spelling | null = null
  for (const [i, part] of all.entries()) {
    if (i < from) continue
    const gap = i === from ? 0 : begun ? SKIPPED : LATE
    for (let taken = common(rest, part.letters); taken > 0; taken--) {
      const next = spell(rest.slice(taken), all, i + 1, true)
      if (next && (!best || gap + next.cost < best.cost)) best = { cost: gap + next.cost, hits: [[part.at, part.at + taken], ...next.hits] }
    }
  }
  return best
}

function common(a: string, b: string): number {
  let n = 0
  while (n < a.length && n < b.length && a[n] === b[n]) n++
  return n
}

function pieces(text: string, hits: readonly Hit[]): Piece[] {
  const ends = [0, ...hits.flat(), text.length]
  return ends
    .slice(1)
    .map((end, i) => ({ text: text.slice(ends[i], end), hit: i % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
