import type { Selectable } from 'kysely'
import type { TransferWay } from '../../../contract/venue.ts'
import { houseAccount, lockMembers, memberAccounts, memberWallet } from '../../ledger/accounts.ts'
import { post, type Transfer } from '../../ledger/post.ts'
import type { Db } from '../../platform/database.ts'
import type { Database } from '../../platform/schema.ts'
import { transact } from '../../platform/transact.ts'
import type { FundsDeps } from '../../wallet/deps.ts'
import { playerOf } from '../seamless/players.ts'
import type { VenueSites } from '../seamless/sites.ts'
import { keepTold } from './told.ts'
import type { Asking, Became, VenueWallet } from './venue-wallet.ts'

/** What is on its way to a venue's books, until the venue has said that it is there. Out of them nothing is ours before that. */
export const TRANSIT = 'transit'
/** What venues with their own books were given, less what came back. */
export const THERE_WALLET = 'venue-wallets'

export type Move = Selectable<Database['venue_move']>

interface NewMove {
  id: string
  /** The money call that asked for it. */
  call: string
  venue: string
  memberId: bigint
  way: TransferWay
  amountFen: bigint
}

/** Keeps what the venue will be asked for, in the transaction of its money call. @throws LedgerRefused where the wallet has less. */
export async function beginMove(tx: Db, { id, call, venue, memberId, way, amountFen }: NewMove, now: number): Promise<void> {
  await playerOf(tx, venue, memberId)
  const row = { id, call, venue, member_id: memberId, way, amount_fen: amountFen, at: new Date(now) }
  await tx.insertInto('venue_move').values(row).execute()
  if (way === 'out') return
  const { main } = await memberAccounts(tx, memberId)
  const transit = await memberWallet(tx, memberId, TRANSIT)
  await post(tx, [{ id: `go:${id}`, debit: main, credit: transit, amountFen, reason: 'venue_go', ref: id }], now)
}

/** Asks the venue for moves that were just begun, each once. What it doesn't say is asked for later. */
export async function carry(deps: FundsDeps, sites: VenueSites, call: string): Promise<void> {
  await Promise.all((await movesOf(deps.db, call)).map((move) => settleBy(deps, sites, move, (wallet, asking) => wallet.move(asking))))
}

/** A first answer is waited for so long. */
const ASK_AFTER_MS = 10_000
const AT_ONCE = 40

/** Asks what became of moves whose answer did not come: the venue refuses from then on what never came to it. */
export async function followMoves(deps: FundsDeps & { sites: VenueSites }): Promise<void> {
  const { db, clock, sites } = deps
  const now = clock.now()
  const rows = await db
    .selectFrom('venue_move')
    .selectAll()
    .where('state', '=', 'asked')
    // One of a time to come was begun before the clock was set back.
    .where((e) => e.or([e('at', '<', new Date(now - ASK_AFTER_MS)), e('at', '>', new Date(now + ASK_AFTER_MS))]))
    .orderBy('at')
    .limit(AT_ONCE)
    .execute()
  await Promise.all(rows.map((move) => settleBy(deps, sites, move, (wallet, asking) => wallet.status(asking))))
}

/** The moves of a money call. */
export const movesOf = (db: Db, call: string): Promise<Move[]> =>
  db.selectFrom('venue_move').selectAll().where('call', '=', call).orderBy('id').execute()

async function settleBy(
  deps: FundsDeps,
  sites: VenueSites,
  move: Move,
  ask: (wallet: VenueWallet, asking: Asking) => Promise<Became>,
): Promise<void> {
  const wallet = sites.get(move.venue)?.wallet
  if (!wallet) return
  const player = await playerOf(deps.db, move.venue, move.member_id)
  const answer = await ask(wallet, { id: move.id, player, way: move.way, amountFen: move.amount_fen })
  if (answer.became === 'unclear')
    deps.log?.warn({ move: move.id, venue: move.venue }, 'a venue did not say what became of a transfer, it is asked again')
  else await settle(deps, move, answer.became, answer.balanceFen)
}

/** Takes a venue's word for a move, once; the member's accounts are locked, as by all that changes their balances. */
async function settle(
  { db, events, clock }: FundsDeps,
  { id, venue, member_id: memberId, way, amount_fen: amountFen }: Move,
  state: 'done' | 'refused',
  balanceFen: bigint | null,
): Promise<void> {
  const now = clock.now()
  const isFirst = await transact(db, async (tx) => {
    const main = (await lockMembers(tx, [memberId])).get(memberId)?.main
    const settled = { state, settled_at: new Date(now) }
    const taken = await tx
      .updateTable('venue_move')
      .set(settled)
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .returning('id')
      .executeTakeFirst()
    if (!taken || main === undefined) return false
    await post(tx, await transfersOf(tx, main), now)
    if (balanceFen !== null) await keepTold(tx, { venue, memberId, balanceFen }, now)
    await events.tell(tx, new Map([[memberId, []]]), now)
    return true
  })
  if (isFirst) events.announce(memberId)

  async function transfersOf(tx: Db, main: bigint): Promise<Transfer[]> {
    const common = { amountFen, ref: id }
    if (way === 'out')
      return state === 'refused'
        ? []
        : [{ ...common, id: `come:${id}`, debit: await houseAccount(tx, THERE_WALLET), credit: main, reason: 'venue_come' }]
    const debit = await memberWallet(tx, memberId, TRANSIT)
    return state === 'refused'
      ? [{ ...common, id: `return:${id}`, debit, credit: main, reason: 'venue_return' }]
      : [{ ...common, id: `arrive:${id}`, debit, credit: await houseAccount(tx, THERE_WALLET), reason: 'venue_arrive' }]
  }
}
