import type { LegChances } from '../../../domain/cash-out.ts'
import { playOf, type Selection } from '../../../domain/markets.ts'
import type { OpenLegOn, ToldChances } from '../../../server/engine/play/leg-chances.ts'
import type { Timeline } from '../harness/timeline.ts'
import type { Match } from './matches.ts'

/** How long ago the engine may have been asked for what is committed now. */
const WITHIN_MS = 5_000

type Known = ReadonlyMap<string, LegChances>

const keyOf = (market: string, selection: Selection): string => `${market} ${selection}`

/** What the engine thinks of every selection, all of it new from time to time. */
export class Chances {
  private readonly timeline: Timeline
  private readonly matches: readonly Match[]
  private current: Known
  private past: { until: number; known: Known }[] = []

  constructor(timeline: Timeline, matches: readonly Match[]) {
    this.timeline = timeline
    this.matches = matches
    this.current = this.drawn()
  }

  move(): void {
    this.past.push({ until: this.timeline.now, known: this.current })
    this.current = this.drawn()
    this.timeline.say('the engine thinks anew')
  }

  /** The engine's answer about open legs: nothing about a match that is over, or one that is not in its book. */
  told(legs: readonly OpenLegOn[]): ToldChances[] {
    return legs.map(({ gameId, w, line, selection }) => {
      const match = this.matches.find(({ game }) => game.gameId === gameId)
      const market = match?.markets.find((one) => one.w === w && one.line === line)
      if (!match || !market || match.results.length > 0) return 'closed'
      return market.status === 'suspended' ? 'suspended' : (this.current.get(keyOf(market.id, selection)) ?? 'closed')
    })
  }

  /** By each of what the engine thought lately: what a won fen on a selection is expected to return, at so much. */
  lately(): ((market: string, selection: Selection, odds: number) => number)[] {
    const recent = this.past.filter(({ until }) => until > this.timeline.now - WITHIN_MS).map(({ known }) => known)
    return [this.current, ...recent].map((known) => (market, selection, odds) => {
      const { W = 0, LW = 0, P = 0, LL = 0 } = known.get(keyOf(market, selection)) ?? {}
      return W * (1 + odds / 1_000) + LW * (1 + odds / 2_000) + P + LL / 2
    })
  }

  private drawn(): Known {
    const { random } = this.timeline
    return new Map(
      this.matches
        .flatMap(({ markets }) => markets)
        .flatMap(({ id, w }) =>
          playOf(w).selections.map((selection) => {
            const [W, LW, P] = [random.next() * 0.8, random.next() * 0.1, random.next() * 0.1]
            return [keyOf(id, selection), { W, LW: w === 'M' ? 0 : LW, P: w === 'M' ? 0 : P, LL: 0 }] as const
          }),
        ),
    )
  }
}
