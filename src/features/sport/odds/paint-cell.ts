import type { CellView, Direction } from './cell-view.ts'

/** The elements of a cell that follow its price. */
export interface CellParts {
  readonly button: HTMLElement
  readonly price: HTMLElement
  /** Its label holds direction or state, and the name: all that is not text of the cell. */
  readonly arrow: HTMLElement
}

/** Texts that a screen reader reads after the cell's label and price. */
export interface CellWords {
  /** Market and selection: `全场让球 曼彻斯特城 −0.5/1`. */
  readonly name: string
  readonly up: string
  readonly down: string
  readonly stale: string
  readonly locked: string
}

/**
 * Writes a cell's view into its elements: digits, arrow, tint and words. It touches only what differs from the last view: a
 * text node's `data` is the cheapest write there is, an attribute restyles its element, and digits are written over a
 * thousand times a second. The arrow keeps its colour while it is shown, the cell its tint only while the move is fresh.
 */
export function createCellPainter(
  { button, price, arrow }: CellParts,
  words: CellWords,
  format: (oddsMilli: number) => string,
): (view: CellView) => void {
  const digits = textOf(price)
  let direction: Direction = null
  let tint: Direction = null
  let said: string | null = null
  mark(button, null)
  mark(arrow, null)

  return (view) => {
    digits.data = format(view.price)
    if (view.direction !== direction) {
      direction = view.direction
      mark(arrow, direction)
    }
    const nextTint = view.fresh ? view.direction : null
    if (nextTint !== tint) {
      tint = nextTint
      mark(button, tint)
    }
    const state = stateWord(view, words)
    if (state === said) return
    said = state
    arrow.setAttribute('aria-label', state === '' ? words.name : `${state}，${words.name}`)
  }
}

function stateWord({ status, stale, direction }: CellView, words: CellWords): string {
  if (status !== 'open') return words.locked
  if (stale) return words.stale
  return direction === null ? '' : words[direction]
}

/** The element's only text node. */
function textOf(element: HTMLElement): Text {
  const { firstChild } = element
  if (firstChild instanceof Text) return firstChild
  const text = document.createTextNode('')
  element.replaceChildren(text)
  return text
}

const mark = (element: HTMLElement, move: Direction): void => element.setAttribute('data-move', move ?? '')
