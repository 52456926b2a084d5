import type { Db } from '../../../server/platform/database.ts'
import { short } from '../harness/browser.ts'
import { rawQuery } from '../harness/stepped-database.ts'
import { must } from '../harness/violation.ts'

/** What a call of a venue moved, as the site has it. Amounts in fen. */
export interface Move {
  uuid: string
  kind: 'bet' | 'win' | 'rollback'
  member: string
  /** Null: a rollback of a bet that had not come. */
  round: string | null
  reference: string | null
  fen: string
}

interface Committed {
  money: readonly { member: string; fen: string }[]
  moves: readonly Move[]
  open: readonly string[]
}

/** What was so before a bet was committed. */
export interface Barred {
  /** Members who rest, and members without a login. */
  resting: Set<bigint>
  loggedOut: Set<bigint>
  /** Venues in maintenance. */
  closed: Set<string>
  /** Stakes a day, by member; deleted once days have passed. */
  limits: Map<bigint, bigint>
}

/** What venues' calls moved at the site: each commit is held against what may follow the last. */
export class SiteBooks {
  readonly barred: Barred = { resting: new Set(), loggedOut: new Set(), closed: new Set(), limits: new Map() }
  readonly moves = new Map<string, Move>()
  /** What each member has. */
  money = new Map<string, bigint>()
  /** Rounds that are not closed. */
  open = new Set<string>()
  /** What each member had. */
  readonly start: ReadonlyMap<bigint, bigint>
  private readonly db: Db
  /** The venue of a round; undefined for one that the casino does not have. */
  private readonly venueOf: (round: string) => string | undefined

  constructor(db: Db, start: ReadonlyMap<bigint, bigint>, venueOf: (round: string) => string | undefined) {
    this.db = db
    this.start = start
    this.venueOf = venueOf
  }

  all(kind: Move['kind']): Move[] {
    return [...this.moves.values()].filter((move) => move.kind === kind)
  }

  /** Moves of a round. */
  of(round: string, kind: Move['kind']): Move[] {
    return this.all(kind).filter((move) => move.round === round)
  }

  about(uuid: string): Move[] {
    return [...this.moves.values()].filter(({ reference }) => reference === uuid)
  }

  /** Reads one commit. */
  async follow(): Promise<void> {
    const members = [...this.start.keys()].join()
    const [now] = await rawQuery<Committed>(
      this.db,
      `select
        (select json_agg(json_build_object('member', owner::text, 'fen', balance_fen::text)) from account
          where owner_kind = 'member' and wallet = 'main' and owner in (${members})) money,
        (select coalesce(json_agg(json_build_object('uuid', t.uuid, 'kind', t.kind, 'member', t.member_id::text, 'round', r.round,
          'reference', t.reference, 'fen', t.amount_fen::text)), '[]') from venue_transaction t left join venue_round r on r.id = t.round_id
          where t.member_id in (${members})) moves,
        (select coalesce(json_agg(round), '[]') from venue_round where member_id in (${members}) and closed_at is null) open`,
    )
    if (!now) throw new Error('a select without a table has a row')
    const fresh = now.moves.filter(({ uuid }) => !this.moves.has(uuid))
    must(now.moves.length === this.moves.size + fresh.length, () => 'a move of the site is gone')
    for (const move of fresh) {
      this.moves.set(move.uuid, move)
      if (move.kind === 'bet') this.followBet(move)
      else this.followReturn(move)
    }
    this.money = new Map(now.money.map(({ member, fen }) => [member, BigInt(fen)]))
    this.open = new Set(now.open)
    for (const [member, fen] of this.start) {
      const own = [...this.moves.values()].filter((move) => move.member === String(member))
      const due = own.reduce((sum, { kind, fen: moved }) => (kind === 'bet' ? sum - BigInt(moved) : sum + BigInt(moved)), fen)
      const has = this.money.get(String(member))
      must(has === due && due >= 0n, () => `member ${member} has ${has} fen, the calls of venues leave ${due}`)
    }
  }

  private followReturn(move: Move): void {
    const { uuid, kind, member, round, reference, fen } = move
    const name = `${kind} ${short(uuid)} of member ${member}`
    const about = this.moves.get(reference ?? '')
    must(kind === 'rollback' ? !about || about.kind === 'bet' : about?.kind === 'bet', () => `${name} is about no bet`)
    const others = this.about(reference ?? '').filter((other) => other !== move)
    if (kind === 'win') {
      must(about?.round === round, () => `${name} is of another round than its bet`)
      must(others.length === 0, () => `${name} is about a bet that has a ${others[0]?.kind} already`)
    } else {
      must(
        BigInt(fen) === (about && !others.some((other) => other.kind === 'rollback') ? BigInt(about.fen) : 0n),
        () => `${name} gave ${fen} fen back`,
      )
      must(
        others.every((other) => other.kind === 'rollback'),
        () => `${name} is of a bet that won`,
      )
    }
  }

  private followBet({ uuid, member, round, fen }: Move): void {
    const name = `bet ${short(uuid)} of member ${member}`
    const id = BigInt(member)
    const { resting, loggedOut, closed, limits } = this.barred
    const venue = this.venueOf(round ?? '')
    must(venue !== undefined, () => `${name} is of a round that the casino does not have`)
    must(!resting.has(id), () => `${name} was taken during a break`)
    must(!loggedOut.has(id), () => `${name} was taken after its member had logged out`)
    must(!closed.has(venue), () => `${name} was taken in maintenance`)
    const moved = (kind: Move['kind']) =>
      this.all(kind)
        .filter((one) => one.member === member)
        .reduce((sum, one) => sum + BigInt(one.fen), 0n)
    const [limit, staked] = [limits.get(id), moved('bet') - moved('rollback')]
    must(
      limit === undefined || staked <= limit || BigInt(fen) === 0n,
      () => `${name} made ${staked} fen of ${limit} that may be staked a day`,
    )
    must(this.about(uuid).length === 0, () => `${name} was taken after it was given back`)
  }
}
