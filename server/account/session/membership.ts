import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { SharedStore } from '../../platform/shared-store.ts'
import { siteKey } from '../../platform/site-key.ts'
import type { MemberContext } from '../../transport/handlers.ts'
import { hashToken, type Sessions } from './sessions.ts'

/** From the call that asks for it to the socket that says it. */
const LIFE_MS = 60_000

/** Processes' clocks differ: a used value is remembered until it is stale by all of them. */
const CLOCKS_DIFFER_MS = 10_000
const MEMORY_MS = LIFE_MS + CLOCKS_DIFFER_MS

interface Claim {
  /** Hash of the token. */
  t: string
  /** The device the value was made for; null without one. */
  d: string | null
  /** When it was made, epoch ms. */
  at: number
  id: string
}

/**
 * The signed membership value of platform §4: what the socket's login message carries beside the token. Its key lives in
 * the database, so that any server process can check what another signed. It opens one socket: the device proves its key by the
 * sealed call that asks for the value, and whoever copies token and value later has neither.
 */
export async function createMembership(db: Db, sessions: Sessions, clock: Clock) {
  const key = await siteKey(db, 'membership_key')
  const startedMs = clock.steady()
  const signature = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return {
    /** Names the installation: the same in every process, another in every other database. */
    site: createHash('sha256').update('site').update(key).digest('hex').slice(0, 12),

    /** For the device that asks: the socket can't know one, so the value speaks for it. */
    sign({ tokenHash, device }: Pick<MemberContext, 'tokenHash' | 'device'>): string {
      const text: Claim = { t: tokenHash, d: device, at: clock.now(), id: randomUUID() }
      const claim = Buffer.from(JSON.stringify(text)).toString('base64url')
      return `${claim}.${signature(claim)}`
    },

    /** The member, when the value is ours, fresh, made for this token, never used (`store` knows), and the session is alive. */
    async verify(token: string, body: string, store: SharedStore): Promise<{ memberId: bigint; tokenHash: string } | null> {
      const [claim = '', given = ''] = body.split('.')
      const expected = Buffer.from(signature(claim))
      const actual = Buffer.from(given)
      if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null
      const { t, d, at, id } = JSON.parse(Buffer.from(claim, 'base64url').toString()) as Claim
      const ageMs = clock.now() - at
      // From before this process began, which can't have remembered it, or from before its clock was set back: then its life has no end.
      if (ageMs > clock.steady() - startedMs || ageMs < -CLOCKS_DIFFER_MS) return null
      if (ageMs >= LIFE_MS || t !== hashToken(token)) return null
      if (!(await store.setIfAbsent(`membership:${id}`, MEMORY_MS))) return null
      return sessions.find(token, d)
    },
  }
}

export type Membership = Awaited<ReturnType<typeof createMembership>>
