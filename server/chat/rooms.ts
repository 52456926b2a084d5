import type { RoomAside } from '../../contract/chat.ts'
import { CHAT_MSG } from '../../contract/chat-ids.ts'
import type { Rooms } from '../feed/room/rooms.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { PubSub } from '../platform/pubsub.ts'
import { siteKey } from '../platform/site-key.ts'
import { authorOf, shownAs, shownName } from './author.ts'
import { openRoom, type RoomBook } from './open-room.ts'
import { createPresence } from './presence.ts'
import { historyOf, isSiteOpen, lastSeqs, roomOf, rowsAfter, snapshotOf, standingOf } from './room-store.ts'
import { type SayDeps, say } from './say.ts'

const ROOM_CHANNEL = 'room'
const STANDING_CHANNEL = 'room-standing'

export interface RoomsDeps {
  db: Db
  clock: Clock
  /** The games and leagues that have rooms. */
  book: RoomBook
  levelOf: SayDeps['levelOf']
  /** Leads to the other processes, if there are any. */
  pubsub: PubSub | undefined
}

/** The rooms of this process, and what it tells the others. */
export interface ChatRooms extends Rooms {
  /** Called after a commit that added rows to the room. */
  announce(rid: string): void
  /** Called after a commit that changed somebody's standing; null stands for everybody's. */
  announceStanding(author: string | null): void
  /** From now on the listeners hear the other processes, too. */
  hearOthers(): Promise<void>
}

export async function createRooms({ db, clock, book, levelOf, pubsub }: RoomsDeps): Promise<ChatRooms> {
  const key = await siteKey(db, 'chat_key')
  const presence = createPresence(clock, pubsub)
  const appended = new Set<(rid: string) => void>()
  const standings = new Set<(author: string | null) => void>()
  const sayDeps: SayDeps = { db, key, levelOf, now: clock.now }
  const notify = <T>(listeners: ReadonlySet<(what: T) => void>, what: T) => {
    for (const listener of listeners) listener(what)
  }
  const announce = (rid: string) => {
    notify(appended, rid)
    pubsub?.publish(ROOM_CHANNEL, rid)
  }

  return {
    read: (rid, afterSeq) => rowsAfter(db, rid, afterSeq),
    async whole(rid) {
      if (!(await roomOf(db, rid)) && !(await openRoom(db, book, rid, clock.now()))) return null
      return snapshotOf(db, rid)
    },
    lastSeqs: (rids) => lastSeqs(db, rids),
    onAppended(listener) {
      appended.add(listener)
      return () => appended.delete(listener)
    },
    onStanding(listener) {
      standings.add(listener)
      return () => standings.delete(listener)
    },
    authorOf,
    async standing(speaker, rid, online) {
      const { muted, blocked } = speaker ? await standingOf(db, authorOf(speaker), rid, clock.now()) : { muted: null, blocked: null }
      const asides: RoomAside[] = [
        { msgId: CHAT_MSG.ownJoin, msgData: { rid, online, you: speaker && (await shownAs(sayDeps, speaker)) } },
        { msgId: CHAT_MSG.muted, msgData: { rid, until: muted?.until.getTime() ?? null, reason: muted?.reason ?? '' } },
        { msgId: CHAT_MSG.blocked, msgData: { rid, blocked: blocked !== null, reason: blocked?.reason ?? '' } },
        { msgId: CHAT_MSG.siteStatus, msgData: { rid, open: await isSiteOpen(db) } },
      ]
      return asides
    },
    online: presence.online,
    nameOf: async (speaker) => (speaker && 'memberId' in speaker ? shownName(db, authorOf(speaker)) : null),
    async say(speaker, saying) {
      const said = await say(sayDeps, speaker, saying)
      if (said.n !== null) announce(saying.rid)
      return said
    },
    history: (request) => historyOf(db, request),
    announce,
    announceStanding(author) {
      notify(standings, author)
      pubsub?.publish(STANDING_CHANNEL, author ?? '')
    },
    async hearOthers() {
      await pubsub?.subscribe(ROOM_CHANNEL, (rid) => notify(appended, rid))
      await pubsub?.subscribe(STANDING_CHANNEL, (author) => notify(standings, author || null))
      await presence.hearOthers()
    },
  }
}
