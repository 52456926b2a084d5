import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/**
 * Once a month has begun, no transfer can come before it any more. So all of those are sealed: a digest of their rows in the order of their
 * places, which goes on from the one of the month before. The last digest proves the transfers of all months that are over, wherever they lie
 * and whoever kept it.
 */

/** Places of one step; the digest depends on it. */
const STEP = 5_000n

/** A seal is of the places after `from`, up to `last`: those of the month `of`, and of any after it up to `month`. */
interface Seal {
  month: string
  /** `before`: of the transfers from before there were months. */
  of: string
  from: bigint
  last: bigint
  /** The first place of `month`. */
  first: bigint
  sealedTo: bigint | null
  /** What it goes on from. */
  before: string
  digest: string | null
  isDetached: boolean
}

/** How far a digest is. */
interface Reached {
  place: bigint
  digest: string
}

export async function sealsOf(db: Db): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select s.*, exists (select from month_detached d where d.month = s.of) as "isDetached" from (
      select month, coalesce(lag(month) over places, 'before') as of, coalesce(lag(first_seq) over places - 1, 0) as "from", last_before as last,
        first_seq as first, sealed_to as "sealedTo", coalesce(lag(digest) over places, '') as before, digest
      from transfer_month window places as (order by first_seq)) s order by s.first`.execute(db)
  return rows
}

/** One step on from there. An array as JSON, so that no two rows have one text. */
async function stepOn(db: Db, { last }: Seal, { place, digest }: Reached, transfers = sql.raw('transfer')): Promise<Reached> {
  const to = place + STEP < last ? place + STEP : last
  const { rows } = await sql<{ digest: string }>`
    select encode(sha256(convert_to(${digest}::text || coalesce(string_agg(jsonb_build_array(id, seq, debit, credit, amount_fen, reason, ref,
      extract(epoch from at), debit_version, credit_version, reverses)::text, '' order by seq), ''), 'UTF8')), 'hex') digest
    from ${transfers} where seq > ${place} and seq <= ${to}`.execute(db)
  return { place: to, digest: rows[0]?.digest ?? '' }
}

/** Seals what lies before each month that has begun, until `isOver`; the next call goes on from there. Returns what it sealed. */
export async function sealMonths(db: Db, isOver: () => boolean): Promise<{ month: string; digest: string }[]> {
  const sealed: { month: string; digest: string }[] = []
  let digest = ''
  for (const seal of await sealsOf(db)) {
    const { month, from, last, sealedTo } = seal
    let reached: Reached = sealedTo === null ? { place: from, digest } : { place: sealedTo, digest: seal.digest ?? '' }
    if (sealedTo !== last) {
      do {
        if (isOver()) return sealed
        reached = await stepOn(db, seal, reached)
        await db
          .updateTable('transfer_month')
          .set({ sealed_to: reached.place, digest: reached.digest })
          .where('month', '=', month)
          .execute()
      } while (reached.place < last)
      sealed.push({ month, digest: reached.digest })
    }
    digest = reached.digest
  }
  return sealed
}

/** Places with the digest that their transfers have to have. */
interface Stretch {
  seal: Seal
  /** What it goes on from; null: from the digest of the stretch before. */
  before: string | null
  /** Null: the stretch after it says. */
  digest: string | null
  fault: string
}

/** What of months that were detached stayed, which has one digest; then what each seal is of. */
async function stretchesOf(db: Db): Promise<Stretch[]> {
  const seals = await sealsOf(db)
  const gone = seals.filter(({ isDetached }) => isDetached)
  const kept = await keptOf(db)
  return [
    ...gone.map((seal, at) => ({
      ...{ seal, before: at === 0 ? '' : null, digest: at === gone.length - 1 ? kept : null },
      fault: `the transfers up to ${seal.last} that stayed when ${seal.of} was detached are not as they were`,
    })),
    ...seals
      .filter(({ sealedTo, last, isDetached }) => sealedTo === last && !isDetached)
      .map((seal) => ({
        ...{ seal, before: seal.before, digest: seal.digest },
        fault: `the transfers from ${seal.from + 1n} to ${seal.last} are not those that were sealed when ${seal.month} had begun`,
      })),
  ]
}

/** The digest of all that stayed of detached months; null where none was. */
async function keptOf(db: Db): Promise<string | null> {
  const newest = await db.selectFrom('month_detached').select('kept_digest').orderBy('last_seq', 'desc').limit(1).executeTakeFirst()
  return newest?.kept_digest ?? null
}

/**
 * One step of looking at all seals: what it found, and where the next step goes on, null at the end. `after`: where the last one said; null:
 * from the beginning. A seal that is broken breaks none of the later ones, which go on from what it says.
 */
export async function lookAtSeals(db: Db, after: string | null): Promise<{ faults: string[]; next: string | null }> {
  const stretches = await stretchesOf(db)
  const [first] = stretches
  const [month = first?.seal.month, place = String(first?.seal.from), digest = first?.before ?? ''] = after?.split(' ') ?? []
  const at = stretches.findIndex(({ seal }) => seal.month === month)
  const stretch = stretches[at]
  if (!stretch) return { faults: [], next: null }
  const reached = await stepOn(db, stretch.seal, { place: BigInt(place), digest })
  if (reached.place < stretch.seal.last) return { faults: [], next: `${month} ${reached.place} ${reached.digest}` }
  const following = stretches[at + 1]
  const next = following ? `${following.seal.month} ${following.seal.from} ${following.before ?? reached.digest}` : null
  return { faults: stretch.digest === null || reached.digest === stretch.digest ? [] : [stretch.fault], next }
}

/** Whether these transfers, a table or a query of some, are those that were sealed. */
export const isSealed = async (db: Db, seal: Seal, transfers = sql.raw('transfer')): Promise<boolean> =>
  (await digestOf(db, [seal], seal.before, transfers)) === seal.digest

/** Whether what of detached months stayed in the books is as it was when the last of them went. */
export async function isKept(db: Db): Promise<boolean> {
  const kept = await keptOf(db)
  if (kept === null) return true
  const gone = (await sealsOf(db)).filter(({ isDetached }) => isDetached)
  return (await digestOf(db, gone, '')) === kept
}

/** The digest of these transfers at the places of these seals. */
export async function digestOf(db: Db, seals: readonly Seal[], before: string, transfers = sql.raw('transfer')): Promise<string> {
  let digest = before
  for (const seal of seals) {
    let reached: Reached = { place: seal.from, digest }
    do reached = await stepOn(db, seal, reached, transfers)
    while (reached.place < seal.last)
    digest = reached.digest
  }
  return digest
}

/** The last one: a digest of all transfers before this month. */
export async function lastSeal(db: Db): Promise<{ month: string; digest: string } | null> {
  const last = (await sealsOf(db)).findLast(({ sealedTo, last }) => sealedTo === last)
  return last ? { month: last.month, digest: last.digest ?? '' } : null
}
