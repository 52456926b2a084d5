import type { Payload } from '../../contract/endpoints.ts'
import type { Period } from '../../contract/play-refusal.ts'
import type { LimitKind } from '../../contract/safe-play.ts'
import { writeLetters } from '../letter/write-letters.ts'
import type { Db } from '../platform/database.ts'
import { type MemberContext, ok, type Result, refuse } from '../transport/handlers.ts'
import { change, noteReview } from './change.ts'
import type { SafePlayDeps } from './deps.ts'

const DAY_MS = 24 * 3_600_000
/** A raise is asked about again after this wait. */
export const RAISE_WAIT_MS = DAY_MS
/** Unanswered this long after the wait it lapses, so that none is kept in reserve. */
const ASKED_MS = 7 * DAY_MS

interface Key {
  member_id: bigint
  kind: LimitKind
  period: Period
}

export const ripeAt = (askedAt: Date): number => askedAt.getTime() + RAISE_WAIT_MS
export const lapsesAt = (askedAt: Date): number => ripeAt(askedAt) + ASKED_MS

/** The raise of a limit that waits or can be confirmed. */
export async function raiseOf(tx: Db, key: Key, now: number): Promise<{ value: bigint | null; asked_at: Date } | undefined> {
  const raise = await tx
    .selectFrom('play_raise')
    .select(['value', 'asked_at'])
    .where((e) => e.and({ ...key }))
    .executeTakeFirst()
  return raise && now < lapsesAt(raise.asked_at) ? raise : undefined
}

/** The raise that the member saw takes effect, once its wait is over. */
export function confirmRaise(
  deps: SafePlayDeps,
  { kind, period, value: seen }: Payload<'play.confirmRaise'>,
  { memberId, now }: MemberContext,
): Promise<Result<Record<string, never>>> {
  const key = { member_id: memberId, kind, period }
  return change(deps, memberId, now, async (tx) => {
    const raise = await raiseOf(tx, key, now)
    if (!raise || (raise.value === null ? null : String(raise.value)) !== seen) return refuse('noData', '这个申请已经不在了，限额没有变')
    if (now < ripeAt(raise.asked_at)) return refuse('warning', '还没到 24 小时，限额没有变')
    const before = await tx
      .selectFrom('play_limit')
      .select('value')
      .where((e) => e.and(key))
      .executeTakeFirst()
    if (raise.value === null)
      await tx
        .deleteFrom('play_limit')
        .where((e) => e.and(key))
        .execute()
    else
      await tx
        .updateTable('play_limit')
        .set({ value: raise.value, since: new Date(now) })
        .where((e) => e.and(key))
        .execute()
    await dropRaise(tx, key)
    await noteReview(tx, memberId, now)
    const [from, to] = [before?.value ?? null, raise.value].map((value) => (value === null ? null : String(value))) as [
      string | null,
      string | null,
    ]
    await writeLetters(tx, [{ memberId, body: { kind: 'limit-raised', limit: kind, period, from, to } }], now)
    return ok({})
  })
}

/** The limit stays as it is. */
export function withdrawRaise(
  deps: SafePlayDeps,
  { kind, period }: Payload<'play.withdrawRaise'>,
  { memberId, now }: MemberContext,
): Promise<Result<Record<string, never>>> {
  return change(deps, memberId, now, async (tx) => {
    await dropRaise(tx, { member_id: memberId, kind, period })
    return ok({})
  })
}

const dropRaise = (tx: Db, key: Key) =>
  tx
    .deleteFrom('play_raise')
    .where((e) => e.and({ ...key }))
    .execute()
