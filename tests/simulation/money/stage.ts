import { REGISTRATION_GRANT_FEN } from '../../../contract/constants.ts'
import type { Game, Market, PlayType } from '../../../contract/sport.ts'
import { hashToken } from '../../../server/account/session/sessions.ts'
import { houseAccount, openMemberAccounts } from '../../../server/ledger/accounts.ts'
import { post } from '../../../server/ledger/post.ts'
import type { Db } from '../../../server/platform/database.ts'
import { insertGame, START } from '../../support/betting.ts'
import { testDatabase } from '../../support/template.ts'
import { SteppedDatabase } from '../harness/stepped-database.ts'
import { prepareBooks } from './committed.ts'

/** One real database for many histories, each with its own members and games. */
export interface Stage {
  /** A connection outside all simulated processes. */
  db: Db
  stepped: SteppedDatabase
  /** The number of histories so far, so that no two make the same id. */
  histories: number
}

export interface Member {
  id: bigint
  token: string
}

export interface Offer {
  game: Game
  markets: Market[]
}

export async function openStage(): Promise<Stage> {
  const db = await testDatabase()
  await prepareBooks(db)
  return { db, stepped: new SteppedDatabase(db), histories: 0 }
}

/** Adds logged-in members with the granted play money, without a registration's password hashing. */
export async function addMembers(db: Db, run: number, count: number): Promise<Member[]> {
  const members: Member[] = []
  for (let i = 0; i < count; i++) {
    const token = `token-${run}-${i}`
    const at = new Date(START)
    const id = await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('member')
        .values({ name: `m${run}x${i}`, password_hash: '', registered_at: at, last_login_at: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { main } = await openMemberAccounts(tx, id)
      const grants = await houseAccount(tx, 'grants')
      const grant = {
        id: `grant:${id}`,
        debit: grants,
        credit: main,
        amountFen: REGISTRATION_GRANT_FEN,
        reason: 'grant',
        ref: String(id),
      } as const
      await post(tx, [grant], START)
      await tx
        .insertInto('session')
        .values({ token_hash: hashToken(token), member_id: id, created_at: at, seen_at: at, proved_at: at, ended_at: null, device: null })
        .execute()
      return id
    })
    members.push({ id, token })
  }
  return members
}

/** Opens another session of the member, as a login does. */
export async function logIn(db: Db, member: Member, token: string, nowMs: number): Promise<void> {
  const at = new Date(nowMs)
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      member_id: member.id,
      created_at: at,
      seen_at: at,
      proved_at: at,
      ended_at: null,
      device: null,
    })
    .execute()
  member.token = token
}

const OFFERS: { w: PlayType; line: number | null; prices: number[] }[] = [
  { w: 'M', line: null, prices: [950, 2100, 3400] },
  { w: 'R', line: -3, prices: [880, 990] },
]

export async function addGame(db: Db, live: boolean): Promise<Offer> {
  const game = await insertGame(db, live)
  const markets = OFFERS.map(({ w, line, prices }): Market => {
    const id = [game.gameId, w, ...(line === null ? [] : [line])].join('-')
    return { id, w, line, rank: 0, status: 'open', version: 1, prices: [...prices] }
  })
  game.markets.push(...markets)
  const empty = { score_h: null, score_c: null, settled_at: null }
  await db
    .insertInto('market')
    .values(markets.map(({ id, w, line }) => ({ id, game_id: BigInt(game.gameId), w, line, status: 'open' as const, ...empty })))
    .execute()
  return { game, markets }
}
