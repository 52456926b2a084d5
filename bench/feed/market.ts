import type { Game } from '../../contract/sport.ts'
import { type Book, createBook } from '../../server/engine/book/book.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { makeGame, makeMarket } from '../../tests/support/odds-source.ts'

/** Occurs only in the ids of markets, so that clients can count updates without parsing. */
export const MARK = '~'

const GAMES = 60

/** Makes a book with a list of games. */
export function openMarket(): Book {
  const book = createBook(1)
  for (let i = 0; i < GAMES; i += 1) book.put(gameOf(String(i)))
  book.tick({ clockMs: Date.now(), speed: 1, spokeAt: systemClock.steady() })
  return book
}

/** Makes the `count`-th update: moves one price of one game. */
export function move(book: Book, count: number): void {
  const gameId = String(count % GAMES)
  const market = { id: `${gameId}-M${MARK}`, w: 'M', line: null, rank: 0, status: 'open', prices: pricesOf(count) } as const
  book.quote(gameId, { offered: [market], gone: [] })
}

/** The same update as a separate message. */
export const message = (count: number): string => {
  const gameId = String(count % GAMES)
  const delta = {
    kind: 'prices',
    gameId,
    marketId: `${gameId}-M${MARK}`,
    version: count,
    status: 'open',
    prices: pricesOf(count),
  }
  return JSON.stringify({ msgId: 20004, msgData: { topic: 'list/FT/RB', delta } })
}

const pricesOf = (count: number): number[] => [900 + (count % 97), 2400, 1800 + (count % 89)]

const gameOf = (gameId: string): Game => ({ ...makeGame(gameId), markets: [makeMarket(`${gameId}-M${MARK}`)] })
