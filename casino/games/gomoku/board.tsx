import { useRef, useState } from 'preact/hooks'
import { type Point, SIZE, stoneOf } from './rules.ts'

const LETTERS = 'ABCDEFGHIJKLMNO'
const STEP = 58
const EDGE = 44
const ALL = EDGE * 2 + STEP * (SIZE - 1)
const at = (place: number) => EDGE + STEP * place
const INDEXES = Array.from({ length: SIZE }, (_, index) => index)
const DOTS = [3, 7, 11]

/** As on the board's edge: the first row is the lowest. */
export const pointName = ({ column, row }: Point): string => `${LETTERS[column]}${row + 1}`
const y = (row: number) => at(SIZE - 1 - row)

interface BoardProps {
  readonly moves: readonly Point[]
  /** The five that won. */
  readonly line: readonly Point[]
  readonly preview: Point | null
  /** Where the keyboard begins. */
  readonly start: Point
  readonly onPress: (point: Point) => void
}

export function Board({ moves, line, preview, start, onPress }: BoardProps) {
  const picture = useRef<SVGSVGElement>(null)
  const [cursor, setCursor] = useState<Point | null>(null)
  const here = cursor ?? start

  const move = (event: KeyboardEvent) => {
    const [right, up] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0]
    if (event.key === 'Enter' || event.key === ' ') onPress(here)
    else if (right === 0 && up === 0) return
    event.preventDefault()
    const kept = (place: number) => Math.min(SIZE - 1, Math.max(0, place))
    setCursor({ column: kept(here.column + (right as number)), row: kept(here.row + (up as number)) })
  }
  const press = ({ clientX, clientY }: MouseEvent) => {
    const box = picture.current?.getBoundingClientRect()
    if (!box) return
    const place = (part: number, size: number) => Math.round(((part / size) * ALL - EDGE) / STEP)
    const point = { column: place(clientX - box.left, box.width), row: SIZE - 1 - place(clientY - box.top, box.height) }
    if ([point.column, point.row].some((one) => one < 0 || one >= SIZE)) return
    setCursor(point)
    onPress(point)
  }
  const stoneAt = moves.findIndex(({ column, row }) => column === here.column && row === here.row)
  const what = stoneAt < 0 ? '空' : stoneOf(stoneAt) === 'black' ? '你的黑子' : '电脑的白子'
  const last = moves.at(-1)
  return (
    <div
      class="board"
      role="application"
      aria-roledescription="棋盘"
      aria-label={`15 路棋盘，光标在 ${pointName(here)}，${what}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move on it
      tabIndex={0}
      onKeyDown={move}
      onClick={press}
    >
      <span class="quiet" aria-live="polite">
        {cursor && `${pointName(cursor)} ${what}`}
      </span>
      <svg ref={picture} viewBox={`0 0 ${ALL} ${ALL}`} aria-hidden="true">
        <path
          class="lines-of-board"
          d={INDEXES.map((index) => `M${at(index)} ${EDGE}V${ALL - EDGE}M${EDGE} ${at(index)}H${ALL - EDGE}`).join('')}
        />
        {DOTS.flatMap((column) => DOTS.map((row) => <circle key={`${column}.${row}`} cx={at(column)} cy={at(row)} r="6" class="star" />))}
        {INDEXES.map((index) => (
          <g key={index} class="edge">
            <text x={at(index)} y={ALL - 10}>
              {LETTERS[index]}
            </text>
            <text x="14" y={y(index) + 6}>
              {index + 1}
            </text>
          </g>
        ))}
        <rect class="cursor" x={at(here.column) - 27} y={y(here.row) - 27} width="54" height="54" rx="6" />
        {moves.map((point, index) => (
          <circle key={pointName(point)} cx={at(point.column)} cy={y(point.row)} r="25" class={`piece ${stoneOf(index)}`} />
        ))}
        {preview && <circle cx={at(preview.column)} cy={y(preview.row)} r="25" class="piece black preview" />}
        {last && line.length === 0 && <rect class="mark" x={at(last.column) - 8} y={y(last.row) - 8} width="16" height="16" rx="4" />}
        {line.length > 0 && (
          <g class="five">
            <polyline points={line.map(({ column, row }) => `${at(column)},${y(row)}`).join(' ')} />
            {line.map((point) => (
              <rect key={pointName(point)} class="mark" x={at(point.column) - 8} y={y(point.row) - 8} width="16" height="16" rx="4" />
            ))}
          </g>
        )}
      </svg>
    </div>
  )
}
