import type { PlayedGame } from '../../../casino/play/game.ts'
import type { Game } from '../../../casino/protocol.ts'
import type { StakeRow, Store } from '../../../casino/server/store.ts'
import type { Answer } from '../../../contract/endpoints.ts'
import type { Db } from '../../../server/platform/database.ts'
import { short } from '../harness/browser.ts'
import { rawQuery } from '../harness/stepped-database.ts'
import { must, Notes } from '../harness/violation.ts'
import { CasinoBooks, hasEnded } from '../rounds/casino-books.ts'
import type { Barred } from '../rounds/site-books.ts'
import { THERE } from './stage.ts'

/** A move as the site has it. Amounts in fen. */
interface Move {
  id: string
  call: string
  member: string
  way: 'in' | 'out'
  fen: string
  state: 'asked' | 'done' | 'refused'
}

interface Committed {
  money: readonly { member: string; main: string; transit: string }[]
  moves: readonly Move[]
  players: readonly { player: string; member: string }[]
  house: string
}

/** A movement in the casino's books. */
interface Purse {
  uuid: string
  user: string
  kind: 'in' | 'out' | 'bet' | 'win' | 'back'
  about: string | null
  amount_fen: number
  state: 'done' | 'refused'
}

/** What became of a member's call, as a page was told. */
export type Told = { kind: 'transfer'; state: 'done' | 'moving' | 'none' } | { kind: 'recycle'; answer: Answer<'venue.recycle'> | null }

/**
 * The plain model: each move happens in both books, or in neither and never will. What the site says of one follows from what the venue has
 * kept for its id; what is on its way is what the venue has not been heard of; and what is played there moves the venue's books alone.
 */
export class Books extends Notes {
  readonly barred: Barred = { resting: new Set(), loggedOut: new Set(), closed: new Set(), limits: new Map() }
  readonly casino: CasinoBooks
  private moves = new Map<string, Move>()
  private purses = new Map<string, Purse>()
  private money: Committed['money'] = []
  private members = new Map<string, string>()
  private house = 0n
  /** Calls that came to nothing, as pages were told. */
  private readonly never = new Set<string>()
  /** What pages were told, and has to stay so. */
  private readonly claims: (() => void)[] = []
  private readonly db: Db
  private readonly store: Store
  private readonly start: ReadonlyMap<bigint, bigint>

  constructor(on: { db: Db; store: Store; games: Readonly<Record<Game, PlayedGame>>; start: ReadonlyMap<bigint, bigint> }) {
    super()
    this.db = on.db
    this.store = on.store
    this.start = on.start
    this.casino = new CasinoBooks(on.store, on.games)
  }

  /** Reads what the casino has written. */
  followCasino(): void {
    this.casino.follow()
    const rows = this.store.all<Purse>('select uuid, user, kind, about, amount_fen, state from purse_move')
    must(rows.length >= this.purses.size, () => 'a movement of the casino is gone')
    for (const row of rows) {
      const was = this.purses.get(row.uuid)
      must(!was || JSON.stringify(was) === JSON.stringify(row), () => `movement ${short(row.uuid)} has changed`)
      this.purses.set(row.uuid, row)
    }
    for (const { user, fen } of this.store.all<{ user: string; fen: number }>('select user, fen from purse')) {
      const due = this.doneBy(user).reduce(
        (sum, { kind, amount_fen }) => sum + (kind === 'out' || kind === 'bet' ? -amount_fen : amount_fen),
        0,
      )
      must(fen === due && fen >= 0, () => `a player has ${fen} fen, the movements leave ${due}`)
    }
    for (const row of this.played('bet')) {
      const about = [...this.purses.values()].filter((one) => one.about === row.uuid && one.state === 'done')
      const back = about.filter(({ kind }) => kind === 'back' && row.state === 'done').reduce((sum, one) => sum + one.amount_fen, 0)
      const wins = about.filter(({ kind }) => kind === 'win').length
      const name = `bet ${short(row.uuid)}`
      must(wins <= 1 && (wins === 0 || row.state === 'done'), () => `${name} is ${row.state} and won ${wins} times`)
      must(
        back === 0 || (back === row.amount_fen && wins === 0),
        () => `${name} of ${row.amount_fen} fen gave ${back} back, and won ${wins} times`,
      )
    }
  }

