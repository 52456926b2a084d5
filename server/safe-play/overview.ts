import { sql } from 'kysely'
import type { Answer } from '../../contract/endpoints.ts'
import { PERIODS, type Period } from '../../contract/play-refusal.ts'
import { LIMIT_KINDS, type LimitKind, type PlayBreak } from '../../contract/safe-play.ts'
import { balanceOf } from '../ledger/accounts.ts'
import type { Db } from '../platform/database.ts'
import { type MemberContext, ok, type Result } from '../transport/handlers.ts'
import type { SafePlayDeps } from './deps.ts'
import { settingsOf } from './play-session.ts'
import { seen } from './presence.ts'
import { lapsesAt, ripeAt } from './raise.ts'
import { betSums, paymentSums } from './sums.ts'

const DAYS_30_MS = 30 * 24 * 3_600_000

/** Everything of the limits page: limits with what is used of them, a break, and what the member paid in and played, by the ledger. */
export async function playOverview({ db }: SafePlayDeps, context: MemberContext): Promise<Result<Answer<'play.overview'>>> {
  const { memberId, now } = context
  await seen(db, [memberId], now)
  const [limits, next, onBreak, settings, balance, openTickets, totals, visit, logins] = await Promise.all([
    limitsOf(db, memberId, now),
    nextPeriods(db, now),
    breakOf(db, memberId, now),
    settingsOf(db, memberId),
    balanceOf(db, memberId),
    openTicketsOf(db, memberId),
    totalsOf(db, memberId, now),
    db.selectFrom('play_visit').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow(),
    loginsOf(db, context),
  ])
  return ok({
    now,
    limits,
    next,
    break: onBreak,
    reminderMinutes: settings.remindMinutes,
    reviewedAt: settings.reviewedAt,
    balanceFen: String(balance.balanceFen),
    openTickets,
    totals,
    visit: {
      beganAt: visit.began_at.getTime(),
      last: visit.last_began_at && visit.last_seen_at && { beganAt: visit.last_began_at.getTime(), seenAt: visit.last_seen_at.getTime() },
    },
    ...logins,
  })
}

async function limitsOf(db: Db, memberId: bigint, now: number): Promise<Answer<'play.overview'>['limits']> {
  const at = new Date(now)
  interface Row {
    kind: LimitKind
    period: Period
    value: bigint | null
    used: bigint
    raise: bigint | null
    asked_at: Date | null
  }
  const { rows } = await sql<Row>`
    select k.kind, p.period, l.value, play_used(${memberId}, k.kind, play_period(p.period, ${at})) as used, r.value as raise, r.asked_at
    from unnest(${[...LIMIT_KINDS]}::text[]) with ordinality k(kind, n) cross join unnest(${[...PERIODS]}::text[]) with ordinality p(period, n)
      left join play_limit l on l.member_id = ${memberId} and l.kind = k.kind and l.period = p.period
      left join play_raise r on r.member_id = l.member_id and r.kind = l.kind and r.period = l.period
    order by k.n, p.n`.execute(db)
  return rows.map(({ kind, period, value, used, raise, asked_at }) => ({
    kind,
    period,
    value: value === null ? null : String(value),
    used: String(used),
    raise:
      asked_at && now < lapsesAt(asked_at)
        ? {
            value: raise === null ? null : String(raise),
            askedAt: asked_at.getTime(),
            ripeAt: ripeAt(asked_at),
            lapsesAt: lapsesAt(asked_at),
          }
        : null,
  }))
}

async function nextPeriods(db: Db, now: number): Promise<Record<Period, number>> {
  const at = new Date(now)
  const { rows } = await sql<Record<Period, Date>>`
    select play_period('day', ${at}, 1) as day, play_period('week', ${at}, 1) as week, play_period('month', ${at}, 1) as month`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a table has a row')
  return { day: row.day.getTime(), week: row.week.getTime(), month: row.month.getTime() }
}

/** The break that holds, in the order of play_stop(). */
async function breakOf(db: Db, memberId: bigint, now: number): Promise<PlayBreak | null> {
  const row = await db
    .selectFrom('play_break')
    .selectAll()
    .where('member_id', '=', memberId)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', new Date(now))]))
    .orderBy('kind')
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.kind === 'closed') return null
  return { kind: row.kind, beganAt: row.began_at.getTime(), until: row.until.getTime(), endsAt: row.ends_at?.getTime() ?? null }
}

async function openTicketsOf(db: Db, memberId: bigint): Promise<number> {
  const row = await db
    .selectFrom('ticket')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .where('status', 'in', ['delay', 'accepted'])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

async function totalsOf(db: Db, memberId: bigint, now: number): Promise<Answer<'play.overview'>['totals']> {
  const [ever, lately, bets, { rows }] = await Promise.all([
    paymentSums(db, memberId, 0),
    paymentSums(db, memberId, now - DAYS_30_MS),
    betSums(db, memberId, now - DAYS_30_MS),
    sql<{ minutes: string }>`select play_used(${memberId}, 'time', ${new Date(now - DAYS_30_MS)}) as minutes`.execute(db),
  ])
  return {
    depositsFen: String(ever.in),
    withdrawalsFen: String(ever.out),
    netDepositsFen: String(ever.in - ever.out),
    netDeposits30Fen: String(lately.in - lately.out),
    betsNet30Fen: String(bets.net),
    online30Minutes: Number(rows[0]?.minutes ?? 0),
  }
}

/** Start of this session, and of the one before it. */
async function loginsOf(db: Db, { memberId, tokenHash }: MemberContext): Promise<{ loginAt: number; lastLoginAt: number | null }> {
  const rows = await db
    .selectFrom('session')
    .select('created_at')
    .where('member_id', '=', memberId)
    .where('created_at', '<=', ({ selectFrom }) => selectFrom('session').select('created_at').where('token_hash', '=', tokenHash))
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute()
  const [loginAt = 0, lastLoginAt = null] = rows.map(({ created_at }) => created_at.getTime())
  return { loginAt, lastLoginAt }
}
