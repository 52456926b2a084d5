import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useGridKeys } from './grid-keys.ts'

/** Names of controls, a list a cell; in capitals what can't be pressed. */
const ROWS = [
  [['fold'], ['star league']],
  [['star a'], ['a1', 'a2', 'a3'], ['a4', 'a5']],
  [[], []],
  [['star b'], ['B1', 'B2', 'B3'], ['b4', 'b5']],
  [['star c'], [], []],
]

function Grid() {
  const grid = useRef<HTMLDivElement>(null)
  useGridKeys(grid)
  return (
    <>
      <button type="button">before</button>
      {/* biome-ignore lint/a11y/useSemanticElements: as the list is */}
      <div role="grid" ref={grid} tabIndex={0}>
        {ROWS.map((row) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as the list is
          <div role="row" key={row.flat().join()}>
            {row.map((cell, i) => (
              // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive lint/suspicious/noArrayIndexKey: as the list is
              <div role="gridcell" key={i}>
                {cell.map((name) => (
                  <button type="button" key={name} tabIndex={-1} disabled={name !== name.toLowerCase()}>
                    {name}
                  </button>
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

const focused = () => document.activeElement?.textContent
function press(...keys: string[]): (string | null | undefined)[] {
  return keys.map((key) => {
    const [ctrl, name = ctrl] = key.split('+')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ctrlKey: key !== name })
    return focused()
  })
}

test('the grid is one stop: it hands the focus to its first control, later to the last one used', () => {
  render(<Grid />)
  screen.getByRole('grid').focus()
  expect(focused()).toBe('fold')
  press('ArrowDown', 'ArrowRight')
  expect(focused()).toBe('a1')
  screen.getByText('before').focus()
  screen.getByRole('grid').focus()
  expect(focused()).toBe('a1')
})

test('arrows go down a market and on to the next game that has one in this column, and along a row at the same height', () => {
  render(<Grid />)
  screen.getByText('a1').focus()
  expect(press('ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowLeft')).toEqual(['a2', 'a3', 'a5', 'a2', 'star a'])
  screen.getByText('a5').focus()
  expect(press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp')).toEqual(['b4', 'b5', 'star c', 'b5', 'b4', 'a5'])
  screen.getByText('a3').focus()
  expect(press('ArrowDown')).toEqual(['star b'])
})

test('Home and End go along the row, with Ctrl to the first and last; other keys are nobody’s', () => {
  render(<Grid />)
  screen.getByText('a2').focus()
  expect(press('End', 'Home', 'Ctrl+End', 'Ctrl+Home', 'ArrowUp', 'x')).toEqual(['a5', 'star a', 'star c', 'fold', 'fold', 'fold'])
})
