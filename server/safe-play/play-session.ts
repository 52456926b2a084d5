import { sql } from 'kysely'
import type { Answer } from '../../contract/endpoints.ts'
import type { PlayRefusal } from '../../contract/play-refusal.ts'
import { addMonths } from '../../domain/days.ts'
import { type MemberContext, ok, type Result } from '../transport/handlers.ts'
import type { SafePlayDeps } from './deps.ts'
import { seen } from './presence.ts'
import { lapsesAt, ripeAt } from './raise.ts'
import { betSums } from './sums.ts'

const REVIEW_MONTHS = 6
const DEFAULT_REMINDER = 60

/** The clock of the member's visit, the same for all devices and tabs: since when, what it cost, and when to say so. */
export async function playSession({ db }: SafePlayDeps, { memberId, now }: MemberContext): Promise<Result<Answer<'play.session'>>> {
  await seen(db, [memberId], now)
  const at = new Date(now)
  const [visit, settings, raises, { rows }] = await Promise.all([
    db.selectFrom('play_visit').select('began_at').where('member_id', '=', memberId).executeTakeFirstOrThrow(),
    settingsOf(db, memberId),
    db.selectFrom('play_raise').select('asked_at').where('member_id', '=', memberId).execute(),
    sql<{ stop: PlayRefusal | null; left: string | null }>`
      select play_stop(${memberId}, ${at}) as stop,
        (select min(greatest(0, l.value - play_used(l.member_id, 'time', play_period(l.period, ${at}))))::text
          from play_limit l where l.member_id = ${memberId} and l.kind = 'time') as left`.execute(db),
  ])
  const beganAt = visit.began_at.getTime()
  const sums = await betSums(db, memberId, beganAt)
  const { remindMinutes, remindedAt, reviewedAt } = settings
  const left = rows[0]?.left ?? null
  return ok({
    now,
    beganAt,
    dueAt: Math.max(beganAt, remindedAt ?? 0) + remindMinutes * 60_000,
    reminderMinutes: remindMinutes,
    stakedFen: String(sums.staked),
    netFen: String(sums.net),
    openFen: String(sums.open),
    minutesLeft: left === null ? null : Number(left),
    stop: rows[0]?.stop ?? null,
    isRaiseRipe: raises.some(({ asked_at }) => ripeAt(asked_at) <= now && now < lapsesAt(asked_at)),
    isReviewDue: reviewedAt !== null && addMonths(reviewedAt, REVIEW_MONTHS) <= now,
  })
}

export async function settingsOf(db: SafePlayDeps['db'], memberId: bigint) {
  const row = await db.selectFrom('play_setting').selectAll().where('member_id', '=', memberId).executeTakeFirst()
  return {
    remindMinutes: row?.remind_minutes ?? (DEFAULT_REMINDER as 60),
    remindedAt: row?.reminded_at?.getTime() ?? null,
    reviewedAt: row?.reviewed_at?.getTime() ?? null,
  }
}
