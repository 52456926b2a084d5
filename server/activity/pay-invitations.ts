import { sql } from 'kysely'
import { type Invited, invitedMembers } from '../agent/invited.ts'
import { MoneyRefused } from '../ledger/money-call.ts'
import type { NewLetter } from '../letter/write-letters.ts'
import type { Db } from '../platform/database.ts'
import { isOnBreak } from '../safe-play/refuse-play.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { payGift } from '../wallet/pay-gift.ts'
import type { EntryOf } from './entry.ts'
import { give } from './give.ts'
import { claimsOf } from './kinds/claims.ts'
import { friendKey, metBy } from './kinds/friend-invitation.ts'
import { allActivities } from './store.ts'

/** What was settled just before the end is written after it. */
const AFTER_END_MS = 86_400_000

/**
 * A duty: pays inviters for each invited member who has met the rule, a transaction each. The claim's key names the invited, so it is paid
 * once. During a break of the inviter nothing is paid; it comes after it while the activity runs.
 */
export async function payInvitations({ db, events, clock }: Pick<FundsDeps, 'db' | 'events' | 'clock'>): Promise<void> {
  const now = clock.now()
  const running = (await allActivities(db)).flatMap(({ entry, endsAt }) => {
    if (entry.kind !== 'friendInvitation' || now < Date.parse(entry.begins)) return []
    if (endsAt === null) return [entry]
    return now < endsAt + AFTER_END_MS ? [{ ...entry, ends: new Date(endsAt).toISOString() }] : []
  })
  if (running.length === 0) return
  const invited = await unpaid(db, await invitedMembers(db))
  for (const entry of running) for (const one of await metBy(db, entry, invited, now)) await payOne({ db, events }, entry, one, now)
}

/** Those for whom nobody was paid yet, by whichever activity. */
async function unpaid(db: Db, invited: readonly Invited[]): Promise<Invited[]> {
  const inviters = [...new Set(invited.map(({ inviter }) => String(inviter)))]
  const claims = await db
    .selectFrom('budget_claim')
    .select('key')
    .where('member_id', '=', sql<bigint>`any(${inviters}::bigint[])`)
    .where('key', 'like', friendKey('%'))
    .execute()
  const paid = new Set(claims.map(({ key }) => key))
  return invited.filter(({ memberId }) => !paid.has(friendKey(memberId)))
}

/** Nothing where it is refused: had before, enough had, a break, no budget. */
async function payOne(
  deps: Pick<FundsDeps, 'db' | 'events'>,
  entry: EntryOf<'friendInvitation'>,
  one: Invited,
  now: number,
): Promise<void> {
  const { id, title, terms } = entry
  const { inviter, memberId } = one
  const fen = BigInt(terms.fen)
  const pay = async (tx: Db): Promise<NewLetter[]> => {
    if ((await unpaid(tx, [one])).length === 0 || (await isOnBreak(tx, inviter, new Date(now)))) return []
    if ((await claimsOf(tx, { id, memberId: inviter })).length >= terms.most) return []
    await give(tx, id, inviter, { key: friendKey(memberId), fen, times: terms.times, days: null }, now)
    return [
      {
        memberId: inviter,
        body: { kind: 'gift-paid', of: 'invitation', what: title, amountFen: terms.fen, needFen: String(fen * BigInt(terms.times)) },
      },
    ]
  }
  await payGift(deps, inviter, now, pay).catch((error: unknown) => {
    if (!(error instanceof MoneyRefused)) throw error
  })
}
