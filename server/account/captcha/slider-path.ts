import { createHash } from 'node:crypto'
import type { Payload } from '../../../contract/endpoints.ts'

export type SliderAnswer = Pick<Payload<'entry.sliderCheck'>, 'lot_number' | 'captcha_output' | 'pass_token' | 'gen_time'>

/** Pixels between the piece and the gap that still count as fitting. */
const TOLERANCE = 5
const MOST_POINTS = 200
/** Least positions and least way of a hand, by drag or by keys. */
const FEWEST_POINTS = 4
const SHORTEST_MS = 200
/** The largest share of the way between two positions of a hand. */
const LONGEST_STEP = 0.7
/** How much longer than the server's time the measured time may be. */
const SLACK_MS = 2_000

/**
 * Whether the answer moves the piece to the gap on a path that a hand could have made. The path proves no person; the protection is
 * that each challenge is tried once and costs work.
 */
export function solves(answer: SliderAnswer, gapX: number, madeAtMs: number, now: number): boolean {
  const { lot_number, captcha_output, pass_token, gen_time } = answer
  if (
    pass_token !==
    createHash('md5')
      .update(lot_number + captcha_output + gen_time)
      .digest('hex')
  )
    return false
  const points = readPath(captcha_output)
  const last = points?.at(-1)
  if (!points || !last || Math.abs(last.x - gapX) > TOLERANCE) return false
  return last.t <= now - madeAtMs + SLACK_MS && isPlausible(points)
}

interface Point {
  x: number
  t: number
}

/** Reads `x;t,x;t,…`, where the last x is the answer. Null for anything else. */
function readPath(text: string): Point[] | null {
  if (!/^-?\d{1,4}(\.\d{1,3})?;\d{1,6}(,-?\d{1,4}(\.\d{1,3})?;\d{1,6})*$/.test(text)) return null
  const points = text.split(',').map((point) => {
    const [x, t] = point.split(';').map(Number)
    return { x: x ?? 0, t: t ?? 0 }
  })
  return points.length <= MOST_POINTS ? points : null
}

function isPlausible(points: Point[]): boolean {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < FEWEST_POINTS || last.t - first.t < SHORTEST_MS) return false
  const way = Math.abs(last.x - first.x)
  return points.every(({ x, t }, i) => {
    const before = points[i - 1] ?? { x: 0, t: 0 }
    return t >= before.t && Math.abs(x - before.x) <= Math.max(LONGEST_STEP * way, 20)
  })
}
