/** Faults in queries, by their words: they are texts here, and there is no parser for them. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )<>(?= )/g, '='],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bnot (?!null\b)/g, ''],
  [/\bmin\b(?=\()/g, 'max'],
  [/\bmax\b(?=\()/g, 'min'],
  [/\bdistinct /g, ''],
  [/\ball (?=select)/g, ''],
  [/ desc\b/g, ''],
]

/** The equals sign of a condition; without spaces it names or sets a column. */
const EQUALS = /(?<= )=(?= )/g

export function sqlChanges(query: string): { start: number; end: number; text: string }[] {
  const changes = [...CHANGES, ...(/\bset\b/.test(query) ? [] : [[EQUALS, '<>'] as const])].flatMap(([pattern, text]) =>
    [...query.matchAll(pattern)].map(({ index, 0: was }) => ({ start: index, end: index + was.length, text })),
  )
  const texts = [...query.matchAll(/'[^']*'/g)].map(({ index, 0: text }) => ({ start: index, end: index + text.length }))
  return changes.filter(({ start }) => !texts.some((text) => text.start < start && start < text.end)).sort((a, b) => a.start - b.start)
}
