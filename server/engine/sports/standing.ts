import type { Score } from '../../../domain/settlement.ts'

/** Where a match of a sport other than football stands. Another object with each event, so that whoever was shown one keeps it. */
export interface Standing {
  /** What decides the match: points in all, or sets won. */
  readonly score: Score
  /** The running or last period, from 1. */
  readonly period: number
  /** It is over, and the next one has not begun. */
  readonly resting: boolean
  /** As it is shown, home and away of each period that has begun. */
  readonly periods: readonly Score[]
  /** Units of the running set. */
  readonly units: Score
  /** Points of the running game of tennis. */
  readonly game: Score
}

export const KICK_OFF: Standing = { score: [0, 0], period: 1, resting: false, periods: [[0, 0]], units: [0, 0], game: [0, 0] }

/** A period's end holds the markets, as a goal does in football. */
export interface SportEvent {
  readonly kind: 'kick-off' | 'period-start' | 'score' | 'period-end' | 'full-time'
  readonly atMs: number
  /** After it. */
  readonly standing: Standing
}

/** A chance of a side, whether it brought anything or not. */
export interface Chance {
  readonly atMs: number
  readonly side: 'H' | 'C'
  readonly period: number
}

/** A match as a model of its sport plays it, on the match clock. */
export interface Played {
  readonly events: readonly SportEvent[]
  readonly final: Score
  /** In a sport of points all chances, in order; of sets none. */
  readonly chances: readonly Chance[]
  /** When each period runs. */
  readonly spans: readonly { readonly fromMs: number; readonly toMs: number }[]
}
