import type { TicketStatus } from '../../../contract/betting.ts'
import type { MeDelta } from '../../../contract/feed.ts'
import type { MemberEvent, MemberEvents } from '../../../server/feed/member/member-events.ts'
import type { Membership } from '../../../server/feed/wire/reader.ts'
import type { Timeline } from '../harness/timeline.ts'

/** Members, their sessions, and the rows behind `me`, in a memory that answers late and sometimes fails. */
export interface Member {
  id: bigint
  rows: MemberEvent[]
  balanceVersion: number
  tickets: { id: string; status: TicketStatus }[]
}

/** A balance version contains its member's id. */
const VERSIONS = 1_000_000
const PROOF_LIFE_MS = 20_000
export const ownerOf = (balanceVersion: number): bigint => BigInt(Math.floor(balanceVersion / VERSIONS))

export class Members {
  /** How often a read or a proof fails. */
  failing = 0
  readonly all: readonly Member[]
  private readonly timeline: Timeline
  private readonly sessions = new Map<string, Member>()
  private tokens = 0
  /** Signed values not used yet. */
  private readonly proofs = new Set<string>()
  private proofsMade = 0

  constructor(timeline: Timeline, count: number) {
    this.timeline = timeline
    this.all = Array.from({ length: count }, (_, i): Member => {
      const id = BigInt(i + 1)
      return { id, rows: [], balanceVersion: Number(id) * VERSIONS, tickets: [] }
    })
  }

  /** Changes something of the member and writes its rows. */
  append(member: Member): void {
    const { random } = this.timeline
    for (let i = 1 + random.below(3); i > 0; i -= 1) member.rows.push({ seq: member.rows.length + 1, deltas: this.change(member) })
  }

  /** The wallet's version after the row with that seq. */
  versionAt({ id, rows }: Member, seq: number): number {
    const told = rows
      .slice(0, seq)
      .flatMap(({ deltas }) => deltas)
      .findLast((delta) => delta.kind === 'balance')
    return told?.version ?? Number(id) * VERSIONS
  }

  /** The reads of any process. */
  reading(): Pick<MemberEvents, 'read' | 'position' | 'lastSeqs'> {
    return {
      read: async (memberId, afterSeq) => {
        await this.ask()
        return this.of(memberId)
          .rows.filter(({ seq }) => seq > afterSeq)
          .slice(0, 20)
      },
      position: async (memberId) => {
        await this.ask()
        const { rows, balanceVersion } = this.of(memberId)
        return { seq: rows.length, balanceVersion }
      },
      lastSeqs: async (memberIds) => {
        await this.ask()
        return new Map(memberIds.map((id) => [id, this.of(id).rows.length]))
      },
    }
  }

  logIn(member: Member): string {
    const token = `token-${++this.tokens}`
    this.sessions.set(token, member)
    return token
  }

  logOut(token: string): void {
    this.sessions.delete(token)
  }

  /** A new signed value, valid once; null when the session has ended. */
  proof(token: string): string | null {
    if (!this.sessions.has(token)) return null
    const body = `${Math.round(this.timeline.now)} ${++this.proofsMade}`
    this.proofs.add(body)
    return body
  }

  /** The door's check of a signed value. */
  verify = async (token: string, body: string): Promise<Membership | null> => {
    await this.ask()
    const member = this.sessions.get(token)
    const isFresh = this.proofs.delete(body) && this.timeline.now - Number(body.split(' ')[0]) < PROOF_LIFE_MS
    return member && isFresh ? { memberId: member.id, tokenHash: token } : null
  }

  of(memberId: bigint): Member {
    const member = this.all.find(({ id }) => id === memberId)
    if (!member) throw new Error(`no member ${memberId}`)
    return member
  }

  private async ask(): Promise<void> {
    const { random } = this.timeline
    await new Promise<void>((answer) => void this.timeline.after(random.next() * 15, 'the database answers', null, answer))
    if (random.chance(this.failing)) throw new Error('the database is away')
  }

  private change(member: Member): MeDelta[] {
    return Array.from({ length: 1 + this.timeline.random.below(2) }, () => this.next(member))
  }

  private next(member: Member): MeDelta {
    const { random } = this.timeline
    const open = member.tickets.filter(({ status }) => status === 'delay' || status === 'accepted')
    if (random.chance(0.5)) return { kind: 'balance', version: ++member.balanceVersion }
    if (open.length === 0 || random.chance(0.3)) {
      const ticket = { id: `${member.id}-t${member.tickets.length}`, status: 'delay' as TicketStatus }
      member.tickets.push(ticket)
      return { kind: 'ticket', ...ticket }
    }
    const ticket = random.pick(open)
    ticket.status = ticket.status === 'delay' ? random.pick(['accepted', 'refused']) : 'settled'
    return { kind: 'ticket', ...ticket }
  }
}
