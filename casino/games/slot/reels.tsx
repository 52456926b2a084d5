import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { wantsLessMotion } from '../../ui/hooks.ts'
import { sound } from '../../ui/sound.ts'
import { PAR_SHEET } from './par-sheet.ts'
import { inSight, REELS, ROWS, type Spin } from './rules.ts'
import { SymbolCell } from './symbols.tsx'

/** What passes by between two stops, and is the same after half of it, so that a reel can run on it for as long as it takes. */
const PASSING = 6
const CELLS = ROWS + 2 * PASSING + ROWS
const START_MS = 260
const LOOP_MS = 320
const STOP_MS = 900
const NEXT_REEL_MS = 160

type Motion = 'still' | 'running' | 'stopping'

interface ReelsProps {
  /** What the server said; what the reels show when they stand still. */
  readonly stops: readonly number[]
  readonly motion: Motion
  readonly onStopped: () => void
  /** The cells that are not part of what won. */
  readonly isDim: (reel: number, row: number) => boolean
  readonly spin: Spin | null
  readonly label: string
}

/**
 * Five columns of cells. A spin is a transform of each column: its foot shows what was there, its top what the server said, and between
 * them a few symbols pass as often as it takes. The cells stay and only change what they show.
 */
export function Reels({ stops, motion, onStopped, isDim, spin, label }: ReelsProps) {
  const columns = useRef<(HTMLDivElement | null)[]>([])
  const [before, setBefore] = useState(stops)
  const stopped = useRef(onStopped)
  stopped.current = onStopped

  // Once it stands, what is shown is what the next spin begins from.
  useEffect(() => {
    if (motion === 'still') setBefore(stops)
  }, [motion, stops])

  useLayoutEffect(() => {
    if (motion === 'still') return
    if (wantsLessMotion()) {
      if (motion === 'stopping') stopped.current()
      return
    }
    const at = (cell: number) => `translateY(${(-100 * cell) / CELLS}%)`
    const animations = columns.current.flatMap((column, reel) => {
      if (!column) return []
      if (motion === 'running')
        return [
          column.animate([{ transform: at(CELLS - ROWS) }, { transform: at(ROWS + PASSING) }], { duration: START_MS, easing: 'ease-in' }),
          column.animate([{ transform: at(ROWS + PASSING) }, { transform: at(ROWS) }], {
            delay: START_MS,
            duration: LOOP_MS,
            iterations: Number.POSITIVE_INFINITY,
          }),
        ]
      const duration = STOP_MS + reel * NEXT_REEL_MS
      const rounds = reel * 0.5 * PASSING
      const stop = column.animate([{ transform: at(ROWS + PASSING + Math.min(rounds, PASSING - 1)) }, { transform: at(0) }], {
        duration,
        easing: 'cubic-bezier(.2,.6,.2,1)',
      })
      stop.onfinish = () => {
        sound('stop')
        if (reel === REELS - 1) stopped.current()
      }
      return [stop]
    })
    return () => {
      for (const animation of animations) animation.cancel()
    }
  }, [motion])

  const shown = inSight(PAR_SHEET, stops)
  const was = inSight(PAR_SHEET, before)
  return (
    <div class="reels" role="img" aria-label={label}>
      {PAR_SHEET.strips.map((strip, reel) => (
        <div class="reel" key={strip}>
          <div
            class="column"
            ref={(element) => {
              columns.current[reel] = element
            }}
            style={motion === 'running' && wantsLessMotion() ? `transform:translateY(${(-100 * (CELLS - ROWS)) / CELLS}%)` : ''}
          >
            <Cells
              strip={strip}
              before={before[reel] as number}
              shown={(shown[reel] ?? []).join('')}
              was={(was[reel] ?? []).join('')}
              dim={motion === 'still' ? dimOf(reel, isDim) : ''}
            />
          </div>
        </div>
      ))}
      {motion === 'still' && spin && spin.wins.length > 0 && <Lines spin={spin} />}
    </div>
  )
}

interface CellsProps {
  readonly strip: string
  /** Where the strip stood. */
  readonly before: number
  /** Letters in sight at the top and at the foot. */
  readonly shown: string
  readonly was: string
  /** Rows of the top that are dimmed. */
  readonly dim: string
}

/** What sets a column in motion does not change its cells, so that a slow phone's frames are not spent on comparing them. */
const Cells = ({ strip, before, shown, was, dim }: CellsProps) =>
  useMemo(
    () => (
      <>
        {Array.from({ length: CELLS }, (_, cell) => {
          const passing = strip[(before + ((cell - ROWS) % PASSING)) % strip.length]
          const letter = cell < ROWS ? shown[cell] : cell >= CELLS - ROWS ? was[cell - (CELLS - ROWS)] : passing
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          return <SymbolCell key={cell} letter={letter as string} isDim={dim.includes(String(cell))} />
        })}
      </>
    ),
    [strip, before, shown, was, dim],
  )

const dimOf = (reel: number, isDim: ReelsProps['isDim']): string =>
  Array.from({ length: ROWS }, (_, row) => (isDim(reel, row) ? row : '')).join('')

/** The thread through what won. */
const Lines = ({ spin }: { spin: Spin }) => (
  <svg class="lines" viewBox={`0 0 ${REELS * 100} ${ROWS * 100}`} preserveAspectRatio="none" aria-hidden="true">
    {spin.wins.map(({ line, length }) => {
      const points = (PAR_SHEET.lines[line - 1] ?? []).slice(0, length).map((row, reel) => [reel * 100 + 50, row * 100 + 50] as const)
      const path = points.map((point) => point.join()).join(' ')
      return (
        <g key={line}>
          <polyline points={path} class="under" />
          <polyline points={path} class="over" />
          {points.map(([x, y]) => (
            <path key={x} d={`M${x} ${y}h.01`} class="knot" />
          ))}
          {points.map(([x, y]) => (
            <path key={x} d={`M${x} ${y}h.01`} class="knot inner" />
          ))}
        </g>
      )
    })}
  </svg>
)
