import { DRAW_CHANCES } from '../../../../contract/activity-kinds.ts'

/** Of a sector, and of the word on it. */
const COLORS = [
  ['fill-art-2', 'fill-white'],
  ['fill-art-3', 'fill-white'],
  ['fill-art-4', 'fill-art-1'],
] as const
/** Narrower sectors have their word in the table alone. */
const LEAST_WORD = 700

/** The odds as a circle: each prize is as wide as its chances. It does not turn; `number` is where a draw fell. */
export function Wheel({ prizes, number }: { prizes: readonly { chances: number; word: string }[]; number: number | null }) {
  let start = 0
  const sectors = prizes.map(({ chances, word }, place) => {
    const from = start
    start += chances
    // The last one is beside the first.
    const [color, onColor] = COLORS[place === prizes.length - 1 && place % 3 === 0 ? 1 : ((place % 3) as 0 | 1 | 2)]
    return { from, chances, word, color, onColor }
  })
  return (
    <svg viewBox="-110 -110 220 220" className="w-full max-w-70" aria-hidden>
      {sectors.map(({ from, chances, word, color, onColor }) => (
        <g key={from}>
          <path d={sectorPath(from, chances)} className={`${color} stroke-surface`} strokeWidth={1.5} />
          {chances >= LEAST_WORD && (
            <text {...at(from + chances / 2, 66)} className={`${onColor} text-[0.6875rem] font-semibold`} textAnchor="middle" dy="0.35em">
              {word}
            </text>
          )}
        </g>
      ))}
      <circle r={34} className="fill-surface" />
      {number !== null && (
        <path d="M0 -98 l7 -12 h-14 z" className="fill-fg" transform={`rotate(${((number + 0.5) / DRAW_CHANCES) * 360})`} />
      )}
    </svg>
  )
}

const RADIUS = 100

/** From the top, clockwise. */
function at(chance: number, radius: number): { x: number; y: number } {
  const angle = (chance / DRAW_CHANCES) * 2 * Math.PI
  return { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius }
}

function sectorPath(from: number, chances: number): string {
  const [start, end] = [at(from, RADIUS), at(from + chances, RADIUS)]
  const isLarge = chances > DRAW_CHANCES / 2 ? 1 : 0
  return `M0 0 L${start.x} ${start.y} A${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${end.x} ${end.y} Z`
}
