import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { PriceLine } from './price-moves.ts'

/** A marked moment on the line: a goal, a dismissal; the first mark is where the line begins. */
export interface ChartMark {
  readonly at: number
  readonly label: string
}

export interface PriceChartProps {
  line: PriceLine
  /** The opening price, drawn dashed. */
  openingMilli: number
  marks: readonly ChartMark[]
  format: (oddsMilli: number) => string
  /** The picture in words, for screen readers. */
  label: string
}

const HEIGHT_PX = 132
const LEAST_SPAN_MILLI = 60
const MARK_LABEL_PX = 64

/** The line itself, on a canvas. Loaded with its library when first drawn. */
export function PriceChart(props: PriceChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(props)
  const plot = useRef<UPlot | null>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const drawn = new UPlot(optionsFor(element.clientWidth, shown), [[], []], element)
    plot.current = drawn
    const resize = new ResizeObserver(() => drawn.setSize({ width: element.clientWidth, height: HEIGHT_PX }))
    resize.observe(element)
    // Colours are read while drawing: another edition or brand needs another drawing.
    const look = new MutationObserver(() => drawn.redraw())
    look.observe(document.documentElement, { attributeFilter: ['data-edition', 'data-brand'] })
    return () => {
      resize.disconnect()
      look.disconnect()
      drawn.destroy()
      plot.current = null
    }
  }, [])

  useEffect(() => {
    shown.current = props
    plot.current?.setData([props.line.xs, props.line.ys])
  }, [props])

  return <div ref={box} role="img" aria-label={props.label} className="min-w-0" style={{ height: HEIGHT_PX }} />
}

const color = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name)

function optionsFor(width: number, shown: { readonly current: PriceChartProps }): UPlot.Options {
  const { stepped } = UPlot.paths
  const font = '11px system-ui'
  return {
    width,
    height: HEIGHT_PX,
    // The first mark is in the middle of its label.
    padding: [8, 8, 0, 20],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false },
      y: {
        range: (_, low, high) => {
          const around = Math.max(LEAST_SPAN_MILLI, (high - low) * 1.3) / 2
          const middle = (low + high) / 2
          return [middle - around, middle + around]
        },
      },
    },
    axes: [
      {
        size: 22,
        font,
        stroke: () => color('--fg-3'),
        grid: { show: false },
        ticks: { show: false },
        splits: (u) => spaced(u, shown.current.marks).map(({ at }) => at),
        values: (_, splits) => splits.map((at) => shown.current.marks.find((mark) => mark.at === at)?.label ?? ''),
      },
      {
        side: 1,
        size: 44,
        font,
        space: 36,
        incrs: [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000],
        stroke: () => color('--fg-3'),
        grid: { stroke: () => color('--line'), width: 1 },
        ticks: { show: false },
        values: (_, splits) => splits.map((oddsMilli) => shown.current.format(Math.round(oddsMilli))),
      },
    ],
    series: [
      {},
      {
        width: 2,
        stroke: () => color('--accent-text'),
        fill: () => color('--accent-soft'),
        points: { show: false },
        ...(stepped && { paths: stepped({ align: 1 }) }),
      },
    ],
    hooks: { drawAxes: [(u) => drawBehind(u, shown.current)], draw: [(u) => drawEnd(u, shown.current)] },
  }
}

/** The marks whose labels have room, from the left. */
function spaced(u: UPlot, marks: readonly ChartMark[]): ChartMark[] {
  const kept: ChartMark[] = []
  for (const mark of marks) {
    const last = kept.at(-1)
    if (!last || u.valToPos(mark.at, 'x') - u.valToPos(last.at, 'x') >= MARK_LABEL_PX) kept.push(mark)
  }
  return kept
}

function drawBehind(u: UPlot, { line: { xs }, marks, openingMilli }: PriceChartProps): void {
  const { ctx, bbox } = u
  ctx.save()
  ctx.fillStyle = color('--line-strong')
  // A goal suspends the prices: until they come back its mark lies beyond the line.
  for (const { at } of marks.filter((mark) => mark.at > (xs[0] ?? 0) && mark.at <= (xs.at(-1) ?? 0)))
    ctx.fillRect(u.valToPos(at, 'x', true) - devicePixelRatio, bbox.top, 2 * devicePixelRatio, bbox.height)
  const y = u.valToPos(openingMilli, 'y', true)
  ctx.strokeStyle = color('--control')
  ctx.setLineDash([3 * devicePixelRatio, 4 * devicePixelRatio])
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}

function drawEnd(u: UPlot, { line: { xs, ys } }: PriceChartProps): void {
  const [x, y] = [xs.at(-1), ys.at(-1)]
  if (x === undefined || y === undefined || y === null) return
  u.ctx.save()
  u.ctx.fillStyle = color('--accent-text')
  u.ctx.beginPath()
  u.ctx.arc(u.valToPos(x, 'x', true), u.valToPos(y, 'y', true), 4 * devicePixelRatio, 0, 2 * Math.PI)
  u.ctx.fill()
  u.ctx.restore()
}
