import type { Game } from '../../contract/sport.ts'
import { type Book, createBook } from '../../server/engine/book.ts'

/** In the id of every market and nowhere else, so that clients can count updates without parsing them. */
export const MARK = '~'

const GAMES = 60

/** A list of games as the engine's book has them. */
export function openMarket(): Book {
  const book = createBook(1)
  for (let i = 0; i < GAMES; i += 1) book.put(gameOf(String(i)))
  book.tick({ clockMs: Date.now(), speed: 1, spokeAt: Date.now() })
  return book
}

/** The `count`-th update moves one price of one game to another value. */
export function move(book: Book, count: number): void {
  const gameId = String(count % GAMES)
  book.offer(gameId, {
    id: `${gameId}-M${MARK}`,
    w: 'M',
    line: null,
    status: 'open',
    prices: [900 + (count % 97), 2400, 1800 + (count % 89)],
  })
}

/** The same update as a message of its own. */
export const message = (count: number): string => {
  const gameId = String(count % GAMES)
  const delta = {
    kind: 'prices',
    gameId,
    marketId: `${gameId}-M${MARK}`,
    version: count,
    status: 'open',
    prices: [900 + (count % 97), 2400, 1800 + (count % 89)],
  }
  return JSON.stringify({ msgId: 20004, msgData: { topic: 'list/FT/RB', delta } })
}

const gameOf = (gameId: string): Game => ({
  gameId,
  hgid: `${gameId}h`,
  gide: gameId,
  league_id: '100021',
  league: '英格兰超级联赛',
  team_h: '曼彻斯特城',
  team_c: '利物浦',
  gameType: 'FT',
  showType: 'RB',
  kickoffAt: 1_669_111_200_000,
  isLive: 1,
  re_time: "1H^38'",
  t_count: 0,
  se_now: '',
  HalfTime: '0',
  gameStatus: 'live',
  sc_FT_H: 0,
  sc_FT_A: 0,
  sc_HT_H: null,
  sc_HT_A: null,
  synthetic: false,
  markets: [{ id: `${gameId}-M${MARK}`, w: 'M', line: null, status: 'open', version: 1, prices: [900, 2400, 1800] }],
})
