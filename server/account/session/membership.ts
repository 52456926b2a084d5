import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { SharedStore } from '../../platform/shared-store.ts'
import { siteKey } from '../../platform/site-key.ts'
import type { MemberContext } from '../../transport/handlers.ts'
import { hashToken, type Sessions } from './sessions.ts'

/** Time from the call that returns the value to the socket that sends it. */
const LIFE_MS = 60_000

/** Processes' clocks differ by at most this: a used value is remembered until it has expired by all of them. */
const CLOCKS_DIFFER_MS = 10_000
const MEMORY_MS = LIFE_MS + CLOCKS_DIFFER_MS

interface Claim {
  /** Hash of the token. */
  t: string
  /** The device that the value was made for; null without one. */
  d: string | null
  /** Time of making, epoch ms. */
  at: number
  id: string
}

/**
 * The signed membership value of platform §4, which the socket's login message carries beside the token. Its key is in the
 * database, so that every process can check what another signed. It admits one socket: the device proved its key by the sealed
 * call for the value, and copies of token and value are useless later.
 */
export async function createMembership(db: Db, sessions: Sessions, clock: Clock) {
  const key = await siteKey(db, 'membership_key')
  const startedMs = clock.steady()
  const signature = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return {
    /** Names the installation: equal in all its processes, different in every other database. */
    site: createHash('sha256').update('site').update(key).digest('hex').slice(0, 12),

    /** The value names the device, which a socket can't prove. */
    sign({ tokenHash, device }: Pick<MemberContext, 'tokenHash' | 'device'>): string {
      const text: Claim = { t: tokenHash, d: device, at: clock.now(), id: randomUUID() }
      const claim = Buffer.from(JSON.stringify(text)).toString('base64url')
      return `${claim}.${signature(claim)}`
    },

    /** Returns the member if the value is ours, fresh, made for this token and unused (by `store`), and the session is alive; else null. */
    async verify(token: string, body: string, store: SharedStore): Promise<{ memberId: bigint; tokenHash: string } | null> {
      const [claim = '', given = ''] = body.split('.')
      const expected = Buffer.from(signature(claim))
      const actual = Buffer.from(given)
      if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null
      const { t, d, at, id } = JSON.parse(Buffer.from(claim, 'base64url').toString()) as Claim
      const ageMs = clock.now() - at
      // Made before this process started, which can't have remembered it, or before its clock was set back, so that it would not expire.
      if (ageMs > clock.steady() - startedMs || ageMs < -CLOCKS_DIFFER_MS) return null
      if (ageMs >= LIFE_MS || t !== hashToken(token)) return null
      if (!(await store.setIfAbsent(`membership:${id}`, MEMORY_MS))) return null
      return sessions.find(token, d)
    },
  }
}

export type Membership = Awaited<ReturnType<typeof createMembership>>
