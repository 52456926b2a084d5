import type { HistoryAnswer, HistoryRequest, RoomAside, Said, Saying } from '../../../contract/chat.ts'
import type { RowSource } from '../rows/row-source.ts'
import type { Reader } from '../wire/reader.ts'

/** Who speaks: a member, or the guest that a device says it is. Null: nobody. */
export type Speaker = { memberId: bigint } | { guest: string } | null

export const speakerOf = ({ member, guest }: Pick<Reader, 'member' | 'guest'>): Speaker =>
  member ? { memberId: member.memberId } : guest === null ? null : { guest }

/** What the feed needs of the chat behind its rooms, each known by its `rid`. */
export interface Rooms extends RowSource<string> {
  /** What the speaker must know of its own standing in the room. `online`: how many are there. */
  standing(speaker: Speaker, rid: string, online: number): Promise<RoomAside[]>
  /** Calls the listener when an author's standing has changed; null stands for everybody's. Returns the unsubscribe. */
  onStanding(listener: (author: string | null) => void): () => void
  authorOf(speaker: Exclude<Speaker, null>): string
  /** Tells the other processes how many are in a room here, and returns how many are in all. */
  online(rid: string, here: number): number
  /** The name under which the speaker is announced; null for none. */
  nameOf(speaker: Speaker): Promise<string | null>
  say(speaker: Speaker, saying: Saying): Promise<Said>
  history(request: HistoryRequest): Promise<HistoryAnswer>
}

/** A site without chat: no room exists. */
export const NO_ROOMS: Rooms = {
  read: async () => [],
  whole: async () => null,
  lastSeqs: async () => new Map(),
  onAppended: () => () => undefined,
  standing: async () => [],
  onStanding: () => () => undefined,
  authorOf: () => '',
  online: (_, here) => here,
  nameOf: async () => null,
  say: async (_, { rid, id }) => ({ rid, id, n: null, why: 'no room', retryMs: null }),
  history: async ({ rid, pageNum }) => ({ rid, pageNum, list: [], more: false }),
}
