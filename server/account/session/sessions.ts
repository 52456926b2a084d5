import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Session } from '../../transport/dispatch.ts'

/** A session ends after this idle time, and after the absolute limit. */
export const SESSION_IDLE_MS = 14 * 24 * 3_600_000
export const SESSION_ABSOLUTE_MS = 90 * 24 * 3_600_000

/** Expiry of a session, epoch ms. */
export const endOf = ({ seen_at, created_at }: { seen_at: Date; created_at: Date }): number =>
  Math.min(seen_at.getTime() + SESSION_IDLE_MS, created_at.getTime() + SESSION_ABSOLUTE_MS)

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const NOWHERE = { agent: '', region: '' }

/** Sessions are keyed by the hash of a random token: a copy of the database opens none. */
export function createSessions(db: Db, clock: Clock) {
  return {
    /** Opens a session and returns its token, bound to the device (null: a plain call, bound to none). Other sessions stay alive. */
    async open(tx: Db, memberId: bigint, device: string | null, from: { agent: string; region: string } = NOWHERE): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      const at = new Date(clock.now())
      await tx
        .insertInto('session')
        .values({
          ...{ token_hash: hashToken(token), member_id: memberId, created_at: at, seen_at: at, proved_at: at, ended_at: null, device },
          ...from,
        })
        .execute()
      return token
    },

    /**
     * Returns the living session of a token on the device that opened it, else null: on other devices the token does not exist, so a
     * thief learns nothing, and a browser that lost its keys is told to log in again. The last-seen time is written at most once an
     * hour, so that reads stay reads.
     */
    async find(token: string, device: string | null): Promise<Session | null> {
      const tokenHash = hashToken(token)
      const row = await db
        .selectFrom('session')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      const now = clock.now()
      if (!row || row.device !== device || now >= endOf(row)) return null
      // Also when it was seen in the future: the clock was set back since.
      if (Math.abs(now - row.seen_at.getTime()) > 3_600_000) {
        await db
          .updateTable('session')
          .set({ seen_at: new Date(now) })
          .where('token_hash', '=', tokenHash)
          .where('ended_at', 'is', null)
          .execute()
      }
      return { memberId: row.member_id, tokenHash }
    },

    /** The expiry of each of these if it is not used meanwhile; sessions that were ended are left out. */
    async ends(tokenHashes: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('session')
        .select(['token_hash', 'seen_at', 'created_at'])
        .where('token_hash', 'in', tokenHashes)
        .where('ended_at', 'is', null)
        .execute()
      return new Map(rows.map((row) => [row.token_hash, endOf(row)]))
    },

    async end(tokenHash: string): Promise<void> {
      await db
        .updateTable('session')
        .set({ ended_at: new Date(clock.now()) })
        .where('token_hash', '=', tokenHash)
        .execute()
    },

    /**
     * Ends every living session of the member, but for the one that is kept, and the proofs of logins under way; returns the sessions' token
     * hashes. Takes the member's row first: a login that was before it has committed its session by then.
     */
    async endAll(tx: Db, memberId: bigint, kept = ''): Promise<string[]> {
      await tx
        .updateTable('member')
        .set((e) => ({ login_epoch: e('login_epoch', '+', 1) }))
        .where('id', '=', memberId)
        .execute()
      const ended = await tx
        .updateTable('session')
        .set({ ended_at: new Date(clock.now()) })
        .where('member_id', '=', memberId)
        .where('token_hash', '<>', kept)
        .where('ended_at', 'is', null)
        .returning('token_hash')
        .execute()
      return ended.map((row) => row.token_hash)
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
