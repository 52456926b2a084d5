import { IN_PLAY_DELAY_MS } from '../../contract/constants.ts'
import type { Db } from '../platform/database.ts'
import type { Book } from './book.ts'
import { closeMarkets, type MarketRow, marketId, openMarkets } from './market-rows.ts'
import { type Match, priceStateOf } from './match.ts'
import { type Lines, type Offer, offers } from './pricing.ts'

const LIVE_REPRICE_MS = 1_000
const EARLY_REPRICE_MS = 5_000
/** A bet in its delay is decided by its market's row: a line that merely moved keeps its row open until that is done. */
const LEAVING_MS = IN_PLAY_DELAY_MS + 1_000

interface Quote {
  match: Match
  offered: (MarketRow & Pick<Offer, 'prices'>)[]
  gone: string[]
}

/** Price the matches anew and bring rows and book in line: rows first, so that the book never shows a market that takes no bet. */
export async function requote(db: Db, book: Book, matches: readonly Match[], clockMs: number, wallMs: number): Promise<void> {
  const quotes = matches.flatMap((match) => quoteOf(book, match, clockMs) ?? [])
  await openMarkets(
    db,
    quotes.flatMap(({ match, offered }) => offered.filter(({ id }) => shown(book, match).find((m) => m.id === id)?.status !== 'open')),
  )
  await closeMarkets(
    db,
    quotes.flatMap((quote) => closable(quote, wallMs)),
  )
  for (const { match, offered, gone } of quotes) {
    for (const id of gone) book.close(match.id, id)
    for (const { gameId, ...market } of offered) book.offer(gameId, { ...market, status: 'open' })
    match.reopenAtWallMs = null
    match.repriceAtWallMs = wallMs + (match.timeline && match.next > 0 ? LIVE_REPRICE_MS : EARLY_REPRICE_MS)
  }
}

const shown = (book: Book, match: Match) => book.source.game(match.id)?.markets ?? []

function quoteOf(book: Book, match: Match, clockMs: number): Quote | null {
  const state = priceStateOf(match, clockMs)
  if (!state) return null
  const lines: Lines = {}
  for (const { w, line } of shown(book, match)) if (line !== null) lines[w] = line
  const offered = offers(match.expected(clockMs), state, lines).map(({ w, line, prices }) => {
    return { id: marketId(match.id, w, line), gameId: match.id, w, line, prices }
  })
  const gone = shown(book, match).flatMap(({ id }) => (offered.some((offer) => offer.id === id) ? [] : [id]))
  return { match, offered, gone }
}

/**
 * The rows to close now. A line that moves in open play leaves later; after a suspension, or before kick-off, where no bet
 * is in delay, it closes at once.
 */
function closable({ match, offered, gone }: Quote, wallMs: number): string[] {
  const { leaving } = match
  for (const { id } of offered) leaving.delete(id)
  const atOnce = match.next === 0 || match.reopenAtWallMs !== null
  for (const id of gone) leaving.set(id, atOnce ? wallMs : wallMs + LEAVING_MS)
  const due = [...leaving].flatMap(([id, at]) => (atOnce || at <= wallMs ? [id] : []))
  for (const id of due) leaving.delete(id)
  return due
}
