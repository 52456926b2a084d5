import { createContext, type RefObject, useEffect } from 'react'

/**
 * Tab stop of the controls inside a grid: none, since the grid is one stop and its arrow keys go on from there. Outside a grid
 * every control is a stop.
 */
export const TabStopContext = createContext<0 | -1>(0)

/** The parts of an ARIA grid; controls inside a cell are one below the other. */
const ROW = '[role=row]'
const CELL = '[role=gridcell], [role=rowheader]'
const CONTROL = 'button:not(:disabled), a[href]'

/**
 * One tab stop for a whole grid of odds; arrow keys go from control to control, Home and End along a row, with Ctrl to the
 * first and last row. Rows come and go at any time, so only the last focused control and its column are kept.
 */
export function useGridKeys(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const grid = target.current
    if (!grid) return
    const keys = createGridKeys(grid)
    const on = [
      ['focusin', keys.focused],
      ['keydown', keys.pressed],
    ] as const
    for (const [type, listener] of on) grid.addEventListener(type, listener as EventListener)
    return () => {
      for (const [type, listener] of on) grid.removeEventListener(type, listener as EventListener)
    }
  }, [target])
}

function createGridKeys(grid: HTMLElement) {
  let last: HTMLElement | null = null
  /** The column that up and down keep to, even through rows with fewer columns. */
  let column = 0
  let moving = false

  const go = (to: HTMLElement | null | undefined) => {
    if (!to) return
    moving = true
    to.focus()
    moving = false
  }

  return {
    focused({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return
      if (target === grid) return go(enter(grid, last))
      last = target
      if (!moving) column = place(target).column
    },
    pressed(event: KeyboardEvent) {
      const { key, target, ctrlKey } = event
      if (key === 'Tab' && event.shiftKey && target !== grid) {
        // Shift+Tab leaves the grid instead of stopping at it.
        grid.tabIndex = -1
        setTimeout(() => {
          grid.tabIndex = 0
        })
        return
      }
      if (!(target instanceof HTMLElement) || target === grid || event.altKey || event.metaKey) return
      const to = move(grid, target, ctrlKey ? `Ctrl+${key}` : key, column)
      if (to === undefined) return
      event.preventDefault()
      go(to)
      if (key !== 'ArrowUp' && key !== 'ArrowDown' && to) column = place(to).column
    },
  }
}

const all = (within: Element, selector: string): HTMLElement[] => [...within.querySelectorAll<HTMLElement>(selector)]

/** The control to enter by: the last focused one, else the first of its row, else the first of the grid. */
function enter(grid: HTMLElement, last: HTMLElement | null): HTMLElement | null {
  if (last?.isConnected && grid.contains(last)) {
    if (last.matches(CONTROL)) return last
    const near = last.closest(ROW)?.querySelector<HTMLElement>(CONTROL)
    if (near) return near
  }
  return grid.querySelector<HTMLElement>(CONTROL)
}

function place(control: HTMLElement): { row: Element | null; column: number; at: number } {
  const row = control.closest(ROW)
  const cell = control.closest(CELL)
  return { row, column: row && cell ? all(row, CELL).indexOf(cell as HTMLElement) : 0, at: cell ? all(cell, CONTROL).indexOf(control) : 0 }
}

/** Returns undefined when the key is not the grid's; null when there is nothing further. */
function move(grid: HTMLElement, from: HTMLElement, key: string, column: number): HTMLElement | null | undefined {
  const { row, column: own, at } = place(from)
  if (!row) return undefined
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      const by = key === 'ArrowDown' ? 1 : -1
      const cell = from.closest(CELL)
      const beside = cell && all(cell, CONTROL)[at + by]
      return beside ?? inRows(following(all(grid, ROW), row as HTMLElement, by), column, by)
    }
    case 'ArrowRight':
      return along(all(row, CELL).slice(own + 1), at)
    case 'ArrowLeft':
      return along(all(row, CELL).slice(0, Math.max(0, own)).reverse(), at)
    case 'Home':
      return along(all(row, CELL), 0)
    case 'End':
      return along(all(row, CELL).reverse(), at)
    case 'Ctrl+Home':
      return inRows(all(grid, ROW), column, 1)
    case 'Ctrl+End':
      return inRows(all(grid, ROW).reverse(), column, -1)
    default:
      return undefined
  }
}

const following = (rows: HTMLElement[], row: HTMLElement, by: 1 | -1): HTMLElement[] =>
  by === 1 ? rows.slice(rows.indexOf(row) + 1) : rows.slice(0, rows.indexOf(row)).reverse()

/** The first control of these cells, at the same height as the one that is left where the cell has as many. */
function along(cells: readonly HTMLElement[], at: number): HTMLElement | null {
  for (const cell of cells) {
    const controls = all(cell, CONTROL)
    if (controls.length > 0) return controls[Math.min(at, controls.length - 1)] ?? null
  }
  return null
}

/** A control of the first of these rows that has any: in this column, or the nearest before it, or after. */
function inRows(rows: readonly HTMLElement[], column: number, by: 1 | -1): HTMLElement | null {
  for (const row of rows) {
    const cells = all(row, CELL)
    const nearest = [...cells.slice(0, column + 1).reverse(), ...cells.slice(column + 1)]
    const found = along(nearest, by === 1 ? 0 : Number.POSITIVE_INFINITY)
    if (found) return found
  }
  return null
}
