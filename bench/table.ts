/** A line of the report: one quantity of ours and of a peer, measured in the same run. */
export interface Row {
  what: string
  peer: string
  /** Both in `unit`. */
  ours: number
  theirs: number
  unit: 'share' | 'µs' | 'ms' | 's' | 'frames/s' | 'B' | 'kB' | 'MB' | 'calls/s' | 'seals/s' | '/s'
  /** Limit of the ratio to the peer, or of our own number. Lines without a limit inform only. */
  atMost?: { ratio: number } | { ours: number }
  /** `orOurs`: our own number that is enough for any ratio, as the most that is possible. */
  atLeast?: { ratio: number; orOurs?: number }
}

const HEAD = ['what', 'peer', 'ours', 'peer’s', 'ratio', 'target', '']

/** The rows as aligned text; a row with a limit ends with `ok` or `short`. */
export function table(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const text = (line: readonly string[]) =>
    line.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')
  return lines.map((line) => text(line).trimEnd()).join('\n')
}

function cellsOf({ what, peer, ours, theirs, unit, atMost, atLeast }: Row): string[] {
  const ratio = ours / theirs
  const cells = [what, peer, amount(ours, unit), amount(theirs, unit), ratio.toFixed(2)]
  if (atLeast) {
    const { ratio: least, orOurs = Number.POSITIVE_INFINITY } = atLeast
    const target = `≥ ${least.toFixed(2)}${Number.isFinite(orOurs) ? ` or ${amount(orOurs, unit)}` : ''}`
    return [...cells, target, ratio >= least || ours >= orOurs ? 'ok' : 'short']
  }
  if (!atMost) return [...cells, '–', '']
  const [value, limit] = 'ratio' in atMost ? [ratio, atMost.ratio] : [ours, atMost.ours]
  return [...cells, `≤ ${'ratio' in atMost ? limit.toFixed(2) : amount(limit, unit)}`, value <= limit ? 'ok' : 'short']
}

const amount = (value: number, unit: Row['unit']): string =>
  unit === 'share' ? `${Math.round(value * 100)} %` : `${value.toFixed(FINE.has(unit) ? 1 : 0)} ${unit}`

const FINE: ReadonlySet<Row['unit']> = new Set(['kB', 'µs', 's'])
