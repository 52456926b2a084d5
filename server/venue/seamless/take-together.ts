import { sql } from 'kysely'
import type { VenueCategory } from '../../../contract/venue.ts'
import { queueOfEach } from '../../ledger/call-queue.ts'
import { bodyHash } from '../../ledger/money-call.ts'
import { KEPT } from '../../platform/bounded-client.ts'
import type { Db } from '../../platform/database.ts'
import { type FundsDeps, tellTogether } from '../../wallet/deps.ts'
import { countStakes } from '../../wallet/turnover/count-stakes.ts'
import { countedFen } from './rounds.ts'
import { idOf, type Said } from './transaction.ts'

/** A bet or a win, as take_venue_calls() needs it. */
export interface Move {
  kind: 'bet' | 'win'
  venue: string
  user: string
  uuid: string
  /** What makes it this one and no other. */
  content: readonly unknown[]
  /** Hash of a bet's token. */
  token: string | null
  /** The bet of a win. */
  reference: string | null
  round: string
  game: string
  amountFen: bigint
  closes: boolean
}

interface Call {
  deps: FundsDeps
  move: Move
  alone(): Promise<Said>
}

interface Taken {
  said: Said
  /** The member who hears of it. */
  told: bigint | null
}

/**
 * Takes the calls that come at once together, of different users, where nothing stands against them; `alone` makes every other one: those
 * that are refused, and copies.
 */
export async function takeTogether(deps: FundsDeps, move: Move, alone: () => Promise<Said>): Promise<Said> {
  const { said, told } = await queueOf(deps.db).add({ deps, move, alone })
  if (told !== null) deps.events.announce(told)
  return said
}

const keysOf = ({ move: { venue, user, uuid } }: Call) => [`user ${venue} ${user}`, idOf(venue, uuid)]
const onFault = (error: unknown, [first]: readonly Call[]) => tellTogether(first?.deps, error)

/** A single statement, which saves the round trip of a commit. */
const queueOf = queueOfEach<Call, Taken>((db) => ({
  keysOf,
  together: (calls) => takeCalls(db, calls, false),
  // One that closes a round was left out if its member owes turnover.
  alone: (call) => (call.move.closes ? countingQueueOf(db).add(call) : alone(call)),
  onFault,
}))

const countingQueueOf = queueOfEach<Call, Taken>((db) => ({
  keysOf,
  together: (calls) => db.transaction().execute((tx) => takeAndCount(tx, calls)),
  alone,
  onFault,
}))

const alone = async (call: Call): Promise<Taken> => ({ said: await call.alone(), told: null })

interface Row {
  id: string
  balance: bigint
  told: bigint | null
  counts: { ref: string; member: string; version: number; openedAt: number; staked: string; category: VenueCategory } | null
}

async function takeAndCount(tx: Db, calls: readonly Call[]): Promise<(Taken | undefined)[]> {
  const taken = await takeCalls(tx, calls, true)
  const stakes = taken.flatMap((one) =>
    one?.counts
      ? {
          ...{ ticketId: one.counts.ref, memberId: BigInt(one.counts.member), version: one.counts.version, placedAt: one.counts.openedAt },
          fen: countedFen(BigInt(one.counts.staked), one.counts.category),
        }
      : [],
  )
  await countStakes(tx, stakes, nowOf(calls))
  return taken
}

const nowOf = ([first]: readonly Call[]): number => first?.deps.clock.now() ?? 0

/** What became of each call, with what it has to count as turnover; undefined for those that were not taken. */
async function takeCalls(db: Db, calls: readonly Call[], counting: boolean): Promise<((Taken & Pick<Row, 'counts'>) | undefined)[]> {
  const items = calls.map(({ move: { kind, venue, uuid, content, token, reference, round, game, amountFen, closes } }) => ({
    ...{ id: idOf(venue, uuid), kind, hash: bodyHash(content), venue, uuid, token, reference, round, game },
    ...{ fen: String(amountFen), closes },
  }))
  const [players, venues] = [calls.map(({ move }) => move.user), calls.map(({ move }) => move.venue)]
  const at = new Date(nowOf(calls))
  const { rows } = await sql<Row>`
    select id, balance, told, counts from take_venue_calls(${JSON.stringify(items)}::json, ${players}::text[],
      ${venues}::text[], ${at}::timestamptz, ${counting}::boolean) ${KEPT}`.execute(db)
  const taken = new Map(rows.map((row) => [row.id, row]))
  return items.map(({ id }) => {
    const row = taken.get(id)
    return row && { said: { status: 'RS_OK', balanceFen: row.balance }, told: row.told, counts: row.counts }
  })
}
