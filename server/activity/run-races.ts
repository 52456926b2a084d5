import { sql } from 'kysely'
import type { NewLetter } from '../letter/write-letters.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { payGift } from '../wallet/pay-gift.ts'
import { settledTurnover } from '../wallet/turnover/settled-turnover.ts'
import type { EntryOf } from './entry.ts'
import { give } from './give.ts'
import { claimsOf } from './kinds/claims.ts'
import { prizesOf, rankedBy } from './kinds/race-page.ts'
import { allActivities } from './store.ts'

/** What is settled in the last moments of a race is written by transactions that may end after it. */
const AFTER_END_MS = 10 * 60_000
const KEY = 'race'

type Race = EntryOf<'racePage'>
type On = Pick<FundsDeps, 'db' | 'events' | 'clock'>

/**
 * A duty: counts each race that has begun, ten minutes after its end for the last time, and then pays its prizes by that count, a transaction
 * a member. The claim of a member in a race has one key, so each prize is paid once.
 */
export async function runRaces({ db, events, clock }: On): Promise<void> {
  const now = clock.now()
  const paid = await db.selectFrom('race').select('activity').where('paid_at', 'is not', null).execute()
  for (const { entry, endsAt } of await allActivities(db)) {
    const isOver = paid.some(({ activity }) => activity === entry.id)
    if (entry.kind !== 'racePage' || now < Date.parse(entry.begins) || isOver) continue
    const isFinal = await countRace(db, entry, endsAt ?? Number.POSITIVE_INFINITY, now)
    if (isFinal) await payPrizes({ db, events }, entry, now)
  }
}

/** Replaces the last count, unless that was the final one; true from the final one on. Two that count at once wait for each other. */
async function countRace(db: Db, entry: Race, ends: number, now: number): Promise<boolean> {
  const { id, begins, terms } = entry
  return transact(db, async (tx) => {
    const at = new Date(now)
    await tx
      .insertInto('race')
      .values({ activity: id, counted_at: at, is_final: false, paid_at: null })
      .onConflict((c) => c.doNothing())
      .execute()
    const race = await tx.selectFrom('race').select('is_final').where('activity', '=', id).forUpdate().executeTakeFirstOrThrow()
    if (race.is_final) return true
    const time = { from: new Date(begins), to: new Date(Math.min(now + 1, ends)) }
    const in_ = await tx.selectFrom('activity_member').select('member_id').where('activity', '=', id).where('left_at', 'is', null).execute()
    const members = in_.map(({ member_id }) => member_id)
    const { categories } = terms
    const turnover = await settledTurnover(tx, time, { members, ...(categories && { categories }) })
    const places = rankedBy(turnover, prizesOf(terms))
    await tx.deleteFrom('race_place').where('activity', '=', id).execute()
    const rows = places.map((one) => [one.memberId, one.place, one.turnoverFen, one.prizeFen].map(String))
    await sql`insert into race_place (activity, member_id, place, turnover_fen, prize_fen)
      select ${id}, (r->>0)::bigint, (r->>1)::int, (r->>2)::bigint, (r->>3)::bigint
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`.execute(tx)
    const isFinal = now >= ends + AFTER_END_MS
    await tx.updateTable('race').set({ counted_at: at, is_final: isFinal }).where('activity', '=', id).execute()
    return isFinal
  })
}

async function payPrizes(deps: Pick<FundsDeps, 'db' | 'events'>, entry: Race, now: number): Promise<void> {
  const { db } = deps
  const { id } = entry
  const won = await db
    .selectFrom('race_place')
    .selectAll()
    .where('activity', '=', id)
    .where('prize_fen', '>', 0n)
    .orderBy('place')
    .orderBy('member_id')
    .execute()
  for (const { member_id, prize_fen } of won)
    await payGift(deps, member_id, now, (tx) => payPrize(tx, entry, { memberId: member_id, fen: prize_fen }, now))
  await db
    .updateTable('race')
    .set({ paid_at: new Date(now) })
    .where('activity', '=', id)
    .where('paid_at', 'is', null)
    .execute()
}

/** No letter where it was paid before. The budget covers all prizes, by the rule of its file. */
async function payPrize(
  tx: Db,
  { id, title, terms: { times } }: Race,
  { memberId, fen }: { memberId: bigint; fen: bigint },
  now: number,
): Promise<NewLetter[]> {
  if ((await claimsOf(tx, { id, memberId })).length > 0) return []
  await give(tx, id, memberId, { key: KEY, fen, times, days: null }, now)
  return [{ memberId, body: { kind: 'gift-paid', of: 'race', what: title, amountFen: String(fen), needFen: String(fen * BigInt(times)) } }]
}
