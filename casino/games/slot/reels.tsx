import { Fragment } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { wantsLessMotion } from '../../ui/hooks.ts'
import { sound } from '../../ui/sound.ts'
import { PAR_SHEET } from './par-sheet.ts'
import { inSight, type LineWin, REELS, ROWS, type Spin } from './rules.ts'
import { SymbolCell } from './symbols.tsx'

/** What passes by between two stops, and is the same after half of it, so that a reel can run on it for as long as it takes. */
const PASSING = 6
const CELLS = [...Array(ROWS + 2 * PASSING + ROWS).keys()]
/** The first of the cells in sight before a spin. */
const FOOT = CELLS.length - ROWS
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
  readonly spin: Spin | null
  readonly label: string
}

/**
 * Five columns of cells. A spin is a transform of each column: its foot shows what was there, its top what the server said, and between
 * them a few symbols pass as often as it takes. The cells stay and only change what they show.
 */
export function Reels({ stops, motion, onStopped, spin, label }: ReelsProps) {
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
    const at = (cell: number) => `translateY(${(-100 * cell) / CELLS.length}%)`
    const animations = columns.current.flatMap((column, reel) => {
      if (!column) return []
      if (motion === 'running')
        return [
          column.animate([{ transform: at(FOOT) }, { transform: at(ROWS + PASSING) }], { duration: START_MS, easing: 'ease-in' }),
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

  const won = motion === 'still' && spin && spin.wins.length > 0 ? spin.wins : null
  // What sets a column in motion does not change its cells, so that a slow phone's frames are not spent on comparing them.
  const cells = useMemo(() => cellsOf(before, stops, won), [before, stops, won])
  return (
    <div class="reels" role="img" aria-label={label}>
      {PAR_SHEET.strips.map((strip, reel) => (
        <div class="reel" key={strip}>
          <div
            class="column"
            ref={(element) => {
              columns.current[reel] = element
            }}
            style={motion === 'running' && wantsLessMotion() ? `transform:translateY(${(-100 * FOOT) / CELLS.length}%)` : ''}
          >
            {cells[reel]}
          </div>
        </div>
      ))}
      {won && <Lines won={won} />}
    </div>
  )
}

/** Of each reel, between where the strips stood and where they stop. */
function cellsOf(before: readonly number[], stops: readonly number[], won: Spin['wins'] | null) {
  const [was, shown] = [inSight(PAR_SHEET, before), inSight(PAR_SHEET, stops)]
  return PAR_SHEET.strips.map((strip, reel) => (
    <Fragment key={strip}>
      {CELLS.map((cell) => {
        const passing = strip[((before[reel] as number) + ((cell - ROWS) % PASSING)) % strip.length]
        const letter = cell < ROWS ? shown[reel]?.[cell] : cell < FOOT ? passing : was[reel]?.[cell - FOOT]
        const isDim = cell < ROWS && won !== null && !won.some((win) => isOn(win, reel, cell))
        return <SymbolCell key={cell} letter={letter as string} isDim={isDim} />
      })}
    </Fragment>
  ))
}

const isOn = ({ line, length }: LineWin, reel: number, row: number): boolean => reel < length && PAR_SHEET.lines[line - 1]?.[reel] === row

/** The thread through what won. */
const Lines = ({ won }: { won: Spin['wins'] }) => (
  <svg class="lines" viewBox={`0 0 ${REELS * 100} ${ROWS * 100}`} preserveAspectRatio="none" aria-hidden="true">
    {won.map(({ line, length }) => {
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
