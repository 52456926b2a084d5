import type { GameDetail } from '../../../../contract/sport.ts'

/** How the price of one selection moved at the main line of its play, for a game page's chart and table. */

export type MovePoint = GameDetail['moves'][number]['points'][number]

export interface PriceStep {
  /** Match clock, epoch ms. */
  readonly at: number
  readonly line: number | null
  /** Hong Kong thousandths. */
  readonly priceMilli: number
}

/** The selection's own steps: a move of its market is one of them only where its price or line changed. */
export function stepsOf(points: readonly MovePoint[], index: number): PriceStep[] {
  const steps: PriceStep[] = []
  for (const { at, line, prices } of points) {
    const priceMilli = prices[index] ?? 0
    const last = steps.at(-1)
    if (priceMilli > 0 && (last?.priceMilli !== priceMilli || last.line !== line)) steps.push({ at, line, priceMilli })
  }
  return steps
}

/** The steps and the current price, which the feed brings sooner than a call. */
export function upTo(steps: readonly PriceStep[], now: PriceStep): readonly PriceStep[] {
  const last = steps.at(-1)
  const told = now.priceMilli === 0 || (last?.priceMilli === now.priceMilli && last.line === now.line)
  return told ? steps : [...steps, { ...now, at: Math.max(now.at, last?.at ?? now.at) }]
}

export interface PriceLine {
  readonly xs: number[]
  /** Null where the line moved: prices at two lines are not joined. */
  readonly ys: (number | null)[]
}

/** The steps as points to draw, each price held until the next, up to `endAt`. */
export function lineOf(steps: readonly PriceStep[], endAt: number): PriceLine {
  const xs: number[] = []
  const ys: (number | null)[] = []
  const put = (x: number, y: number | null) => {
    xs.push(Math.max(x, xs.at(-1) ?? x))
    ys.push(y)
  }
  for (const [i, { at, line, priceMilli }] of steps.entries()) {
    const before = steps[i - 1]
    if (before && before.line !== line) {
      put(at - 2, before.priceMilli)
      put(at - 1, null)
    }
    put(at, priceMilli)
  }
  const last = steps.at(-1)
  if (last && endAt > last.at) put(endAt, last.priceMilli)
  return { xs, ys }
}

export interface PriceChange {
  readonly from: PriceStep
  readonly to: PriceStep
  /** Null where the line moved: the two prices are of different bets. */
  readonly direction: 'up' | 'down' | null
}

/** Every change, the newest first. */
export function changesOf(steps: readonly PriceStep[]): PriceChange[] {
  const changes = steps.slice(1).flatMap((to, i): PriceChange[] => {
    const from = steps[i]
    return from ? [{ from, to, direction: directionOf(from, to) }] : []
  })
  return changes.toReversed()
}

export function directionOf(from: PriceStep, to: PriceStep): PriceChange['direction'] {
  if (from.line !== to.line || from.priceMilli === to.priceMilli) return null
  return to.priceMilli > from.priceMilli ? 'up' : 'down'
}
