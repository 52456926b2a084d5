import { beadPlace, bigRoad } from './roads.ts'
import type { Round } from './rules.ts'

const ROWS = 6
const LETTERS = { player: '闲', banker: '庄', tie: '和' } as const

type Rounds = readonly Pick<Round, 'winner'>[]

const Grid = ({ columns, size }: { columns: number; size: number }) => (
  <path
    class="grid"
    d={[
      ...Array.from({ length: columns + 1 }, (_, column) => `M${column * size + 0.5} 0V${ROWS * size}`),
      ...Array.from({ length: ROWS + 1 }, (_, row) => `M0 ${row * size + 0.5}H${columns * size}`),
    ].join('')}
  />
)

/** The last columns that there is room for. */
const BIG_COLUMNS = 23
const BEAD_COLUMNS = 14

export function BigRoad({ rounds }: { rounds: Rounds }) {
  const cells = bigRoad(rounds)
  const from = Math.max(0, Math.max(0, ...cells.map(({ column }) => column)) - BIG_COLUMNS + 2)
  return (
    <svg class="road" viewBox={`0 0 ${BIG_COLUMNS * 16 + 1} ${ROWS * 16 + 1}`} role="img" aria-label={`大路，${rounds.length} 局`}>
      <Grid columns={BIG_COLUMNS} size={16} />
      {cells
        .filter(({ column }) => column >= from)
        .map(({ column, row, winner, ties }) => {
          const [x, y] = [(column - from) * 16 + 8, row * 16 + 8]
          return (
            <g key={`${column}.${row}`}>
              {winner && <circle cx={x} cy={y} r="5.8" class={winner} />}
              {ties > 0 && <path d={`M${x - 6} ${y + 6} ${x + 6} ${y - 6}`} class="tie" />}
              {ties > 1 && (
                <text x={x} y={y + 3} class="ties">
                  {ties}
                </text>
              )}
            </g>
          )
        })}
    </svg>
  )
}

export function BeadRoad({ rounds }: { rounds: Rounds }) {
  const from = Math.max(0, beadPlace(Math.max(0, rounds.length - 1)).column - BEAD_COLUMNS + 1)
  return (
    <svg class="road" viewBox={`0 0 ${BEAD_COLUMNS * 26 + 1} ${ROWS * 26 + 1}`} role="img" aria-label={`珠盘路，${rounds.length} 局`}>
      <Grid columns={BEAD_COLUMNS} size={26} />
      {rounds.map(({ winner }, index) => {
        const { column, row } = beadPlace(index)
        if (column < from) return null
        const [x, y] = [(column - from) * 26 + 13, row * 26 + 13]
        return (
          <g key={`${column}.${row}`}>
            {winner !== 'tie' && <circle cx={x} cy={y} r="10.5" class={winner} />}
            <text x={x} y={y + 4} class={`letter ${winner}`}>
              {LETTERS[winner]}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

export function Counts({ rounds }: { rounds: Rounds }) {
  const count = (side: Round['winner']) => rounds.filter(({ winner }) => winner === side).length
  return (
    <p class="counts tiny soft">
      <span>
        <i class="dot banker" /> 庄 {count('banker')}
      </span>
      <span>
        <i class="dot" /> 闲 {count('player')}
      </span>
      <span>
        <i class="dot tie" /> 和 {count('tie')}
      </span>
      <span>共 {rounds.length} 局。过去的路不影响下一局。</span>
    </p>
  )
}
