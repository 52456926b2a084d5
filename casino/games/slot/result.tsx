import type { RoundOf } from '../../protocol.ts'
import { yuan } from '../../ui/money.ts'
import { PAR_SHEET } from './par-sheet.ts'
import { LEAST_RUN, type Spin } from './rules.ts'
import { SYMBOLS } from './symbols.tsx'

/** A round as far as it has been shown: its paid spin, then free spins one by one. All of them were decided with the first. */
export interface Shown {
  readonly round: RoundOf<'slot'>
  readonly spins: readonly Spin[]
  readonly index: number
}

/** For those who do not see the reels. */
export function sightOf({ wins }: Spin): string {
  const lines = wins.map(({ line, symbol, length }) => `第 ${line} 线 ${SYMBOLS[symbol]?.name} ${length} 连`)
  return lines.length > 0 ? lines.join('，') : '没有连线'
}

/** One sentence. A return below the stake is said as what it is. */
export function Result({ shown, isMoving }: { shown: Shown | null; isMoving: boolean }) {
  if (isMoving) return <span>在转</span>
  if (!shown)
    return (
      <span>
        {PAR_SHEET.lines.length} 条线都算，从左往右连 {LEAST_RUN} 个起
      </span>
    )
  const { round, spins, index } = shown
  const free = spins.length - 1
  const stake = yuan(round.stakeFen)
  if (free > 0 && index < free)
    return (
      <>
        <span>{index === 0 ? `${PAR_SHEET.scatters} 个斗，开出免费转 ${free} 次` : `${sightOf(spins[index] as Spin)}`}</span>
        <Dots done={index} of={free} />
        <small>免费转不扣余额，结果随这一转一次算好，返还已在余额里</small>
      </>
    )
  const returned = <b>{yuan(round.returnFen ?? 0)}</b>
  const isLess = Number(round.returnFen) < Number(round.stakeFen)
  const last = spins[index] as Spin
  return (
    <>
      {free > 0 && <Dots done={free} of={free} />}
      <span>
        {Number(round.returnFen) === 0 ? (
          `没有连线，押 ${stake}，返还 ¥0.00`
        ) : (
          <>
            {free === 0 && last.wins.length <= 2 && `${sightOf(last)}　`}
            {free === 0 && last.wins.length > 2 && `${last.wins.length} 条线　`}
            {free > 0 && '这一转连同免费转　'}
            {isLess ? `押 ${stake}，返还 ` : '返还 '}
            {returned}
            {isLess && `，少于这一转的 ${stake}`}
          </>
        )}
      </span>
    </>
  )
}

const Dots = ({ done, of }: { done: number; of: number }) => (
  <span class="dots">
    {Array.from({ length: of }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: dots are their places
      <i key={index} class={index < done ? 'done' : ''} />
    ))}
    <span class="dots-text">
      第 {done} / {of} 次
    </span>
  </span>
)
