import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Answer, Payload } from '../../contract/endpoints.ts'
import { OWN_FILE_FORMAT } from '../../contract/personal.ts'
import { proveLoginPassword } from '../account/binding/login-password.ts'
import type { Limit } from '../platform/counts.ts'
import { ownRows } from '../platform/own-data.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'
import type { PersonalDeps } from './deps.ts'

/** Files that a member begins. */
const LIMIT: Limit = { windowMs: 24 * 3_600_000, max: 3 }
/** How long the parts of one can be had. */
export const FILE_LIFE_MS = 30 * 60_000

/**
 * Begins a file. The login's password is asked for, since the file has in clear what the pages mask. It is read in parts of bounded size, each
 * as it is then: what comes meanwhile may be in it.
 */
export async function beginFile(
  { account, data }: PersonalDeps,
  { password }: Payload<'personal.fileBegin'>,
  context: MemberContext,
): Promise<Result<Answer<'personal.fileBegin'>>> {
  const { memberId, tokenHash, now } = context
  const unproved = await proveLoginPassword(account, password, context)
  if (unproved) return unproved
  if (!(await account.counts.take(`own-file:${memberId}`, LIMIT, now)).ok)
    return refuse('frequentSubmission', '今天已经导出过 {most} 次，请明天再来', null, { most: String(LIMIT.max) })
  const id = randomUUID()
  await account.db
    .insertInto('own_file')
    .values({ id, member_id: memberId, token_hash: tokenHash, at: new Date(now) })
    .execute()
  return ok({ file: id, format: OWN_FILE_FORMAT, madeAt: now, sections: data.flatMap(({ sections }) => Object.keys(sections)) })
}

export async function filePart(
  { account: { db }, data }: PersonalDeps,
  { file, section: name, after }: Payload<'personal.filePart'>,
  { memberId, tokenHash, now }: MemberContext,
): Promise<Result<Answer<'personal.filePart'>>> {
  const begun = await db
    .selectFrom('own_file')
    .select('at')
    .where('id', '=', sql<string>`${file}::uuid`)
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  // One from the future was begun before the clock was set back.
  if (!begun || Math.abs(now - begun.at.getTime()) >= FILE_LIFE_MS) return refuse('notFound', '导出已经过期，请重新开始')
  const section = data.find(({ sections }) => Object.hasOwn(sections, name))?.sections[name]
  if (!section) return refuse('invalidParameter', '', { field: 'section' })
  const { rows, next } = await ownRows(db, section, memberId, after)
  return ok({ rows: rows as Record<string, unknown>[], next })
}
