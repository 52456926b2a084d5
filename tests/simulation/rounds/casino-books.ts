import { chainFrom } from '../../../casino/fair/chain.ts'
import { roundsOf } from '../../../casino/fair/rounds.ts'
import type { DrawnGame, OwnGame, PlayedGame, Stand } from '../../../casino/play/game.ts'
import type { Game } from '../../../casino/protocol.ts'
import type { ChainRow, RoundRow, SeedsRow, StakeRow, Store } from '../../../casino/server/store.ts'
import { short } from '../harness/browser.ts'
import { must } from '../harness/violation.ts'

/** Where a round may go from a state. */
const NEXT: Readonly<Record<RoundRow['state'], readonly RoundRow['state'][]>> = {
  asked: ['open', 'decided', 'refused', 'undoing'],
  open: ['decided', 'undoing'],
  decided: ['ended'],
  ended: [],
  refused: [],
  undoing: ['undone'],
  undone: [],
}
export const hasEnded = ({ state }: RoundRow): boolean => NEXT[state].length === 0

/** Whether a round can have gone this way, over states that nobody saw. */
export function leads(from: RoundRow['state'], to: RoundRow['state']): boolean {
  return NEXT[from].some((next) => next === to || leads(next, to))
}

/** The casino's own books: each change is held against what may follow, and each end of a round against the rules. */
export class CasinoBooks {
  readonly rounds = new Map<string, RoundRow>()
  private readonly store: Store
  private readonly games: Readonly<Record<Game, PlayedGame>>

  constructor(store: Store, games: Readonly<Record<Game, PlayedGame>>) {
    this.store = store
    this.games = games
  }

  get stakes(): StakeRow[] {
    return this.store.all<StakeRow>('select * from stake')
  }

  /** Reads the rounds and compares them with what may follow what they were. */
  follow(): void {
    const rows = this.store.all<RoundRow>('select * from round order by place')
    must(rows.length >= this.rounds.size, () => 'a round of the casino is gone')
    for (const row of rows) {
      const was = this.rounds.get(row.id)
      if (was && JSON.stringify(was) === JSON.stringify(row)) continue
      const id = short(row.id)
      must(!was || was.state === row.state || leads(was.state, row.state), () => `round ${id} went from ${was?.state} to ${row.state}`)
      const isDecided = was !== undefined && was.return_fen !== null
      must(!isDecided || (was.return_fen === row.return_fen && was.outcome === row.outcome), () => `round ${id} was decided twice`)
      if (row.return_fen !== null && !isDecided) {
        const { outcome, returnFen } = this.ruled(row)
        must(
          returnFen === BigInt(row.return_fen) && JSON.stringify(outcome) === row.outcome,
          () =>
            `round ${id} returns ${row.return_fen} fen for ${row.outcome}, by rules and seeds ${returnFen} for ${JSON.stringify(outcome)}`,
        )
      }
      this.rounds.set(row.id, row)
    }
  }

  /** How a round ends by the rules, its bet, its decisions and its seeds. */
  private ruled(row: RoundRow): Stand {
    const game = this.games[row.game as Game]
    const bet = JSON.parse(row.bet)
    if (game.kind === 'own') {
      const seeds = this.store.one<SeedsRow>('select * from seeds where id = ?', row.seeds) as SeedsRow
      return (game as OwnGame).stand(bet, JSON.parse(row.actions), roundsOf(seeds.server_seed, seeds.client_seed ?? '')(row.nonce ?? 0))
    }
    const draw = row.draw ?? 0
    const chains = this.store.all<ChainRow>('select * from chain where game = ? and first_draw <= ? order by id', row.game, draw)
    const { last_seed, length, client_seed, first_draw } = chains.at(-1) as ChainRow
    const after = draw - (first_draw ?? 0)
    const place = Math.floor(after / game.resultsASeed) + 1
    const results = (game as DrawnGame).results(roundsOf(chainFrom(last_seed, length).seed(place), client_seed ?? '')(place))
    const outcome = results[after % game.resultsASeed]
    return { outcome, returnFen: (game as DrawnGame).returnFen(bet, outcome) }
  }

  /** Checks that each number of the seeds was taken by one round, and that nobody is a player twice. */
  checkEnd(): void {
    const nonces = new Set([...this.rounds.values()].filter(({ seeds }) => seeds !== null).map(({ seeds, nonce }) => `${seeds}:${nonce}`))
    const taken = this.store.all<SeedsRow>('select * from seeds').reduce((sum, { rounds }) => sum + rounds, 0)
    must(nonces.size === taken, () => `${taken} numbers of seeds were taken for ${nonces.size} rounds`)
    const players = this.store.all<{ venue: string; user: string }>('select * from player')
    must(new Set(players.map(({ venue, user }) => `${venue} ${user}`)).size === players.length, () => 'a player is there twice')
  }

  /** What members won, less what they lost. */
  get wonFen(): bigint {
    const ended = [...this.rounds.values()].filter(({ state }) => state === 'ended')
    return ended.reduce((sum, { stake_fen, return_fen }) => sum + BigInt((return_fen ?? 0) - stake_fen), 0n)
  }
}
