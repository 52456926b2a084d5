import * as z from 'zod/mini'
import { milli } from '../../../contract/endpoint.ts'
import { playType, selection, sportEndpoints } from '../../../contract/sport.ts'
import { UNANSWERED_BET } from '../../db/private-data.ts'
import type { SentBet } from './bet.ts'

/**
 * The one unanswered bet of this tab, kept from before its send until it is answered, so that a reload asks for it instead
 * of forgetting it. In the tab's own storage: another tab has its own slip and its own bet. It names its member: nobody
 * else may ask for it, since asking burns the id, and another member's login is the end of it.
 */
const kept = z.object({
  userId: z.string(),
  bet: z.object({
    pick: z.object({
      marketId: z.string(),
      gameId: z.string(),
      w: playType,
      line: z.nullable(z.int()),
      selection,
      league: z.string(),
      team_h: z.string(),
      team_c: z.string(),
      oddsMilli: milli,
    }),
    payload: sportEndpoints['sport.placeBet'].payload,
  }),
})

export interface TabStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** `area` null or throwing (private mode): the bet is still asked for, but not after a reload. */
export function createKeptBet(area: TabStorage | null, userId: () => string) {
  return {
    /** The member's bet; what is damaged or another's is removed. Ask for it only while logged in. */
    read(): SentBet | null {
      try {
        const found = z.safeParse(kept, JSON.parse(area?.getItem(UNANSWERED_BET) ?? 'null'))
        if (found.success && found.data.userId === userId()) return found.data.bet
        area?.removeItem(UNANSWERED_BET)
        return null
      } catch {
        return null
      }
    },
    write(bet: SentBet | null): void {
      try {
        if (bet) area?.setItem(UNANSWERED_BET, JSON.stringify({ userId: userId(), bet }))
        else area?.removeItem(UNANSWERED_BET)
      } catch {
        // Without storage the tab's memory is all there is.
      }
    },
  }
}