  private played = (kind: Purse['kind']) => [...this.purses.values()].filter((row) => row.kind === kind)
  private doneBy = (user: string) => [...this.purses.values()].filter((row) => row.user === user && row.state === 'done')

  /** Reads one commit of the site. */
  async followSite(): Promise<void> {
    const members = [...this.start.keys()].join()
    const [now] = await rawQuery<Committed>(
      this.db,
      `select
        (select json_agg(json_build_object('member', m.id::text,
            'main', (select balance_fen from account where owner_kind = 'member' and owner = m.id and wallet = 'main')::text,
            'transit', coalesce((select balance_fen from account where owner_kind = 'member' and owner = m.id and wallet = 'transit'), 0)::text))
          from member m where m.id in (${members})) money,
        (select coalesce(json_agg(json_build_object('id', id, 'call', call, 'member', member_id::text, 'way', way, 'fen', amount_fen::text,
          'state', state)), '[]') from venue_move where member_id in (${members})) moves,
        (select coalesce(json_agg(json_build_object('player', player, 'member', member_id::text)), '[]') from venue_player
          where venue = '${THERE}' and member_id in (${members})) players,
        (select coalesce(sum(case when d.owner_kind = 'member' then t.amount_fen else -t.amount_fen end), 0)::text
          from transfer t join account d on d.id = t.debit join account c on c.id = t.credit
          where t.reason in ('venue_arrive', 'venue_come') and coalesce(nullif(d.owner, 0), c.owner) in (${members})) house`,
    )
    if (!now) throw new Error('a select without a table has a row')
    this.money = now.money
    this.house = BigInt(now.house)
    this.members = new Map(now.players.map(({ player, member }) => [player, member]))
    must(now.moves.length >= this.moves.size, () => 'a move is gone')
    for (const move of now.moves) this.followMove(move, this.moves.get(move.id))
    this.checkMoney()
    for (const check of this.claims) check()
  }

  private followMove(move: Move, was: Move | undefined): void {
    const { id, way, state, member } = move
    const name = `move ${short(id)} ${way} of member ${member}`
    must(!was || was.state === state || was.state === 'asked', () => `${name} went from ${was?.state} to ${state}`)
    const there = this.purses.get(id)
    if (state === 'done') must(there?.state === 'done', () => `${name} is done, and the venue has ${there?.state ?? 'nothing'}`)
    if (state === 'refused') must(there?.state === 'refused', () => `${name} is refused, and the venue has ${there?.state ?? 'nothing'}`)
    if (!was) {
      must(!this.barred.closed.has(THERE), () => `${name} began in maintenance`)
      must(way === 'out' || !this.barred.resting.has(BigInt(member)), () => `${name} began during a break`)
    }
    this.moves.set(id, move)
  }

  /** What is here and on its way follows from the moves; what was moved there is of a move. */
  private checkMoney(): void {
    for (const { member, main, transit } of this.money) {
      const own = [...this.moves.values()].filter((move) => move.member === member)
      const sum = (is: (move: Move) => boolean) => own.filter(is).reduce((fen, move) => fen + BigInt(move.fen), 0n)
      const [on, out] = [
        sum(({ way, state }) => way === 'in' && state === 'asked'),
        sum(({ way, state }) => way === 'out' && state === 'done'),
      ]
      const due = (this.start.get(BigInt(member)) ?? 0n) - on - sum(({ way, state }) => way === 'in' && state === 'done') + out
      must(BigInt(main) === due, () => `member ${member} has ${main} fen, the moves leave ${due}`)
      must(BigInt(transit) === on, () => `member ${member} has ${transit} fen on the way, the moves say ${on}`)
    }
    for (const { uuid, user, kind, amount_fen, state } of this.purses.values()) {
      if ((kind !== 'in' && kind !== 'out') || amount_fen === 0) continue
      const move = this.moves.get(uuid)
      const same = move && move.way === kind && BigInt(move.fen) === BigInt(amount_fen) && this.members.get(user) === move.member
      must(same === true, () => `the venue has a transfer ${short(uuid)} of ${amount_fen} fen ${kind} that is none of the site's`)
      must(state === 'refused' || move?.state !== 'refused', () => `transfer ${short(uuid)} is done there and refused here`)
    }
  }

