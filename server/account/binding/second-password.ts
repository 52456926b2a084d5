import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { triesLeft } from '../../../contract/account-binding.ts'
import { SECOND_PASSWORD_LENGTH } from '../../../contract/account-binding.ts'
import { dateTimeOf } from '../../../domain/days.ts'
import type { Db } from '../../platform/database.ts'
import { networkOf } from '../../platform/network.ts'
import { type MemberContext, type Refusal, refuse } from '../../transport/handlers.ts'
import type { AccountDeps } from '../deps.ts'
import { LIMITS } from '../limits/limits.ts'

/**
 * The second password: six digits that a withdrawal and every change of the payout accounts ask for. Six digits are guessed if they may
 * be, so wrong ones are counted by the member, in whatever session and device, before they are looked at; nothing but a day, or a new
 * second password, ends the count.
 */
export type SecondPasswordDeps = Pick<AccountDeps, 'db' | 'counts' | 'passwords'>

type Asker = Pick<MemberContext, 'memberId' | 'ip' | 'now'>
type Tries = z.infer<typeof triesLeft>

const MOST = LIMITS.secondPassword.max
export const secondKey = (memberId: bigint): string => `second:${memberId}`

export async function hasSecondPassword(db: Db, memberId: bigint): Promise<boolean> {
  const member = await db.selectFrom('member').select('second_password_hash').where('id', '=', memberId).executeTakeFirstOrThrow()
  return member.second_password_hash !== null
}

/** Null when it is right. Refused: 6100 with the tries that are left, 6037 when none is, 6111 for a member without one. */
export async function proveSecondPassword(
  { db, counts, passwords }: SecondPasswordDeps,
  md5: string,
  asker: Asker,
): Promise<Refusal | null> {
  const { memberId, ip, now } = asker
  const member = await db.selectFrom('member').select('second_password_hash').where('id', '=', memberId).executeTakeFirstOrThrow()
  if (member.second_password_hash === null) return refuse('withdrawalProtectionError', '还没有设置取款密码，请先设置')
  const key = secondKey(memberId)
  const taken = await counts.take(key, LIMITS.secondPassword, now)
  if (!taken.ok) return locked(now + taken.waitMs)
  const matches = await passwords.matches(member.second_password_hash, md5, networkOf(ip))
  if (matches !== false) await counts.giveBack(key)
  if (matches === 'busy') return refuse('sportBusy', '系统繁忙，请稍后再试')
  if (matches) return null
  const left = MOST - taken.count
  const data = { left, until: left === 0 ? now + (await counts.peek(key, now)).leftMs : null } satisfies Tries
  if (data.until !== null) return refuse('passwordCheckFailed', '取款密码不对，{time} 前不能再试', data, { time: dateTimeOf(data.until) })
  return refuse('passwordCheckFailed', '取款密码不对，还可以试 {left} 次', data, { left: String(left) })
}

function locked(until: number): Refusal {
  const values = { most: String(MOST), time: dateTimeOf(until) }
  return refuse('authenticationLocked', '取款密码一天内错了 {most} 次，{time} 后再试', { left: 0, until } satisfies Tries, values)
}

/** When it may be tried again, epoch ms; null while it may. */
export async function lockedUntil({ counts }: Pick<SecondPasswordDeps, 'counts'>, memberId: bigint, now: number): Promise<number | null> {
  const { count, leftMs } = await counts.peek(secondKey(memberId), now)
  return count >= MOST ? now + leftMs : null
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** One digit six times, and digits that follow each other, up or down: what a thief tries first. */
const OBVIOUS: ReadonlySet<string> = new Set(
  Array.from({ length: 10 }, (_, first) =>
    [0, 1, 9].map((step) => Array.from({ length: SECOND_PASSWORD_LENGTH }, (_, i) => (first + i * step) % 10).join('')),
  )
    .flat()
    .map(md5),
)
export const isObvious = (secondPassword: string): boolean => OBVIOUS.has(secondPassword)
