import type { Db } from '../../platform/database.ts'
import type { Env } from '../../platform/env.ts'
import type { Translate } from '../../texts/translate.ts'
import { filled } from '../../transport/envelope.ts'

export type MessageKind = 'sms' | 'email' | 'voice'

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
 * Messages to phones and e-mail addresses. There is no gateway in this product: a message is a row that the sandbox console shows.
 * `sent` false writes a row as well, for a recipient that no member has, so that both cases take the same work. Outside the
 * demonstration no code is stored, as nobody reads it; a gateway would be called there.
 */
export function createOutbox(db: Db, translate: Translate, { SITE_TITLE: site, DEMO: demo }: Pick<Env, 'SITE_TITLE' | 'DEMO'>) {
  return {
    async put({ kind, to, code, sent, now }: { kind: MessageKind; to: string; code: string; sent: boolean; now: number }): Promise<void> {
      if (!demo) return
      const sentence =
        kind === 'voice'
          ? '【{site}】您好，您的验证码是 {code}，再播报一遍，{code}。'
          : '【{site}】验证码 {code}，10 分钟内有效，请勿告诉他人。'
      const text = filled(translate(sentence), { site, code })
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
