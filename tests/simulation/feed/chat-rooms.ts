import type { RoomEvent, RoomSnapshot, Said, Saying } from '../../../contract/chat.ts'
import { CHAT_MSG } from '../../../contract/chat-ids.ts'
import { NO_ROOMS, type Rooms, type Speaker } from '../../../server/feed/room/rooms.ts'
import type { PubSub } from '../../../server/platform/pubsub.ts'
import type { Timeline } from '../harness/timeline.ts'

/** A room, and everything that ever happened in it: the row at index i has number i + 1. */
export interface Room {
  rid: string
  rows: RoomEvent[]
  open: boolean
}

const PAGE = 15
const CHANNEL = 'room'

export const authorOf = (speaker: Exclude<Speaker, null>): string =>
  'memberId' in speaker ? `member ${speaker.memberId}` : `guest ${speaker.guest}`

/** Chat rooms in a memory that answers late, and sometimes fails before or after it has done what it was asked. */
export class ChatRooms {
  /** How often it fails. */
  failing = 0
  /** Whether it knows the messages that it has. */
  remembers = true
  readonly all: readonly Room[]
  /** Ids of messages that a room has refused. */
  readonly refused = new Set<string>()
  private readonly timeline: Timeline
  private readonly heard: (author: string, saying: Saying) => void

  /** `heard`: called with every message that reaches a room. */
  constructor(timeline: Timeline, rids: readonly string[], heard: (author: string, saying: Saying) => void) {
    this.timeline = timeline
    this.all = rids.map((rid) => ({ rid, rows: [], open: true }))
    this.heard = heard
  }

  of(rid: string): Room {
    const room = this.all.find((one) => one.rid === rid)
    if (!room) throw new Error(`no room ${rid}`)
    return room
  }

  /** What an operator, or the score, does in the room. */
  moderate(room: Room): void {
    const { random } = this.timeline
    const base = this.numbered(room)
    const spoken = room.rows.filter(({ msgId }) => msgId === CHAT_MSG.say)
    const kind = random.below(4)
    if (kind === 0) room.rows.push({ msgId: CHAT_MSG.cleared, msgData: { ...base, only: null } })
    else if (kind === 1 && spoken.length > 0)
      room.rows.push({ msgId: CHAT_MSG.cleared, msgData: { ...base, only: random.pick(spoken).msgData.n } })
    else if (kind === 2) {
      room.open = !room.open
      room.rows.push({ msgId: CHAT_MSG.status, msgData: { ...base, open: room.open } })
    } else room.rows.push({ msgId: CHAT_MSG.score, msgData: { ...base, home: 'A', away: 'B', score: [base.n, 0], clock: '' } })
  }

  openAll(): void {
    for (const room of this.all) {
      if (room.open) continue
      room.open = true
      room.rows.push({ msgId: CHAT_MSG.status, msgData: { ...this.numbered(room), open: true } })
    }
  }

  /** The rooms as one process reads and writes them; `announce` after a commit of another. */
  at(bus: PubSub): Rooms & { announce(rid: string): void; hearOthers(): Promise<void> } {
    const listeners = new Set<(rid: string) => void>()
    const notify = (rid: string) => {
      for (const listener of listeners) listener(rid)
    }
    const announce = (rid: string) => {
      notify(rid)
      bus.publish(CHANNEL, rid)
    }
    return {
      ...NO_ROOMS,
      announce,
      hearOthers: async () => void (await bus.subscribe(CHANNEL, notify)),
      read: async (rid, afterSeq) => {
        await this.ask()
        const rows = this.of(rid).rows.slice(afterSeq, afterSeq + 20)
        return rows.map((event) => ({ seq: event.msgData.n, deltas: [event] }))
      },
      whole: async (rid) => {
        await this.ask()
        const room = this.of(rid)
        return { seq: room.rows.length, body: wholeAt(room, room.rows.length) }
      },
      lastSeqs: async (rids) => {
        await this.ask()
        return new Map(rids.map((rid) => [rid, this.of(rid).rows.length]))
      },
      onAppended: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      authorOf,
      say: async (speaker, saying) => {
        await this.ask()
        const said = this.say(speaker, saying)
        await this.ask()
        if (said.n !== null) announce(saying.rid)
        return said
      },
    }
  }

  private say(speaker: Speaker, saying: Saying): Said {
    const { rid, id, msg } = saying
    const room = this.of(rid)
    const answer = (n: number | null, why: Said['why']): Said => ({ rid, id, n, why, retryMs: null })
    if (!speaker) return answer(null, 'nobody')
    const by = authorOf(speaker)
    const known = this.remembers && room.rows.find(({ msgId, msgData }) => msgId === CHAT_MSG.say && msgData.id === id && msgData.by === by)
    if (known) return answer(known.msgData.n, null)
    this.heard(by, saying)
    if (!room.open) {
      this.refused.add(id)
      return answer(null, 'closed')
    }
    const base = this.numbered(room)
    room.rows.push({ msgId: CHAT_MSG.say, msgData: { ...base, id, by, name: by, guest: 'guest' in speaker, level: 0, msg } })
    return answer(base.n, null)
  }

  private numbered({ rid, rows }: Room) {
    return { rid, n: rows.length + 1, at: Math.round(this.timeline.now) }
  }

  private async ask(): Promise<void> {
    const { random } = this.timeline
    await new Promise<void>((answer) => void this.timeline.after(random.next() * 15, 'the rooms answer', null, answer))
    if (random.chance(this.failing)) throw new Error('the rooms are away')
  }
}

/** What is to be seen of the room after the row with that number. */
export function seenAt({ rows }: Room, seq: number): RoomEvent[] {
  let seen: RoomEvent[] = []
  for (const event of rows.slice(0, seq)) {
    if (event.msgId !== CHAT_MSG.cleared) seen.push(event)
    else if (event.msgData.only === null) seen = [event]
    else {
      const { only } = event.msgData
      seen = seen.filter(({ msgData }) => msgData.n !== only)
    }
  }
  return seen
}

/** The state of the room after the row with that number, with the last events. */
export function wholeAt(room: Room, seq: number): RoomSnapshot {
  const seen = seenAt(room, seq)
  const status = room.rows.slice(0, seq).findLast(({ msgId }) => msgId === CHAT_MSG.status)
  return {
    rid: room.rid,
    title: '',
    open: status?.msgId === CHAT_MSG.status ? status.msgData.open : true,
    level: 0,
    guests: true,
    destroyed: false,
    events: seen.slice(-PAGE),
    more: seen.length > PAGE,
  }
}
