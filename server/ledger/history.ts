import { sql } from 'kysely'
import { type Db, replicaOf } from '../platform/database.ts'

/** An answer out of a replica is said to be old from this age on: up to it, it is as long as a look at the replica takes. */
const OLD_MS = 3_000

interface Asked {
  memberId: bigint
  /** Of the call's arrival, epoch ms. */
  now: number
}

/**
 * Reads what is over for a member: from the replica, if there is one that has all that the primary has of the member by now, else from the
 * primary. So nobody finds less than he was told, by whichever process, and a balance or the state of a ticket in it is the primary's.
 * `asOf`: what does not move the member on, such as the time he was here, may be as old, epoch ms.
 */
export async function history<T extends object>(
  db: Db,
  { memberId, now }: Asked,
  read: (from: Db) => Promise<T>,
): Promise<T & { asOf?: number }> {
  const replica = replicaOf(db)
  if (!replica) return read(db)
  if (!replica.isFresh()) {
    replica.missed()
    return read(db)
  }
  const told = await placeOf(db, memberId)
  const found = await replica.read(async (from) => (hasReached(await placeOf(from, memberId), told) ? read(from) : null))
  if (!found) return read(db)
  const { answer, ageMs } = found
  return ageMs > OLD_MS ? { ...answer, asOf: now - ageMs } : answer
}

/** How far a member's history goes: numbers that rise with each change of his accounts, tickets, payments and limits. */
interface Place {
  events: bigint
  moves: bigint
}

async function placeOf(db: Db, memberId: bigint): Promise<Place | undefined> {
  const { rows } = await sql<Place>`select m.event_seq events, (select coalesce(sum(a.version), 0)::bigint from account a
    where a.owner_kind = 'member' and a.owner = m.id) moves from member m where m.id = ${memberId}`.execute(db)
  return rows[0]
}

const hasReached = (has: Place | undefined, told: Place | undefined): boolean =>
  has !== undefined && told !== undefined && has.events >= told.events && has.moves >= told.moves
