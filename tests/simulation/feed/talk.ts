import type { Saying } from '../../../contract/chat.ts'
import { CHAT_MSG } from '../../../contract/chat-ids.ts'
import type { Timeline } from '../harness/timeline.ts'
import { must } from '../harness/violation.ts'
import type { ChatRooms } from './chat-rooms.ts'

/** A message as a player wrote it. */
export interface Written {
  id: string
  rid: string
  author: string
  tab: string
  epoch: number
  /** Whether its page had a core of its own. */
  alone: boolean
  /** Whether a core has said that it has it. */
  taken: boolean
}

/** What players wrote, and what became of it: each message is in its room once, under its author, and a tab's in the order of writing. */
export class Talk {
  readonly written: Written[] = []
  private readonly byId = new Map<string, Written>()
  private readonly timeline: Timeline

  constructor(timeline: Timeline) {
    this.timeline = timeline
  }

  write(of: Omit<Written, 'id' | 'taken'>): Written {
    const { random } = this.timeline
    const hex = (digits: number) => Array.from({ length: digits }, () => random.below(16).toString(16)).join('')
    const written = { ...of, id: `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`, taken: false }
    this.written.push(written)
    this.byId.set(written.id, written)
    return written
  }

  /** A room hears a message that it has not. */
  heard(author: string, { rid, id }: Saying): void {
    const written = this.byId.get(id)
    must(written !== undefined, () => `nobody wrote ${id}`)
    must(written.rid === rid && written.author === author, () => `${id} of ${written.author} is said by ${author} in ${rid}`)
  }

  /** `isDue`: whether somebody is there to bring the message to its room. */
  check(rooms: ChatRooms, isDue: (written: Written) => boolean): number {
    const placed = new Map<string, number>()
    for (const { rid, rows } of rooms.all)
      for (const { msgId, msgData } of rows) {
        if (msgId !== CHAT_MSG.say) continue
        must(!placed.has(msgData.id), () => `${msgData.id} is twice in ${rid}`)
        placed.set(msgData.id, msgData.n)
      }
    const last = new Map<string, number>()
    for (const written of this.written) {
      const { id, rid, tab, epoch, taken } = written
      const n = placed.get(id)
      const isLost = taken && n === undefined && !rooms.refused.has(id)
      must(!isLost || !isDue(written), () => `${tab} wrote ${id} in ${rid}, and it never came`)
      // What was refused may be sent again, by a twin of the core too.
      if (n === undefined || rooms.refused.has(id)) continue
      const line = `${tab} ${epoch} ${rid}`
      must(n > (last.get(line) ?? 0), () => `${tab} wrote ${id} in ${rid} after what is at ${last.get(line)}, and it is at ${n}`)
      last.set(line, n)
    }
    return placed.size
  }
}
