import type { Db } from '../../platform/database.ts'
import type { MemberContext } from '../../transport/handlers.ts'

/** How long after a login, or after its password was proved again, money may be taken out in that session. */
export const WALLET_SESSION_MS = 12 * 3_600_000

/** Whether this session may take money out now. A moment far ahead was written before the clock was set back, and is over. */
export async function isWalletOpen(db: Db, { tokenHash, now }: Pick<MemberContext, 'tokenHash' | 'now'>): Promise<boolean> {
  const session = await db.selectFrom('session').select('proved_at').where('token_hash', '=', tokenHash).executeTakeFirst()
  return session !== undefined && Math.abs(now - session.proved_at.getTime()) < WALLET_SESSION_MS
}

export async function openWallet(db: Db, { tokenHash, now }: Pick<MemberContext, 'tokenHash' | 'now'>): Promise<void> {
  await db
    .updateTable('session')
    .set({ proved_at: new Date(now) })
    .where('token_hash', '=', tokenHash)
    .execute()
}
