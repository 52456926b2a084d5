import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { CODE_AGAIN_SECONDS } from '../../../contract/constants.ts'
import type { Counts, Taken } from '../../platform/counts.ts'
import type { Db } from '../../platform/database.ts'
import { type CallContext, ok, type Refusal, type Result, refuse } from '../../transport/handlers.ts'
import { codeAddressKey } from '../captcha/captcha-policy.ts'
import { CODE_LIFE_MS, CODE_TRIES, LIMITS } from '../limits/limits.ts'
import type { MessageKind } from './message-gateway.ts'
import type { Messages } from './messages.ts'

/** Who a code is sent to, and for what. */
export interface CodeOrder {
  /** Everything that the code proves: kind of action, member or name, number, device. */
  subject: string
  kind: MessageKind
  /** Area code and number, or e-mail address. */
  to: string
  /**
   * The allowances that count this code. Each is for one purpose and one member, or one pair of name and number as asked for: no
   * purpose uses up another's, and no count reveals whether the pair exists.
   */
  allowances: readonly string[]
  /** False if nobody may get it there. Then nothing is sent and no code will ever be right, but the answer is the same. */
  real: boolean
}

export interface CodesDeps {
  db: Db
  counts: Counts
  messages: Pick<Messages, 'ready' | 'send'>
  /** Key of the codes' hashes: without one, six digits are found from a hash at once. */
  key: Buffer
}

/** Verification codes: six digits, one valid at a time for a subject, stored as hashes, with few tries, used once. */
export function createCodes({ db, counts, messages, key }: CodesDeps) {
  const hashOf = (subject: string, code: string) => createHmac('sha256', key).update(`${subject} ${code}`).digest('hex')

  /** Takes one try from the newest code of a subject and returns the code, or why there is none. */
  async function tryNewest(subject: string, code: string, now: number): Promise<{ id: bigint } | Refusal> {
    const newest = await db
      .selectFrom('verification_code')
      .selectAll()
      .where('subject', '=', subject)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!newest || newest.used || newest.ends_at.getTime() <= now) return refuse('authenticationCodeExpired', '验证码已过期，请重新获取')
    const tried = await db
      .updateTable('verification_code')
      .set({ tries: sql<number>`tries + 1` })
      .where('id', '=', newest.id)
      .where('tries', '<', CODE_TRIES)
      .returning('id')
      .executeTakeFirst()
    if (!tried) return refuse('authenticationLocked', '验证码错误次数过多，请重新获取')
    const fits = timingSafeEqual(Buffer.from(newest.code_hash), Buffer.from(hashOf(subject, code)))
    return fits ? { id: newest.id } : refuse('authenticationCodeError', '验证码错误')
  }

  return {
    /**
     * Sends a code, unless a cap of the address, an allowance or the site refuses it. No cap counts a code that could not be sent to anybody:
     * who waits for a provider should not wait for a limit afterwards.
     */
    async send({ subject, allowances, kind, to, real }: CodeOrder, { ip, now }: CallContext): Promise<Result<{ againInSeconds: number }>> {
      if (!(await messages.ready(kind))) return refuse('badGateway', AWAY[kind])
      const address = await counts.take(codeAddressKey(ip), LIMITS.codeAddress, now)
      if (!address.ok) return refuse('frequentSubmission', '获取验证码过于频繁，请稍后再试')
      const taken = await counts.takeAll(Object.fromEntries(allowances.map((one) => [`code:${one}`, LIMITS.codes])), now)
      if (!taken.ok) return usedUp(taken)
      if (!(await counts.take('code:site', LIMITS.codeSite, now)).ok) return refuse('sportBusy', '系统繁忙，请稍后再试')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const codeHash = real ? hashOf(subject, code) : randomBytes(32).toString('hex')
      await db
        .insertInto('verification_code')
        .values({ subject, code_hash: codeHash, ends_at: new Date(now + CODE_LIFE_MS) })
        .execute()
      await messages.send({ kind, to, code, real, now })
      return ok({ againInSeconds: CODE_AGAIN_SECONDS })
    },

    /** Null when the code is right; it is not used up. */
    async check(subject: string, code: string, now: number): Promise<Refusal | null> {
      const tried = await tryNewest(subject, code, now)
      if ('ok' in tried) return tried
      await db.updateTable('verification_code').set({ tries: sql<number>`tries - 1` }).where('id', '=', tried.id).execute()
      return null
    },

    /** Null when the code is right; uses it up. */
    async use(subject: string, code: string, now: number): Promise<Refusal | null> {
      const tried = await tryNewest(subject, code, now)
      if ('ok' in tried) return tried
      const used = await db
        .updateTable('verification_code')
        .set({ used: true })
        .where('id', '=', tried.id)
        .where('used', '=', false)
        .returning('id')
        .executeTakeFirst()
      return used ? null : refuse('authenticationCodeExpired', '验证码已过期，请重新获取')
    },
  }
}

export type Codes = ReturnType<typeof createCodes>

const AWAY: Record<MessageKind, string> = {
  sms: '短信暂时发不出去，请稍后再试',
  email: '邮件暂时发不出去，请稍后再试',
  voice: '语音电话暂时打不出去，请稍后再试',
}

function usedUp({ why, waitMs }: Extract<Taken, { ok: false }>): Refusal {
  if (why === 'max') return refuse('maxPhoneAttempts', '今日获取验证码次数已达上限')
  const seconds = String(Math.ceil(waitMs / 1000))
  return refuse('sixtySecondLimit', '请在 {seconds} 秒后重新获取', { againInSeconds: Number(seconds) }, { seconds })
}
