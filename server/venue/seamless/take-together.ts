import { sql } from 'kysely'
import type { VenueCategory } from '../../../contract/venue.ts'
import { queueOfEach } from '../../ledger/call-queue.ts'
import { bodyHash } from '../../ledger/money-call.ts'
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

const queueOf = queueOfEach<Call, Taken>((db) => ({
  keysOf: ({ move: { venue, user, uuid } }) => [`user ${venue} ${user}`, idOf(venue, uuid)],
  together: (calls) => db.transaction().execute((tx) => takeCalls(tx, calls)),
  alone: async ({ alone }) => ({ said: await alone(), told: null }),
  onFault: (error, [first]) => tellTogether(first?.deps, error),
}))

interface Row {
  id: string
  answer: { balanceFen: string }
  told: bigint | null
  counts: { ref: string; member: string; version: number; openedAt: number; staked: string; category: VenueCategory } | null
}

async function takeCalls(tx: Db, calls: readonly Call[]): Promise<(Taken | undefined)[]> {
  const now = calls[0]?.deps.clock.now() ?? 0
  const items = calls.map(({ move: { user, content, amountFen, ...move } }) => ({
    ...move,
    ...{ id: idOf(move.venue, move.uuid), player: user, hash: bodyHash(content), fen: String(amountFen), at: new Date(now) },
  }))
  const { rows } = await sql<Row>`select id, answer, told, counts from take_venue_calls(${JSON.stringify(items)}::jsonb)`.execute(tx)
  const stakes = rows.flatMap(({ counts }) =>
    counts
      ? {
          ...{ ticketId: counts.ref, memberId: BigInt(counts.member), version: counts.version, placedAt: counts.openedAt },
          fen: countedFen(BigInt(counts.staked), counts.category),
        }
      : [],
  )
  await countStakes(tx, stakes, now)
  const taken = new Map(rows.map((row) => [row.id, row]))
  return items.map(({ id }) => {
    const row = taken.get(id)
    return row && { said: { status: 'RS_OK', balanceFen: BigInt(row.answer.balanceFen) }, told: row.told }
  })
}
