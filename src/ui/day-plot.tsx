import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatYuanFixed } from '../../domain/money.ts'

/** A day of the plot: a bar up from zero, one down, and a point of the line. */
export interface PlotDay {
  readonly day: string
  readonly upFen: bigint
  readonly downFen: bigint
  readonly lineFen: bigint
}

const BARS = uPlot.paths.bars?.({ size: [0.3, 24, 4], radius: 0.1 })

/**
 * Money by day, as bars and a line. `label` says what it shows, for its numbers stand in a table beside it or are read out. Import it
 * lazily.
 */
export function DayPlot({ days, label }: { days: readonly PlotDay[]; label: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = ref.current
    if (!place) return
    const sizeNow = () => ({ width: place.clientWidth, height: place.clientHeight })
    const plot = new uPlot({ ...sizeNow(), ...options(days) }, dataOf(days), place)
    const size = new ResizeObserver(() => plot.setSize(sizeNow()))
    size.observe(place)
    // Edition and brand change its colours.
    const look = new MutationObserver(() => plot.redraw(false, true))
    look.observe(document.documentElement, { attributes: true, attributeFilter: ['data-edition', 'data-brand'] })
    return () => {
      size.disconnect()
      look.disconnect()
      plot.destroy()
    }
  }, [days])
  // The drawing is laid over its place, so that it never holds the place open.
  return (
    <div role="img" aria-label={label} className="relative h-full min-h-50 min-w-0">
      <div ref={ref} className="absolute inset-0" />
    </div>
  )
}

/** Heights of drawings, not amounts: floats suffice, and no amount is ever read back from them. */
function dataOf(days: readonly PlotDay[]): uPlot.AlignedData {
  const bar = (fen: bigint, sign: 1 | -1) => (fen === 0n ? null : sign * Number(fen))
  return [
    days.map((_, i) => i),
    days.map(({ upFen }) => bar(upFen, 1)),
    days.map(({ downFen }) => bar(downFen, -1)),
    days.map(({ lineFen }) => Number(lineFen)),
  ]
}

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name)
const colour = (name: string) => () => token(name)

function options(days: readonly PlotDay[]): Omit<uPlot.Options, 'width' | 'height'> {
  const font = `11px ${getComputedStyle(document.body).fontFamily}`
  const axis = { stroke: colour('--fg-3'), font, ticks: { show: false }, gap: 6 }
  const bars = (name: string): uPlot.Series => ({
    fill: colour(name),
    stroke: colour(name),
    width: 0,
    points: { show: false },
    ...(BARS && { paths: BARS }),
  })
  return {
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: [-0.6, days.length - 0.4] }, y: { range: symmetric } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        incrs: [1, 2, 5, 7, 10, 30, 60],
        space: 56,
        values: (_, at) => at.map((i) => days[i]?.day.slice(5) ?? ''),
      },
      {
        ...axis,
        size: 64,
        splits: (_, __, min, max) => [min / 1.1, 0, max / 1.1],
        values: (_, at) => at.map((fen) => `${fen > 0 ? '+' : ''}${formatYuanFixed(BigInt(Math.round(fen)))}`),
        grid: { stroke: colour('--line'), width: 1 },
      },
    ],
    series: [{}, bars('--accent'), bars('--control'), { stroke: colour('--fg-2'), width: 2, points: { show: days.length === 1 } }],
  }
}

/** Zero is in the middle, and both ends are at a round amount of yuan. */
function symmetric(_: uPlot, min: number | null, max: number | null): [number, number] {
  const most = Math.max(10_000, Math.abs(min ?? 0), Math.abs(max ?? 0))
  const step = 10 ** Math.floor(Math.log10(most)) / 2
  const end = Math.ceil(most / step) * step * 1.1
  return [-end, end]
}
