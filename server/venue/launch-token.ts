import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'

/** How long the token of a launch is good for, once. */
export const LAUNCH_LIFE_MS = 60_000
/** A game session ends after this, and with the login that it was launched from. */
export const GAME_SESSION_LIFE_MS = 12 * 3_600_000
/** How long ended ones can still be told from unknown ones. */
const TOLD_MS = 24 * 3_600_000

/** What a token is bound to. */
export interface Bound {
  venue: string
  memberId: bigint
  /** Empty: all games of the venue. */
  gameCode: string
  /** Hash of the login's token. */
  loginHash: string
}

/** What is kept of a token. */
export const tokenHashOf = (token: string): string => hash('sha256', token)
const newToken = (): string => randomBytes(32).toString('base64url')

/** A one-time token for the address of a game. Tokens are kept as hashes: a copy of the database opens no game. */
export async function launchToken(tx: Db, bound: Bound, nowMs: number): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('venue_launch')
    .values(rowOf(token, bound, nowMs + LAUNCH_LIFE_MS))
    .execute()
  return token
}

/** Exchanges the token of a launch at its venue for a game session's. It is used up by that, also when it is too old. */
export async function exchange(
  tx: Db,
  venue: string,
  token: string,
  nowMs: number,
): Promise<(Bound & { token: string }) | 'unknown' | 'expired'> {
  const row = await tx
    .deleteFrom('venue_launch')
    .where('token_hash', '=', tokenHashOf(token))
    .where('venue', '=', venue)
    .returningAll()
    .executeTakeFirst()
  if (!row) return 'unknown'
  if (row.ends_at.getTime() <= nowMs) return 'expired'
  const bound = { venue, memberId: row.member_id, gameCode: row.game_code, loginHash: row.login_hash }
  const session = newToken()
  await tx
    .insertInto('venue_session')
    .values(rowOf(session, bound, nowMs + GAME_SESSION_LIFE_MS))
    .execute()
  return { ...bound, token: session }
}

/** Whether a game session's token lets this member play this game at this venue; `game` null asks for no game. */
export async function refuseToken(
  tx: Db,
  token: string,
  { venue, memberId, game }: { venue: string; memberId: bigint; game: string | null },
  nowMs: number,
): Promise<'RS_ERROR_INVALID_TOKEN' | 'RS_ERROR_TOKEN_EXPIRED' | 'RS_ERROR_INVALID_GAME' | null> {
  const row = await tx
    .selectFrom('venue_session')
    .innerJoin('session', 'session.token_hash', 'venue_session.login_hash')
    .select(['venue_session.game_code', 'venue_session.ends_at', 'session.ended_at'])
    .where('venue_session.token_hash', '=', tokenHashOf(token))
    .where('venue_session.venue', '=', venue)
    .where('venue_session.member_id', '=', memberId)
    .executeTakeFirst()
  if (!row) return 'RS_ERROR_INVALID_TOKEN'
  if (row.ends_at.getTime() <= nowMs || row.ended_at !== null) return 'RS_ERROR_TOKEN_EXPIRED'
  return game === null || row.game_code === '' || row.game_code === game ? null : 'RS_ERROR_INVALID_GAME'
}

/** Forgets tokens that ended long ago. */
export async function forgetTokens({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now() - TOLD_MS)
  await db.deleteFrom('venue_launch').where('ends_at', '<', before).execute()
  await db.deleteFrom('venue_session').where('ends_at', '<', before).execute()
}

const rowOf = (token: string, { venue, memberId, gameCode, loginHash }: Bound, endsMs: number) => ({
  token_hash: tokenHashOf(token),
  venue,
  member_id: memberId,
  game_code: gameCode,
  login_hash: loginHash,
  ends_at: new Date(endsMs),
})