  /** A page was told of a call: looked at when the site's books can be read, and from then on. */
  hear(page: string, id: string, told: Told): void {
    if ((told.kind === 'transfer' && told.state === 'none') || (told.kind === 'recycle' && !told.answer)) this.never.add(id)
    this.claims.push(() => this.checkTold(page, id, told))
  }

  private checkTold(page: string, id: string, told: Told): void {
    const own = [...this.moves.values()].filter(({ call }) => call === id)
    const name = `${page} was told of ${told.kind} ${short(id)}`
    if (told.kind === 'transfer') {
      const [move] = own
      if (told.state === 'none') {
        must(!move || move.state === 'refused', () => `${name} as nothing, and its move is ${move?.state}`)
      } else if (told.state === 'done') must(move?.state === 'done', () => `${name} as done, and its move is ${move?.state ?? 'none'}`)
      else must(move !== undefined, () => `${name} as on its way, and there is no move`)
      return
    }
    if (!told.answer) {
      must(own.length === 0, () => `${name} as nothing, and it has moves`)
      return
    }
    const outcome = told.answer.venues.find(({ channelCode }) => channelCode === THERE)?.outcome
    const state = ({ back: 'done', kept: 'refused' } as const)[outcome as 'back']
    must(state === undefined || own[0]?.state === state, () => `${name} as ${outcome}, and its move is ${own[0]?.state ?? 'none'}`)
    must(outcome !== 'moving' || own.length === 1, () => `${name} as on its way, and it has ${own.length} moves`)
  }

  /** Checks, after everything healed, that each move has ended, and that both books say the same. */
  checkEnd(): void {
    this.check()
    for (const { id, state } of this.moves.values()) must(state !== 'asked', () => `move ${short(id)} has no end`)
    for (const row of this.casino.rounds.values()) must(hasEnded(row), () => `round ${short(row.id)} is ${row.state} in the end`)
    for (const { uuid, state, amount_fen } of this.store.all<StakeRow>('select * from stake')) {
      const bet = this.purses.get(uuid)
      const isBack = this.played('back').some(({ about }) => about === uuid)
      const is = bet?.state === 'done' ? (isBack ? 'undone' : 'taken') : isBack ? 'undone' : 'refused'
      must(state === is, () => `a stake of ${amount_fen} fen is ${state}, in the purse it is ${is}`)
    }
    this.casino.checkEnd()
    const fen = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)
    const there = BigInt(this.store.one<{ fen: number }>('select coalesce(sum(fen), 0) as fen from purse')?.fen ?? 0)
    const here = fen(this.money.map(({ main }) => BigInt(main)))
    const before = fen([...this.start.values()])
    must(
      here + there === before + this.casino.wonFen,
      () => `members have ${here} fen here and ${there} there instead of ${before}, and won ${this.casino.wonFen}`,
    )
    must(
      this.house + this.casino.wonFen === there,
      () => `the venue was given ${this.house} fen and has ${there}, players won ${this.casino.wonFen}`,
    )
  }

  get counts() {
    const moves = [...this.moves.values()]
    const count = (is: (move: Move) => boolean) => moves.filter(is).length
    return {
      moves: moves.length,
      into: count(({ way, state }) => way === 'in' && state === 'done'),
      out: count(({ way, state }) => way === 'out' && state === 'done'),
      refused: count(({ state }) => state === 'refused'),
      calledOff: this.never.size,
      rounds: [...this.casino.rounds.values()].filter(({ state }) => state === 'ended').length,
    }
  }
}
