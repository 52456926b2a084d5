import { t } from '@lingui/core/macro'
import type { GameEvent } from '../../../../contract/sport.ts'

/** An event of a game with its place on a line from kick-off to the end. */
export interface TimelineMark {
  readonly event: GameEvent
  /** 0 at kick-off, 1 after ninety minutes; stoppage time is at the end of its half. */
  readonly place: number
  /** Home and away, after the event. */
  readonly score: readonly [number, number]
}

const FULL_MINUTES = 90

export function timelineMarks(events: readonly GameEvent[]): TimelineMark[] {
  let score: readonly [number, number] = [0, 0]
  return events.map((event) => {
    if (event.kind === 'goal') score = event.side === 'H' ? [score[0] + 1, score[1]] : [score[0], score[1] + 1]
    return { event, place: placeOf(event), score }
  })
}

function placeOf({ kind, minute }: GameEvent): number {
  if (kind === 'half-time' || kind === 'second-half') return 0.5
  if (kind === 'full-time') return 1
  return placeOfMinute(minute)
}

/** The place of a minute as the clock writes it: `38`, `90+2`. */
export const placeOfMinute = (minute: string): number => Math.min(Number.parseInt(minute, 10) || 0, FULL_MINUTES) / FULL_MINUTES

/** The event in words without its minute: `进球 1–0`, `黄牌`. */
export function eventText({ event: { kind }, score: [home, away] }: TimelineMark): string {
  switch (kind) {
    case 'kick-off':
      return t`开赛`
    case 'goal':
      return t`进球 ${home}–${away}`
    case 'yellow':
      return t`黄牌`
    case 'corner':
      return t`角球`
    case 'red':
      return t`红牌罚下`
    case 'check':
      return t`视频裁判查看`
    case 'goal-stands':
      return t`视频裁判：进球有效`
    case 'goal-refused':
      return t`视频裁判：进球取消`
    case 'half-time':
      return t`中场 ${home}–${away}`
    case 'second-half':
      return t`下半场开始`
    case 'full-time':
      return t`完场 ${home}–${away}`
  }
}

const MINUTE_MS = 60_000

/** The minute that the match clock showed at a moment; null outside play. */
export function minuteAt(events: readonly GameEvent[], at: number): string | null {
  const began = (kind: GameEvent['kind']) => events.find((event) => event.kind === kind)?.at ?? Infinity
  const [kickOff, second] = [began('kick-off'), began('second-half')]
  if (at < kickOff || (at >= began('half-time') && at < second)) return null
  const [from, start] = at >= second ? [FULL_MINUTES / 2, second] : [0, kickOff]
  return String(Math.min(from + 1 + Math.floor((at - start) / MINUTE_MS), from + FULL_MINUTES / 2))
}

/** How many cards of a colour a side got. */
export const cards = (events: readonly GameEvent[], kind: 'yellow' | 'red', side: 'H' | 'C'): number =>
  events.filter((event) => event.kind === kind && event.side === side).length
