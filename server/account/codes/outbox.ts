import type { Db } from '../../platform/database.ts'
import type { MessageKind } from './message-gateway.ts'

/** A message that was "sent". */
export interface SentMessage {
  id: string
  /** Epoch ms. */
  at: number
  kind: MessageKind
  /** Area code and number, or e-mail address. */
  to: string
  text: string
  code: string
}

/**
 * The sandbox's messages to phones and e-mail addresses, where no gateway is named (`messages.ts`): a message is a row that its console
 * shows. `sent` false writes a row as well, for a recipient that no member has, so that both cases take the same work. Outside the
 * demonstration no code is stored, as nobody reads it.
 */
export function createOutbox(db: Db, demo: boolean) {
  return {
    async put({ kind, to, code, text, sent, now }: Omit<SentMessage, 'id' | 'at'> & { sent: boolean; now: number }): Promise<void> {
      if (!demo) return
      await db
        .insertInto('outbox')
        .values({ kind, recipient: to, text, code, sent, at: new Date(now) })
        .execute()
    },

    /** The latest messages, newest first; `to`: only those to this recipient, with or without the area code. */
    async sent(to: string | null): Promise<SentMessage[]> {
      const rows = await db
        .selectFrom('outbox')
        .selectAll()
        .where('sent', '=', true)
        .$if(to !== null, (query) => query.where((e) => e(e.fn('right', ['recipient', e.val(to?.length ?? 0)]), '=', to)))
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
      return rows.map((row) => ({
        id: String(row.id),
        at: row.at.getTime(),
        kind: row.kind,
        to: row.recipient,
        text: row.text,
        code: row.code,
      }))
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
