import { MAX_MESSAGE_BYTES } from '../../../contract/constants.ts'
import { type ListedType, type MeSnapshot, MSG, type Topic } from '../../../contract/feed.ts'
import type { GameList, ShowType } from '../../../contract/sport.ts'
import type { OddsBook } from '../../engine/book/odds-source.ts'
import { encode } from './encode.ts'

/** What the message around a part of a body may take. */
const ENVELOPE_BYTES = 512
/** UTF-8 takes at most three bytes a UTF-16 unit, escapes less. A pair cut in two is safe: JSON escapes lone halves, and parts are joined as text. */
const PART_CHARS = Math.floor((MAX_MESSAGE_BYTES - ENVELOPE_BYTES) / 3)

/** A snapshot as messages of at most MAX_MESSAGE_BYTES each. */
export function encodeSnapshot(at: { topic: Topic; epoch: number; seq: number; atMs: number }, body: GameList | MeSnapshot): Buffer[] {
  const text = JSON.stringify(body)
  const parts = Math.ceil(text.length / PART_CHARS)
  return Array.from({ length: parts }, (_, part) =>
    encode({
      msgId: MSG.snapshot,
      msgData: {
        topic: at.topic,
        epoch: at.epoch,
        seq: at.seq,
        at: at.atMs,
        part,
        parts,
        body: text.slice(part * PART_CHARS, (part + 1) * PART_CHARS),
      },
    }),
  )
}

/** What an odds topic shows now. A game topic is a list of one game, or of none once it is gone. */
export function oddsBody(book: OddsBook, topic: Topic): GameList {
  if (topic === 'hot') return book.hot()
  const [kind, gameType, showType] = topic.split('/')
  if (kind === 'list') return book.list(showType as ShowType, gameType as ListedType)
  const game = book.game(gameIdOf(topic) ?? '')
  return { ...book.hot(), games: game ? [game] : [] }
}

/** The game of a game topic. */
export const gameIdOf = (topic: Topic): string | undefined => (topic.startsWith('game/') ? topic.slice('game/'.length) : undefined)
