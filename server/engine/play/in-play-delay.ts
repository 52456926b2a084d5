import { IN_PLAY_DELAY_MS } from '../../../contract/constants.ts'

/** The engine plays due events this often, real time. */
export const TICK_MS = 250

/**
 * How long a bet in play waits, in real time: 5 s of the match clock. In a fast replay 5 s of real time are minutes of the match, a
 * free gain for a bet accepted only if nothing happened in them. At least two ticks, so that a goal in those 5 s has been played
 * when the bet is decided.
 */
export const inPlayDelayMs = (speed: number): number => Math.max(2 * TICK_MS, Math.round(IN_PLAY_DELAY_MS / Math.max(1, speed)))
