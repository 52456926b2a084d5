import { PREORDER_HIGHEST_ODDS, PREORDER_LONGEST_MS, type Preorder, type PreorderUntil } from '../../../../contract/preorder.ts'
import { addDays, dayOf, dayStart } from '../../../../domain/days.ts'

/** What a form of a pre-order sends. */
export type PreorderTerms = Pick<Preorder, 'targetOdds' | 'stakeFen' | 'until' | 'endsAt'>

/** Choices of the end: with a moment `today` and `week`. */
export type EndChoice = Exclude<PreorderUntil, 'time'> | 'today' | 'week'

/** What is known of the game; null: an outright. */
export interface PreorderGame {
  isLive: boolean
  /** Whether its first half is still to end; false where there are no halves. */
  halfAhead: boolean
}

/** Those that can still come, the most usual first. */
export function endChoices(game: PreorderGame | null): EndChoice[] {
  if (!game) return ['today', 'week']
  return [...(game.isLive ? [] : (['kickoff'] as const)), ...(game.halfAhead ? (['half'] as const) : []), 'today', 'week']
}

/** As the call has it: `today` ends at midnight of Shanghai, `week` in seven days. */
export function endOf(choice: EndChoice, now: number): Pick<PreorderTerms, 'until' | 'endsAt'> {
  if (choice === 'today') return { until: 'time', endsAt: dayStart(addDays(dayOf(now), 1)) }
  // The server's clock may be a little behind.
  if (choice === 'week') return { until: 'time', endsAt: now + PREORDER_LONGEST_MS - 60_000 }
  return { until: choice, endsAt: null }
}

/** The choice that a pre-order was made with, as near as it can be told. */
export function choiceOf({ until, endsAt }: Pick<Preorder, 'until' | 'endsAt'>, now: number): EndChoice {
  if (until !== 'time') return until
  return endsAt !== null && endsAt > dayStart(addDays(dayOf(now), 1)) ? 'week' : 'today'
}

/** Hong Kong thousandths of a typed price with two decimals at most; null for no price. */
export function parseOdds(text: string): number | null {
  const found = /^(\d{1,4})(?:\.(\d{0,2}))?$/.exec(text.trim())
  if (!found) return null
  const milli = Number(found[1]) * 1000 + Number((found[2] ?? '').padEnd(2, '0')) * 10
  return milli > 0 && milli <= PREORDER_HIGHEST_ODDS ? milli : null
}

/** The next price up or down: of hundredths, of tenths from 3, of ones from 10. Never below the lowest. */
export function stepOdds(milli: number, by: 1 | -1): number {
  const from = by === 1 ? milli : milli - 1
  const step = from < 3_000 ? 10 : from < 10_000 ? 100 : 1_000
  const next = by === 1 ? Math.floor(milli / step) * step + step : Math.ceil(milli / step) * step - step
  return Math.min(PREORDER_HIGHEST_ODDS, Math.max(10, next))
}

/** A target to begin with: five steps above the price. */
export function firstTarget(nowMilli: number): number {
  let target = nowMilli
  for (let n = 0; n < 5; n++) target = stepOdds(target, 1)
  return target
}

/** How far the price has come from where it was to the target, 0 to 1. */
export function wayTo({ leg: { odds }, targetOdds }: Pick<Preorder, 'leg' | 'targetOdds'>, nowMilli: number): number {
  if (nowMilli >= targetOdds) return 1
  return odds >= targetOdds ? 0 : Math.min(1, Math.max(0, (nowMilli - odds) / (targetOdds - odds)))
}
