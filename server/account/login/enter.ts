import { writeLetters } from '../../letter/write-letters.ts'
import { ownerOf, regionOf } from '../../transport/caller.ts'
import { type CallContext, ok, type Result } from '../../transport/handlers.ts'
import type { AccountDeps } from '../deps.ts'
import { isNewDevice, remember } from '../limits/known.ts'
import type { LoginTry } from '../limits/login-limits.ts'
import { type Proof, refuseProof } from './proof.ts'

/**
 * Opens a session, unless the proof is no longer valid; remembers device and region, and forgets earlier failures. A device that joins others
 * is told to the member.
 */
export async function enter(
  { db, sessions, events }: Pick<AccountDeps, 'db' | 'sessions' | 'events'>,
  proof: Proof,
  loginTry: LoginTry,
  context: CallContext,
): Promise<Result<{ token: string; userId: string }>> {
  const { memberId } = proof
  const owner = ownerOf(context)
  const opened = await db.transaction().execute(async (tx) => {
    const refusal = await refuseProof(tx, proof)
    if (refusal) return refusal
    await tx
      .updateTable('member')
      .set({ last_login_at: new Date(context.now) })
      .where('id', '=', memberId)
      .execute()
    const region = regionOf(context.ip)
    if (await isNewDevice(tx, memberId, owner)) await writeLetters(tx, [{ memberId, body: { kind: 'new-device', region } }], context.now)
    await remember(tx, memberId, context, context.now)
    await tx.deleteFrom('login_pending').where('member_id', '=', memberId).where('device', '=', owner).execute()
    return ok({
      token: await sessions.open(tx, memberId, context.device, { agent: context.agent ?? '', region }),
      userId: String(memberId),
    })
  })
  if (!opened.ok) return opened
  events.announce(memberId)
  await loginTry.passed()
  return opened
}
