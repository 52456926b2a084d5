import type { PlayedGame } from '../../../casino/play/game.ts'
import type { Game, Round } from '../../../casino/protocol.ts'
import type { RoundRow, StakeRow, Store } from '../../../casino/server/store.ts'
import type { Db } from '../../../server/platform/database.ts'
import { short } from '../harness/browser.ts'
import { must, Notes } from '../harness/violation.ts'
import { CasinoBooks, hasEnded, leads } from './casino-books.ts'
import { SiteBooks } from './site-books.ts'

export interface BooksDeps {
  db: Db
  store: Store
  games: Readonly<Record<Game, PlayedGame>>
  venueOf(game: Game): string
  /** What each member had. */
  start: ReadonlyMap<bigint, bigint>
}

/**
 * The plain model: a round takes its stakes once, and gives its stake or its return back once, and the return is what the rules say to
 * its bet, its decisions and its seeds. The site's books, the casino's own and what pages are told have to agree.
 */
export class Books extends Notes {
  readonly site: SiteBooks
  readonly casino: CasinoBooks
  private readonly told = new Map<string, Round>()

  constructor({ db, store, games, venueOf, start }: BooksDeps) {
    super()
    this.casino = new CasinoBooks(store, games)
    this.site = new SiteBooks(db, start, (id) => {
      const row = store.one<RoundRow>('select * from round where id = ?', id)
      return row && venueOf(row.game as Game)
    })
  }

  /** A page was told of a round. */
  hear(page: string, round: Round): void {
    const before = this.told.get(round.id)
    // Answers overtake each other.
    if (!before || before.returnFen === null) this.told.set(round.id, round)
    const id = short(round.id)
    const bets = this.site.of(round.id, 'bet')
    const isTaken = ['open', 'decided', 'ended'].includes(round.state)
    must(!isTaken || bets.length > 0, () => `${page} was told that round ${id} is ${round.state}, and nothing was taken for it`)
    must(round.outcome === null || isTaken, () => `${page} was shown an outcome of round ${id}, which is ${round.state}`)
    if (round.state === 'ended') {
      const paid = this.site.of(round.id, 'win')
      must(paid.length === 1 && paid[0]?.fen === round.returnFen, () => `${page} was told that round ${id} is paid, and it is not`)
    }
    if (!before || before.returnFen === null || round.returnFen === null) return
    must(
      JSON.stringify([before.returnFen, before.outcome]) === JSON.stringify([round.returnFen, round.outcome]),
      () => `${page} was told another end of round ${id} than before`,
    )
  }

  /** Checks, after everything healed, that each round has ended, and that both books say the same. */
  checkEnd(): void {
    this.check()
    const { site, casino } = this
    const { stakes } = casino
    must(
      site.all('bet').every(({ uuid, fen }) => stakes.some((stake) => stake.uuid === uuid && BigInt(stake.amount_fen) === BigInt(fen))),
      () => 'a bet of the site is no stake of the casino',
    )
    for (const row of casino.rounds.values()) {
      const own = stakes.filter(({ round }) => round === row.place)
      this.checkRound(row, own)
    }
    casino.checkEnd()
    const total = (amounts: Iterable<bigint>) => [...amounts].reduce((sum, fen) => sum + fen, 0n)
    const [before, now] = [total(site.start.values()), total(site.money.values())]
    must(
      now === before + casino.wonFen,
      () => `members have ${now} fen instead of ${before}, by the casino's book they won ${casino.wonFen}`,
    )
  }

  private checkRound(row: RoundRow, stakes: readonly StakeRow[]): void {
    const id = short(row.id)
    must(hasEnded(row), () => `round ${id} is ${row.state} in the end`)
    for (const { uuid, state, amount_fen } of stakes) {
      const bet = this.site.moves.get(uuid)
      const isBack = this.site.about(uuid).some(({ kind }) => kind === 'rollback')
      const is = bet ? (isBack ? 'undone' : 'taken') : isBack ? 'undone' : 'refused'
      must(state === is, () => `a stake of ${amount_fen} fen of round ${id} is ${state}, at the site it is ${is}`)
    }
    const taken = stakes.filter(({ state }) => state === 'taken').reduce((sum, { amount_fen }) => sum + amount_fen, 0)
    must(row.stake_fen === taken, () => `round ${id} staked ${row.stake_fen} fen, its stakes ${taken}`)
    const wins = this.site.of(row.id, 'win')
    must(wins.length === (row.state === 'ended' ? 1 : 0), () => `round ${id} is ${row.state} and was paid ${wins.length} times`)
    must(
      wins.every(({ fen }) => BigInt(fen) === BigInt(row.return_fen ?? 0)),
      () => `round ${id} was paid otherwise than it returns`,
    )
    must(!this.site.open.has(row.id), () => `round ${id} is ${row.state} and still open at the site`)
    const told = this.told.get(row.id)
    must(
      !told || told.state === row.state || leads(told.state, row.state),
      () => `round ${id} was told as ${told?.state} and is ${row.state}`,
    )
  }

  get counts() {
    const rows = [...this.casino.rounds.values()]
    const count = (is: (row: RoundRow) => boolean) => rows.filter(is).length
    return {
      rounds: rows.length,
      ended: count(({ state }) => state === 'ended'),
      undone: count(({ state }) => state === 'undone'),
      refused: count(({ state }) => state === 'refused'),
      withDecisions: count(({ actions, state }) => actions !== '[]' && state === 'ended'),
      ofDraws: count(({ draw, state }) => draw !== null && state === 'ended'),
      earlyRollbacks: this.site.all('rollback').filter(({ round }) => round === null).length,
      barred: count(({ refusal }) => refusal !== null && ['limit', 'resting', 'maintenance', 'sessionEnded', 'noMoney'].includes(refusal)),
    }
  }
}
