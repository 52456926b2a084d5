import { create } from 'zustand'

/** What a member starts: a venue, or one of its games. */
export interface Asked {
  channelCode: string
  enName: string
  /** Empty: the venue's lobby. */
  gameCode: string
  /** Of the game, else of the venue. */
  name: string
  venueName: string
  /** The venue's activity is known, and entered without a question. */
  isActivity?: 1
}

export const NOT_ENTERING = { asked: null, owedFen: null, isInside: false }

/**
 * Entering that waits for an answer: a venue with its own wallet, without money of the member. `owedFen`: turnover that is not met; null, it
 * is not told. `isInside`: its game is under way, and only money is moved in.
 */
export const useEntering = create<{ asked: Asked | null; owedFen: string | null; isInside: boolean }>(() => NOT_ENTERING)

/**
 * Addresses of launches that no frame has used yet, by what the frame's route shows. Their tokens are good once, so that none is in the history,
 * and a reload launches anew.
 */
const fresh = new Map<string, string>()

export function keepLaunched(shown: string, address: string): void {
  fresh.clear()
  fresh.set(shown, address)
}

export function takeLaunched(shown: string): string | null {
  const address = fresh.get(shown) ?? null
  fresh.delete(shown)
  return address
}

/** What the slot page shows of a launch: kept in the entry of the history, for the session that launched. */
export interface StoredLaunch {
  launched: string
  name: string
  epoch: number
}

export function storedLaunch(state: unknown, epoch: number): StoredLaunch | null {
  if (typeof state !== 'object' || state === null || !('launched' in state)) return null
  const stored = state as StoredLaunch
  return typeof stored.launched === 'string' && typeof stored.name === 'string' && stored.epoch === epoch ? stored : null
}
