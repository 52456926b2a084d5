import { IN_PLAY_DELAY_MS } from '../../../contract/constants.ts'
import { playOf } from '../../../domain/markets.ts'
import type { Book } from '../book/book.ts'
import { closeMarkets, type MarketRow, marketId, openMarkets } from '../book/market-rows.ts'
import { isToday, type Match } from '../match/match.ts'
import type { Lines, Offer } from '../pricing/pricing.ts'
import { offersOf } from './match-offers.ts'
import type { Stage } from './play.ts'

/** How often the markets of the lists are priced, real time. */
const LIVE_REPRICE_MS = 1_000
const EARLY_REPRICE_MS = 5_000
/** How often all markets are priced, match clock: a fast replay prices all each time, so that no price is much older than others. */
const LIVE_ALL_MS = 5_000
const EARLY_ALL_MS = 60_000
/** A bet in its delay is decided by its market's row, so the row of a line that merely moved stays open this long. */
const LEAVING_MS = IN_PLAY_DELAY_MS + 1_000

interface Quote {
  match: Match
  offered: (Omit<MarketRow, 'from'> & Pick<Offer, 'from' | 'prices' | 'rank'>)[]
  gone: string[]
}

/** Prices the matches anew and updates rows, then book, so that the book never shows a market as open that takes no bet. */
export async function requote(stage: Stage, matches: readonly Match[], steadyMs: number): Promise<void> {
  const { db, book } = stage
  const quotes = matches.flatMap((match) => quoteOf(stage, match) ?? [])
  await openMarkets(
    db,
    quotes.flatMap(({ match, offered }) => {
      const open = new Set(shown(book, match).flatMap(({ id, status }) => (status === 'open' ? [id] : [])))
      return offered.filter(({ id }) => !open.has(id))
    }),
  )
  await closeMarkets(
    db,
    quotes.flatMap((quote) => closable(quote, steadyMs)),
  )
  for (const { match, offered, gone } of quotes) {
    book.quote(match.id, { offered: offered.map(({ gameId, ...market }) => ({ ...market, status: 'open' })), gone })
    match.reopenAtSteadyMs = null
    match.pricedAtMs = stage.run.clockMs
    match.repriceAtSteadyMs = steadyMs + (isLive(match) ? LIVE_REPRICE_MS : EARLY_REPRICE_MS)
  }
}

const isLive = (match: Match) => match.timeline !== null && match.next > 0
const shown = (book: Book, match: Match) => book.source.game(match.id)?.markets ?? []

function quoteOf({ book, run, taken }: Stage, match: Match): Quote | null {
  const { clockMs } = run
  const markets = shown(book, match)
  const all = clockMs >= match.repriceAllAtMs || match.reopenAtSteadyMs !== null
  if (all) match.repriceAllAtMs = clockMs + (isLive(match) ? LIVE_ALL_MS : EARLY_ALL_MS)
  const lines: Lines = {}
  for (const { w, line, rank } of markets) if (line !== null && rank === 0) lines[w] = line
  const made = offersOf(match, taken, clockMs, lines, all ? (isLive(match) || isToday(run, match) ? 'all' : 'early') : 'main')
  if (!made) return null
  const offered = made.map((offer) => ({ ...offer, id: marketId(match.id, offer.w, offer.line, offer.from), gameId: match.id }))
  const ids = new Set(offered.map(({ id }) => id))
  const gone = markets.flatMap(({ id, w }) => (ids.has(id) || !(all || playOf(w).group === 'main') ? [] : [id]))
  return { match, offered, gone }
}

/**
 * The rows to close now. The row of a line that moves in play closes later; after a suspension, or before kick-off, when no bet
 * is in its delay, it closes at once.
 */
function closable({ match, offered, gone }: Quote, steadyMs: number): string[] {
  const { leaving } = match
  for (const { id } of offered) leaving.delete(id)
  const atOnce = match.next === 0 || match.reopenAtSteadyMs !== null
  for (const id of gone) leaving.set(id, atOnce ? steadyMs : steadyMs + LEAVING_MS)
  const due = [...leaving].flatMap(([id, at]) => (atOnce || at <= steadyMs ? [id] : []))
  for (const id of due) leaving.delete(id)
  return due
}
