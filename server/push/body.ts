import type { LetterBody } from '../../contract/letter.ts'
import type { GameEventKind } from '../../contract/push.ts'
import type { Score } from '../../domain/settlement.ts'

/** What a message tells, as data: it is put into words when it is sent. */
export type PushBody = TicketBody | GameBody | LetterTold

/** A ticket has a result. Its legs and its lines. */
export interface TicketBody {
  kind: 'ticket'
  legs: number
  lines: number
}

export interface GameBody {
  kind: 'goal'
  event: GameEventKind
  gameId: string
  home: string
  away: string
  score: Score
  /** Who scored or got the card; null: neither. */
  side: 'H' | 'C' | null
  /** The minute as shown; '' without one. */
  minute: string
  /** Of `period`, which one is over. */
  over?: 'half' | 'game'
}

/** A letter came. */
export interface LetterTold {
  kind: 'letter'
  about: LetterBody['kind']
}
