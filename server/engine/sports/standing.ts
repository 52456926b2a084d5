import type { Score } from '../../../domain/settlement.ts'
import type { GameClock } from './game-clock.ts'

/** The state of a match of a sport other than football. Each event makes a new object, so that one handed out never changes. */
export interface Standing {
  /** What decides the match: total points, or sets won. */
  readonly score: Score
  /** The running or last period, from 1. */
  readonly period: number
  /** Whether the period is over and the next one has not begun. */
  readonly resting: boolean
  /** Score of each period that has begun, as shown. */
  readonly periods: readonly Score[]
  /** Units of the running set. */
  readonly units: Score
  /** Points of the running game of tennis. */
  readonly game: Score
  /** Who serves the next unit, by the order of `Serve`, or is at the table; null where nobody does, or before it is drawn. */
  readonly server: Side | null
  /** Who was that first in the running set. */
  readonly opener: Side | null
  /** Snooker: the balls left, as frames.ts counts them. */
  readonly balls: number
  /** Basketball: free throws to come. */
  readonly throws: { readonly side: Side; readonly left: number } | null
}

export type Side = 'H' | 'C'

export const otherSide = (side: Side): Side => (side === 'H' ? 'C' : 'H')

/** A score with so many points more for a side. */
export const withMore = ([home, away]: Score, side: Side, points = 1): Score =>
  side === 'H' ? [home + points, away] : [home, away + points]

export const KICK_OFF: Standing = {
  score: [0, 0],
  period: 1,
  resting: false,
  periods: [[0, 0]],
  units: [0, 0],
  game: [0, 0],
  server: null,
  opener: null,
  balls: 0,
  throws: null,
}

/**
 * An event of a match. The end of a period suspends the markets, as a goal does in football. `miss` is a chance that brought nothing, `foul` one
 * whose free throws follow.
 */
export interface SportEvent {
  readonly kind: 'kick-off' | 'period-start' | 'score' | 'miss' | 'foul' | 'period-end' | 'full-time'
  readonly atMs: number
  /** The standing after the event. */
  readonly standing: Standing
}

/** A side's chance to score, whether it scored or not. */
export interface Chance {
  readonly atMs: number
  readonly side: 'H' | 'C'
  readonly period: number
}

/** A match as its sport's model plays it, on the match clock. */
export interface Played {
  readonly events: readonly SportEvent[]
  readonly final: Score
  /** All chances in order in a sport of points; empty in a sport of sets. */
  readonly chances: readonly Chance[]
  /** In a sport with a clock. */
  readonly clock?: GameClock
}
