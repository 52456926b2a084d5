import { cpus } from 'node:os'
import { type PlayType, playOf, type Selection } from '../domain/markets.ts'
import { type TicketLine, ticketLines } from '../domain/ticket-lines.ts'
import { type Quoted, type QuotedLeg, quoteOf } from '../server/betting/cash-out/quote.ts'
import { drawResult, expectGenerated } from '../server/engine/generated/generated-goals.ts'
import { dueEvent, type Match, pass, toMatch } from '../server/engine/match/match.ts'
import { legChances, type OpenLegOn } from '../server/engine/play/leg-chances.ts'
import { offersOf } from '../server/engine/play/match-offers.ts'
import { seeded } from '../server/engine/random.ts'
import { median } from './measure.ts'
import { table } from './table.ts'

/**
 * `npm run bench -- cash-out`: how many open tickets are quoted a second in one core, from the chances of their legs to the offer, of a book of
 * singles, series and systems on matches before and in play. The clock moves on before each round, so that each finds new chances. Beside it a
 * peer that asks the model for each leg by itself, without what tickets share.
 */
const TICKETS = 20_000
const MATCHES = 60
const ROUNDS = 10
const LEAST = 20_000

const random = seeded('bench cash-out')
const among = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

function matchOf(n: number): Match {
  const [team1, team2] = ['England', 'Japan']
  const key = `bench ${n}`
  const fixture = {
    ...{ id: BigInt(n), source_key: key, competition: '', round: '', date: '2031-05-04', game_type: 'FT' as const, time: null },
    ...{ zone: null, team1, team2, neutral: false, generated: true, goals: [], winner: null, ...drawResult(key, team1, team2) },
  }
  return toMatch({ id: BigInt(n), leagueId: '', kickOffMs: 0, fixture }, true, expectGenerated(team1, team2))
}

/** A third before kick-off, the others in play. */
const matches = Array.from({ length: MATCHES }, (_, n) => {
  const match = matchOf(n)
  const clockMs = n % 3 === 0 ? -600_000 : 60_000 * (5 + Math.floor(random() * 35))
  for (let event = dueEvent(match, clockMs); event; event = dueEvent(match, clockMs)) pass(match, event)
  match.review = false
  return { match, clockMs, offers: offersOf(match, new Map(), clockMs, {}, 'all') ?? [] }
})
const byId = new Map(matches.map((one) => [one.match.id, one]))

function legOn(id: string): QuotedLeg {
  const offered = byId.get(id)?.offers ?? []
  const { w, line, from, prices } = among(offered)
  const at = prices.findIndex((price) => price > 0)
  const selection = playOf(w as PlayType).selections[at] as Selection
  return { gameId: id, w, line, selection, odds_milli: prices[at] ?? 0, result: null, from: from ?? [0, 0], status: 'open' }
}

/** Of a hundred tickets 60 singles, 35 series of two to six legs and 5 systems of three to eight. */
function ticketOf(n: number): Pick<Quoted, 'lines' | 'legs'> {
  const kind = n % 100
  const count = kind < 60 ? 1 : kind < 95 ? 2 + (kind % 5) : 3 + (kind % 6)
  const ids = new Set<string>()
  while (ids.size < count) ids.add(among(matches).match.id)
  const sizes = kind < 95 ? [count] : Array.from({ length: count - 1 }, (_, i) => i + 2)
  const lines: TicketLine[] = ticketLines(
    count,
    sizes.map((size) => ({ size, stakeFen: 1_000n })),
  )
  return { lines, legs: [...ids].map(legOn) }
}

const tickets = Array.from({ length: TICKETS }, (_, n) => ticketOf(n))
const opened = tickets.map(({ legs }) =>
  legs.map(({ gameId, w, line, selection, from }): OpenLegOn => ({ gameId, w, line, selection, from })),
)

/** Tickets quoted a second of processor time, the median of the rounds. */
function rate(chancesOf: (leg: OpenLegOn, round: number) => ReturnType<typeof legChances>, of: number): number {
  const rates = Array.from({ length: ROUNDS }, (_, round) => {
    const before = process.cpuUsage()
    for (let i = 0; i < of; i += 1) {
      const [ticket, legs = []] = [tickets[i], opened[i]]
      const chances = legs.map((leg) => chancesOf(leg, round))
      if (ticket) quoteOf(ticket, chances)
    }
    const { user, system } = process.cpuUsage(before)
    return of / ((user + system) / 1_000_000)
  })
  return median(rates)
}

const found = (leg: OpenLegOn) => {
  const one = byId.get(leg.gameId)
  if (!one) throw new Error('no match')
  return one
}
let step = 0
const ours = rate((leg, round) => legChances(found(leg).match, found(leg).clockMs + 250 * round, leg), TICKETS)
// A new moment for each leg: nothing is shared.
const alone = rate((leg) => legChances(found(leg).match, found(leg).clockMs + ++step / 1_000, leg), TICKETS / 100)

console.log(
  `${Math.round(ours).toLocaleString('en')} tickets quoted a second; ${cpus().length} cores, one used; ${TICKETS} tickets on ${MATCHES} matches, their legs on ${new Set(opened.flat().map(({ w }) => w)).size} plays`,
)
console.log(
  table([
    {
      what: 'a ticket quoted',
      peer: 'each leg by itself',
      ours: 1e6 / ours,
      theirs: 1e6 / alone,
      unit: 'µs',
      atMost: { ours: 1e6 / LEAST },
    },
  ]),
)
