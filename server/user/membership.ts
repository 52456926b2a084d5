import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { siteKey } from '../platform/site-key.ts'
import type { MemberContext } from '../transport/handlers.ts'
import { hashToken, type Sessions } from './sessions.ts'

const LIFE_MS = 10 * 60_000

/**
 * The signed membership value of platform §4: what the socket's login message carries beside the token. Its key lives in
 * the database, so that any server process can check what another signed.
 */
export async function createMembership(db: Db, sessions: Sessions, clock: Clock) {
  const key = await siteKey(db, 'membership_key')
  const signature = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return {
    /** Names the installation: the same in every process, another in every other database. */
    site: createHash('sha256').update('site').update(key).digest('hex').slice(0, 12),

    /** For the device that asks: the socket can't know one, so the value speaks for it. */
    sign({ tokenHash, device }: Pick<MemberContext, 'tokenHash' | 'device'>): string {
      const claim = Buffer.from(JSON.stringify({ t: tokenHash, d: device, e: clock.now() + LIFE_MS })).toString('base64url')
      return `${claim}.${signature(claim)}`
    },

    /** The member, when the value is ours, fresh, made for this token, and the session is alive. */
    async verify(token: string, body: string): Promise<{ memberId: bigint; tokenHash: string } | null> {
      const [claim = '', given = ''] = body.split('.')
      const expected = Buffer.from(signature(claim))
      const actual = Buffer.from(given)
      if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null
      const { t, d, e } = JSON.parse(Buffer.from(claim, 'base64url').toString()) as { t: string; d: string | null; e: number }
      if (e < clock.now() || t !== hashToken(token)) return null
      return sessions.find(token, d)
    },
  }
}

export type Membership = Awaited<ReturnType<typeof createMembership>>
