import { SNAPSHOT_PART_BYTES } from '../../contract/constants.ts'
import { type MeSnapshot, MSG, type Topic } from '../../contract/feed.ts'
import type { GameList, ShowType } from '../../contract/sport.ts'
import type { OddsSource } from '../engine/odds-source.ts'
import { encode } from './encode.ts'

/** UTF-8 takes at most three bytes a UTF-16 unit. A pair cut in two is safe: JSON escapes lone halves, and parts are joined as text. */
const PART_CHARS = Math.floor(SNAPSHOT_PART_BYTES / 3)

/** A snapshot as messages, each carrying at most SNAPSHOT_PART_BYTES of body text. */
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
export function oddsBody(source: OddsSource, topic: Topic): GameList {
  if (topic === 'hot') return source.hot()
  if (topic.startsWith('list/FT/')) return source.list(topic.slice('list/FT/'.length) as ShowType)
  const game = source.game(gameIdOf(topic) ?? '')
  return { ...source.hot(), games: game ? [game] : [] }
}

/** The game of a game topic. */
export const gameIdOf = (topic: Topic): string | undefined => (topic.startsWith('game/') ? topic.slice('game/'.length) : undefined)
