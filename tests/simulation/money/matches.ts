import type { Market } from '../../../contract/sport.ts'
import { playOf } from '../../../domain/markets.ts'
import { type Score, settle } from '../../../domain/settlement.ts'
import type { Db } from '../../../server/platform/database.ts'
import type { SlipPick } from '../../../src/features/betting/slip/bet.ts'
import type { SteppedDatabase } from '../harness/stepped-database.ts'
import type { Random, Timeline } from '../harness/timeline.ts'
import type { Results } from './books.ts'
import { addGame, type Offer } from './stage.ts'

/** What histories bet on: a game with a few markets, whose results come in and are corrected. */
export interface Match extends Offer {
  name: string
  /** The final score and its corrections; null voids. */
  results: (Score | null)[]
}

/** A result and its corrections. */
const MOST_RESULTS = 3

/** A game a match, so that a system can be made of all. */
export async function addMatches(db: Db, random: Random, inPlay: number, count = 2): Promise<Match[]> {
  const matches: Match[] = []
  while (matches.length < count)
    matches.push({ ...(await addGame(db, random.chance(inPlay))), name: `match ${matches.length}`, results: [] })
  return matches
}

export function resultsOf(matches: readonly Match[]): Results {
  const matchOf = (market: string) => matches.find(({ markets }) => markets.some(({ id }) => id === market))
  return {
    count: (market) => matchOf(market)?.results.length ?? 0,
    of({ market, selection, version }) {
      const match = matchOf(market)
      const found = match?.markets.find(({ id }) => id === market)
      const score = match?.results[version - 1]
      if (!found || score === undefined) return null
      return score ? settle(found.w, found.line, selection, score) : 'D0'
    },
  }
}

/** Any selection of a match, at its price. */
export function pickOf(random: Random, { game, markets }: Match): SlipPick {
  const market = random.pick(markets)
  const { selections } = playOf(market.w)
  const index = random.below(selections.length)
  const { league, team_h, team_c, gameId, gide, gameType } = game
  return {
    ...{ gameId, gide, gameType, champion: false, league, team_h, team_c },
    ...{ marketId: market.id, w: market.w, line: market.line },
    selection: selections[index] ?? 'H',
    oddsMilli: market.prices[index] ?? 0,
  }
}

/** Prices of a market move; before its result it may also close or open. */
export function moveMarket(
  matches: readonly Match[],
  { db, stepped, timeline }: { db: Db; stepped: SteppedDatabase; timeline: Timeline },
): void {
  const { random } = timeline
  const { name, markets, results } = random.pick(matches)
  const market: Market = random.pick(markets)
  market.prices = market.prices.map((price) => Math.max(100, price + random.below(41) - 20))
  if (results.length > 0 || !random.chance(0.5)) return
  market.status = market.status === 'open' ? 'suspended' : 'open'
  const { id, w, status } = market
  timeline.say(`${w} of ${name} is ${status}`)
  stepped.between(timeline, () =>
    db.updateTable('market').set({ status }).where('id', '=', id).where('status', 'in', ['open', 'suspended']).execute(),
  )
}

/** The next result of a match; none after its last correction. */
export function addResult({ name, results }: Match, timeline: Timeline, voids: number): void {
  const { random } = timeline
  if (results.length >= MOST_RESULTS) return
  const score: Score | null = random.chance(voids) ? null : [random.below(4), random.below(4)]
  results.push(score)
  timeline.say(`result ${results.length} of ${name} is ${score?.join('–') ?? 'void'}`)
}
