import { sql } from 'kysely'
import type { MeDelta } from '../../../contract/feed.ts'
import type { Db } from '../../platform/database.ts'
import type { PubSub } from '../../platform/pubsub.ts'
import type { MemberEvents } from './member-events.ts'

const CHANNEL = 'member'

/**
 * The rows behind the `me` topic, gap-free by member. `tell` writes one row a member, in the transaction of the change and in member
 * order: the balance's version now, and what else has changed. `announce` runs after the commit. The hub repairs a lost announcement
 * of another process: it asks for its members' last numbers now and then. `pubsub` leads to the other processes, if there are any.
 */
export function createMemberEventStore(db: Db, pubsub?: PubSub) {
  const listeners = new Set<(memberId: bigint) => void>()
  const notify = (memberId: bigint) => {
    for (const listener of listeners) listener(memberId)
  }

  async function tell(tx: Db, told: ReadonlyMap<bigint, readonly MeDelta[]>, atMs: number): Promise<void> {
    const memberIds = [...told.keys()].sort((a, b) => (a < b ? -1 : 1))
    for (const memberId of memberIds) {
      const deltas = JSON.stringify(told.get(memberId))
      await sql`select append_member_event(${memberId}, ${deltas}::jsonb, ${new Date(atMs)})`.execute(tx)
    }
  }

  const events: MemberEvents = {
    async read(memberId, afterSeq) {
      const rows = await db
        .selectFrom('member_event')
        .select(['seq', 'deltas'])
        .where('member_id', '=', memberId)
        .where('seq', '>', BigInt(afterSeq))
        .orderBy('seq')
        .execute()
      return rows.map((row) => ({ seq: Number(row.seq), deltas: row.deltas }))
    },
    async position(memberId) {
      const row = await db
        .selectFrom('member')
        .innerJoin('account', (join) =>
          join.onRef('account.owner', '=', 'member.id').on('account.owner_kind', '=', 'member').on('account.wallet', '=', 'main'),
        )
        .select(['member.event_seq', 'account.version'])
        .where('member.id', '=', memberId)
        .executeTakeFirstOrThrow()
      return { seq: Number(row.event_seq), balanceVersion: Number(row.version) }
    },
    async lastSeqs(memberIds) {
      if (memberIds.length === 0) return new Map()
      const rows = await db.selectFrom('member').select(['id', 'event_seq']).where('id', 'in', memberIds).execute()
      return new Map(rows.map((row) => [row.id, Number(row.event_seq)]))
    },
    onAppended(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  return {
    events,
    tell,
    announce(memberId: bigint): void {
      notify(memberId)
      pubsub?.publish(CHANNEL, String(memberId))
    },
    /** From now on the listeners hear the announcements of other processes, too. */
    async hearOthers(): Promise<void> {
      await pubsub?.subscribe(CHANNEL, (memberId) => notify(BigInt(memberId)))
    },
  }
}

export type MemberEventStore = ReturnType<typeof createMemberEventStore>
