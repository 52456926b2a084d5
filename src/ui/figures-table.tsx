import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Figures {
  key: string
  /** One a column. */
  cells: readonly ReactNode[]
  isOwn?: boolean
}

/** A table of few columns: names in its first column, figures in the others. */
export function FiguresTable({ label, columns, rows }: { label: string; columns: readonly string[]; rows: readonly Figures[] }) {
  return (
    <table aria-label={label} className="w-full text-sm tabular-nums">
      <thead>
        <tr className="h-9 border-b border-line bg-surface-2 text-xs text-fg-3">
          {columns.map((name, column) => (
            <th key={name} scope="col" className={cx('px-3 font-normal', column === 0 ? 'text-left' : 'text-right')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, isOwn = false }) => (
          <tr key={key} className={cx('h-11 border-b border-line last:border-0', isOwn && 'bg-accent-soft font-semibold')}>
            {columns.map((name, column) => (
              <td key={name} className={cx('px-3', column > 0 && 'text-right')}>
                {cells[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
