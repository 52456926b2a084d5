import type { Champion } from '../../../contract/sport.ts'
import type { Selection } from '../../../domain/markets.ts'
import { closePeriod, marketId, openMarkets, suspendGame } from '../book/market-rows.ts'
import { kickOffMs } from '../fixtures/kick-off.ts'
import { teamName } from '../names/names.ts'
import type { Expected } from '../play/admit.ts'
import type { Stage } from '../play/play.ts'
import { MARGIN } from '../pricing/pricing.ts'
import { quote } from '../pricing/quote.ts'
import { championOf, contestOf } from './outright-contest.ts'
import {
  addOutrights,
  dateOf,
  endOutright,
  isEndless,
  lostOutrights,
  type OutrightRow,
  openOutrights,
  seasonOf,
  titleOf,
} from './outright-rows.ts'
import { type Forecast, LONGEST_ODDS } from './season.ts'

/**
 * Outrights: who wins the leagues and cups of the run's games. They are priced by playing out the rest from the ratings, anew
 * after each of the competition's games, and suspended during one at the prices before it. A restart in the middle finds the
 * same prices, since a forecast plays the same trials each time. They are settled by the imported results once the last match
 * is played in the run, else voided when the run ends, like all that was not played.
 */
const TRIALS = 600
/** Games played in one tick, which takes some 2 ms. */
const GAMES_A_TICK = 10_000
const SANE = { least: 10, most: LONGEST_ODDS }

interface Outright {
  row: OutrightRow
  marketId: string
  forecast: Forecast | null
  /** Trials that one tick has time for. */
  slice: number
  /** Whether a game of the competition is in play. */
  held: boolean
  status: 'suspended' | 'open'
  /** Kick-off of the last known match, match clock. */
  endsAt: number
}

export interface Outrights {
  /** Finds or makes the run's outrights, and voids those that earlier runs left open. */
  start(): Promise<void>
  /** Suspends, forecasts a little further, offers and settles. */
  step(): Promise<void>
  /** Called when the run is over: voids the outrights without a champion. */
  finish(): Promise<void>
}

export function createOutrights(stage: Stage, expected: Expected): Outrights {
  const { db, book, settlements, run } = stage
  const open = new Map<string, Outright>()
  let version = 0
  let today = ''

  async function start(): Promise<void> {
    for (const id of await lostOutrights(db)) await giveBack(id)
    if (run.state === 'running') await join()
  }

  /** Adds the outrights of a new day, and shows which of them end today. */
  async function join(): Promise<void> {
    today = dateOf(run)
    await addOutrights(db, run)
    for (const outright of open.values()) show(outright, book.source.champion(outright.marketId)?.entries ?? [])
    for (const row of await openOutrights(db, run)) {
      if (open.has(row.id)) continue
      const outright: Outright = {
        row,
        marketId: marketId(row.id, 'FS', null),
        forecast: null,
        slice: 0,
        held: false,
        status: 'suspended',
        endsAt: 0,
      }
      open.set(row.id, outright)
      await review(outright)
    }
  }

  /** Reads the season again: settles if it has a champion, else begins a forecast. */
  async function review(outright: Outright): Promise<void> {
    const { row } = outright
    const season = await seasonOf(db, run, row)
    const champion = championOf(row.teams, season)
    if (champion !== null) return settle(outright, champion)
    outright.forecast = contestOf(row.teams, season, expected, `${run.seed}|${row.competition}`, run.tz)
    outright.slice = Math.ceil(GAMES_A_TICK / Math.max(1, season.filter(({ known }) => !known).length))
    const last = season.filter(({ date }) => date === row.endsOn).map((fixture) => kickOffMs(fixture, run.tz))
    outright.endsAt = Math.max(Date.parse(`${row.endsOn}T00:00:00Z`), ...last)
    show(outright, book.source.champion(outright.marketId)?.entries ?? [])
  }

  async function settle({ row, marketId: id }: Outright, champion: number): Promise<void> {
    open.delete(row.id)
    await closePeriod(db, row.id, 'FT')
    book.removeChampion(id)
    const settled = () => endOutright(db, row.id, 'ended')
    settlements.add({ gameId: row.id, marketId: id, champion: selectionOf(champion), settled })
  }

  async function giveBack(id: string): Promise<void> {
    open.delete(id)
    await closePeriod(db, id, 'FT')
    book.removeChampion(marketId(id, 'FS', null))
    settlements.add({ gameId: id, marketId: marketId(id, 'FS', null), champion: null, settled: () => endOutright(db, id, 'void') })
  }

  function show({ row, marketId: id, status, endsAt }: Outright, entries: Champion['entries']): void {
    version += 1
    book.putChampion({
      gameId: row.id,
      marketId: id,
      gameType: 'FS',
      showType: row.endsOn <= today ? 'FSFT' : 'FSFU',
      league_id: row.leagueId,
      league: stage.translate(titleOf(run, row)),
      endsAt,
      status,
      version,
      entries,
    })
  }

  async function offer(outright: Outright, forecast: Forecast): Promise<void> {
    const { row, marketId: id, held } = outright
    outright.forecast = null
    if (!held) {
      await openMarkets(db, [{ id, gameId: row.id, w: 'FS', line: null }])
      outright.status = 'open'
    }
    const prices = quote(forecast.chances(), MARGIN.FS, SANE)
    const entries = prices.map((price, i) => ({ rtype: selectionOf(i), team: stage.translate(teamName(row.teams[i] ?? '')), price }))
    const byPrice = (price: number) => (price === 0 ? Infinity : price)
    entries.sort((a, b) => byPrice(a.price) - byPrice(b.price))
    show(outright, entries)
  }

  async function hold(outright: Outright): Promise<void> {
    outright.held = true
    outright.status = 'suspended'
    await suspendGame(db, outright.row.id)
    const shown = book.source.champion(outright.marketId)
    if (!shown) return
    version += 1
    book.putChampion({ ...shown, status: 'suspended', version })
  }

  return {
    start,
    async step() {
      if (run.date === null && dateOf(run) !== today) await join()
      const inPlay = new Set([...stage.matches.values()].flatMap(({ next, row }) => (next > 0 ? [row.fixture.competition] : [])))
      for (const outright of open.values()) {
        const on = !isEndless(run, outright.row) && inPlay.has(outright.row.competition)
        if (on && !outright.held) await hold(outright)
        else if (!on && outright.held) {
          outright.held = false
          await review(outright)
        }
      }
      // One at a time, the first to end first.
      const waiting = [...open.values()].filter(({ forecast }) => forecast !== null)
      const [next] = waiting.sort((a, b) => a.row.endsOn.localeCompare(b.row.endsOn))
      if (!next?.forecast) return
      next.forecast.play(Math.min(next.slice, TRIALS - next.forecast.played))
      if (next.forecast.played >= TRIALS) await offer(next, next.forecast)
    },
    async finish() {
      for (const id of [...open.keys()]) await giveBack(id)
    },
  }
}

/** The selection (and `rtype`) of a team by its number. */
const selectionOf = (team: number): Selection => `FS${team + 1}`
