import type { Answer, Payload } from '../../contract/endpoints.ts'
import type { ClosingObstacle } from '../../contract/personal.ts'
import { proveLoginPassword } from '../account/binding/login-password.ts'
import { hasSecondPassword, proveSecondPassword } from '../account/binding/second-password.ts'
import { houseAccount, lockMembers } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import type { Leaver } from '../platform/own-data.ts'
import { transact } from '../platform/transact.ts'
import { isClosed } from '../safe-play/refuse-play.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../transport/handlers.ts'
import { toldBalances } from '../venue/there/told.ts'
import type { PersonalDeps } from './deps.ts'

/** What stands in the way of closing the account now. */
export async function closing(deps: PersonalDeps, { memberId, now }: MemberContext): Promise<Result<Answer<'personal.closing'>>> {
  const { db } = deps.account
  await toldBalances(db, deps.sites, { memberId, now })
  const obstacles = await transact(db, async (tx) => {
    await lockMembers(tx, [memberId])
    return obstaclesOf(deps, tx, memberId, now)
  })
  return ok({ obstacles, secondPassword: await hasSecondPassword(db, memberId) })
}

/**
 * Closes the account, under the lock that bets, deposits and breaks take: what is under way is either before it, and stands in its way, or
 * sees a break without an end. In the same transaction all sessions and logins under way end, and every domain deletes what is not kept.
 */
export async function closeAccount(
  deps: PersonalDeps,
  { password, secondPassword, giveUpFen }: Payload<'personal.close'>,
  context: MemberContext,
): Promise<Result<Record<string, never>>> {
  const { account, sites } = deps
  const { memberId, now } = context
  const unproved = (await proveLoginPassword(account, password, context)) ?? (await proveSecond(deps, secondPassword, context))
  if (unproved) return unproved
  await toldBalances(account.db, sites, { memberId, now }, true)
  const result = await transact(account.db, async (tx): Promise<Result<readonly string[]>> => {
    const main = (await lockMembers(tx, [memberId])).get(memberId)?.main
    // Another press of the same button was first.
    if (await isClosed(tx, memberId)) return ok([])
    const all = await obstaclesOf(deps, tx, memberId, now)
    const left = all.find((one) => one.kind === 'balance')
    const givesUp = left?.canGiveUp === true && left.fen === giveUpFen
    const obstacles = all.filter((one) => one !== left || !givesUp)
    if (obstacles.length > 0 || main === undefined) return refuse('warning', '账户还不能关闭，请先处理完下面几项', { obstacles })
    if (givesUp) await giveUp(tx, memberId, main, BigInt(giveUpFen), now)
    const at = new Date(now)
    await tx.insertInto('play_break').values({ member_id: memberId, kind: 'closed', began_at: at, until: at, ends_at: null }).execute()
    const contacts = await contactsOf(tx, memberId)
    const ended = await account.sessions.endAll(tx, memberId)
    await tx.updateTable('member').set({ closed_at: at }).where('id', '=', memberId).execute()
    await forgetAll(deps.data, tx, { memberId, contacts }, now)
    return ok(ended)
  })
  if (!result.ok) return result
  for (const tokenHash of result.data) account.onSessionEnded(tokenHash)
  return ok({})
}

async function proveSecond({ account }: PersonalDeps, secondPassword: string | null, context: MemberContext): Promise<Refusal | null> {
  if (!(await hasSecondPassword(account.db, context.memberId))) return null
  if (secondPassword === null) return refuse('invalidParameter', '请输入取款密码', { field: 'secondPassword' })
  return proveSecondPassword(account, secondPassword, context)
}

async function obstaclesOf({ data }: PersonalDeps, tx: Db, memberId: bigint, now: number): Promise<ClosingObstacle[]> {
  const all: ClosingObstacle[] = []
  for (const { obstacles } of data) all.push(...((await obstacles?.(tx, memberId, now)) ?? []))
  return all
}

/** Leaves the rest of the money, less than can be withdrawn, to the house. */
async function giveUp(tx: Db, memberId: bigint, main: bigint, amountFen: bigint, now: number): Promise<void> {
  const house = await houseAccount(tx, 'given_up')
  const ref = String(memberId)
  await post(tx, [{ id: `given-up:${ref}`, debit: main, credit: house, amountFen, reason: 'given_up', ref }], now)
}

/** What the member is reached by, as codes spell it. */
async function contactsOf(tx: Db, memberId: bigint): Promise<string[]> {
  const { phone_area, phone, email } = await tx
    .selectFrom('member')
    .select(['phone_area', 'phone', 'email'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return [phone === null ? null : `${phone_area}${phone}`, email?.toLowerCase() ?? null].filter((one) => one !== null)
}

async function forgetAll(data: PersonalDeps['data'], tx: Db, leaver: Leaver, now: number): Promise<void> {
  for (const { forget } of data) await forget?.(tx, leaver, now)
}

/** How long a call that was under way at the end can take to write something after it. */
const UNDER_WAY_MS = 60 * 60_000

/** A chore: deletes again what calls that were under way at the end have written since, and files that are over. */
export async function forgetClosed(data: PersonalDeps['data'], db: Db, now: number): Promise<void> {
  const since = new Date(now - UNDER_WAY_MS)
  await db.deleteFrom('own_file').where('at', '<', since).execute()
  const closed = await db.selectFrom('member').select('id').where('closed_at', '>', since).execute()
  for (const { id } of closed)
    await transact(db, async (tx) => {
      await lockMembers(tx, [id])
      await forgetAll(data, tx, { memberId: id, contacts: [] }, now)
    })
}
