import type { CellView, Direction } from './cell-view.ts'

/** The elements of a standing cell that follow its price. */
export interface CellParts {
  readonly button: HTMLElement
  readonly price: HTMLElement
  readonly arrow: HTMLElement
}

/** What a screen reader hears of a cell: first what stands on it (so that saying what one sees finds it), then what it is. */
export interface CellWords {
  /** The label drawn in the cell: `−0.5/1`. */
  readonly label: string
  /** Market and selection: `全场让球 曼彻斯特城 −0.5/1`. */
  readonly name: string
  readonly up: string
  readonly down: string
  readonly stale: string
  readonly locked: string
}

const ARROWS = { up: '▲', down: '▼' }

/**
 * Writes a cell's view into its elements: digits, arrow, tint and name. Only what differs from the last view is touched:
 * a text node's `data` is the cheapest write there is, an attribute restyles its element, and both are paid 3,000 times a
 * second. The arrow keeps its colour for as long as it stands, the cell its tint only while the move is fresh.
 */
export function createCellPainter(
  { button, price, arrow }: CellParts,
  words: CellWords,
  format: (oddsMilli: number) => string,
): (view: CellView) => void {
  const digitsText = textOf(price)
  const arrowText = textOf(arrow)
  let shown: string | null = null
  let direction: Direction = null
  let tint: Direction = null
  mark(button, null)
  mark(arrow, null)
  arrowText.data = ''

  return (view) => {
    const digits = format(view.price)
    digitsText.data = digits
    if (view.direction !== direction) {
      direction = view.direction
      arrowText.data = direction === null ? '' : ARROWS[direction]
      mark(arrow, direction)
    }
    const nextTint = view.fresh ? view.direction : null
    if (nextTint !== tint) {
      tint = nextTint
      mark(button, tint)
    }
    const said = spoken(view, digits, words)
    if (said !== shown) button.setAttribute('aria-label', `${words.label} ${said}，${words.name}`)
    shown = said
  }
}

function spoken({ status, stale, direction }: CellView, digits: string, words: CellWords): string {
  if (status !== 'open') return words.locked
  if (stale) return `${digits}，${words.stale}`
  return direction === null ? digits : `${digits}，${words[direction]}`
}

/** The element's one text node. */
function textOf(element: HTMLElement): Text {
  const { firstChild } = element
  if (firstChild instanceof Text) return firstChild
  const text = document.createTextNode('')
  element.replaceChildren(text)
  return text
}

const mark = (element: HTMLElement, move: Direction): void => element.setAttribute('data-move', move ?? '')
