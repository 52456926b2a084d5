import { sql } from 'kysely'
import type { Standing } from '../../contract/activity.ts'
import type { ActivityKind } from '../../contract/activity-kinds.ts'
import type { PlayRefusal } from '../../contract/play-refusal.ts'
import type { Db } from '../platform/database.ts'
import type { Entry } from './entry.ts'
import type { At, OwnStanding } from './kinds/kind.ts'
import { kindOf } from './kinds/kinds.ts'
import { type Loaded, stateOf } from './store.ts'

type Why = Pick<Standing, 'state'> & { why: string; note?: string; until?: number | null }

/** Of a member, what activities go by whatever their kind. */
export interface Joiner {
  memberId: bigint
  stop: PlayRefusal | null
  registeredAt: number
  hasPhone: boolean
  hasBet: boolean
}

export async function joinerOf(db: Db, memberId: bigint, now: number): Promise<Joiner> {
  const { rows } = await sql<Omit<Joiner, 'memberId' | 'registeredAt'> & { registered: Date }>`
    select play_stop(m.id, ${new Date(now)}) as stop, m.registered_at as registered, m.bind_phone as "hasPhone",
      exists (select 1 from ticket t where t.member_id = m.id) as "hasBet" from member m where m.id = ${memberId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`there is no member ${memberId}`)
  const { registered, ...rest } = row
  return { memberId, registeredAt: registered.getTime(), ...rest }
}

/** A joiner, with the activities of some that the member takes part in, and open bonuses by their activity. */
export interface Taker extends Joiner {
  joined: ReadonlySet<string>
  bonuses: ReadonlyMap<string, Standing['bonuses']>
}

export async function takerOf(db: Db, memberId: bigint, activities: readonly Loaded[], now: number): Promise<Taker> {
  const ids = activities.map(({ entry }) => entry.id)
  const [joiner, joined, bonuses] = await Promise.all([joinerOf(db, memberId, now), joinedOf(db, memberId, ids), openBonuses(db, memberId)])
  return { ...joiner, joined, bonuses }
}

/** Where a member stands: by the activity's time and budget, the member's breaks, the audience, and the kind's own rules. */
export async function standingOf(db: Db, loaded: Loaded, taker: Taker, now: number): Promise<Standing> {
  const { entry } = loaded
  const { id, kind } = entry
  const own = await ownStanding(db, { id, entry, memberId: taker.memberId, now }, kind)
  const member = taker.joined.has(id)
  const { state, why, note = '', until = null } = toldFirst(refusedBy(loaded, taker, now), own, member)
  return { id, kind, state, why, note, until, member, bonuses: taker.bonuses.get(id) ?? [], mine: own.mine } as Standing
}

/** Of what holds at once: the end and a break before the kind's own rules, and these before what else forbids joining. */
function toldFirst(why: Why | null, own: OwnStanding<ActivityKind>, isIn: boolean): Why {
  if (why?.state === 'ended' || why?.state === 'resting' || why?.state === 'excluded') return why
  if (own.state !== 'open') return { ...own, why: own.why ?? '' }
  return why ?? (isIn ? { state: 'joined', why: '你已参加' } : { state: 'open', why: '' })
}

/** An entry and the module of its kind go together. */
const ownStanding = <K extends ActivityKind>(db: Db, at: Omit<At<K>, 'entry'> & { entry: Entry }, kind: K): Promise<OwnStanding<K>> =>
  kindOf(kind).standing(db, { ...at, entry: at.entry as At<K>['entry'] })

/** What forbids joining whatever the kind says; null for nothing. */
export function refusedBy(loaded: Loaded, joiner: Joiner, now: number): Why | null {
  const state = stateOf(loaded, now)
  if (state === 'ended') return { state, why: '活动已经结束', note: '不能再参加' }
  const onBreak = breakOf(joiner)
  if (onBreak) return onBreak
  if (state === 'soon') return { state, why: '活动还没有开始', until: Date.parse(loaded.entry.begins) }
  const missing = missingOf(loaded.entry, joiner)
  if (missing) return missing
  if (state === 'spent') return { state, why: '活动的预算已经发完', note: '不再接受参加' }
  return null
}

function breakOf({ stop }: Joiner): Why | null {
  const until = stop?.until ?? null
  if (stop?.reason === 'resting') return { state: 'resting', why: '你在休息', note: '期间不能参加活动', until }
  if (stop?.reason === 'excluded') return { state: 'excluded', why: '你在自我排除', note: '期间不能参加活动', until }
  return null
}

/** What the member lacks of those the activity is for. */
function missingOf({ audience = {} }: Entry, { registeredAt, hasPhone, hasBet }: Joiner): Why | null {
  const { registeredFrom, boundPhone, withoutBet } = audience
  if (registeredFrom !== undefined && registeredAt < Date.parse(registeredFrom))
    return { state: 'unmet', why: '只给新注册的会员', note: '你的注册时间早于这个活动' }
  if (boundPhone && !hasPhone) return { state: 'unmet', why: '还没有绑定手机', note: '绑定之后可以参加' }
  if (withoutBet && hasBet) return { state: 'unmet', why: '只给还没有投注过的会员' }
  return null
}

/** Those of the activities that the member takes part in. */
async function joinedOf(db: Db, memberId: bigint, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('activity_member')
    .select('activity')
    .where('activity', '=', sql<string>`any(${ids}::text[])`)
    .where('member_id', '=', memberId)
    .where('left_at', 'is', null)
    .execute()
  return new Set(rows.map(({ activity }) => activity))
}

/** The member's bonuses whose turnover is not met yet, by their activity. */
export async function openBonuses(db: Db, memberId: bigint): Promise<ReadonlyMap<string, Standing['bonuses']>> {
  const rows = await db
    .selectFrom('turnover_requirement as r')
    .innerJoin('budget_claim as c', 'c.ref', 'r.ref')
    .select(['c.budget', 'r.id', 'r.bonus_fen', 'r.need_fen', 'r.done_fen', 'r.due_at'])
    .where('r.member_id', '=', memberId)
    .where('r.kind', '=', 'bonus')
    .where('r.state', '=', 'open')
    .orderBy('r.id')
    .execute()
  const bonuses = Map.groupBy(rows, ({ budget }) => budget)
  return new Map(
    [...bonuses].map(([activity, open]) => [
      activity,
      open.map((row) => ({
        requirement: String(row.id),
        bonusFen: String(row.bonus_fen),
        needFen: String(row.need_fen),
        doneFen: String(row.done_fen),
        dueAt: row.due_at?.getTime() ?? null,
      })),
    ]),
  )
}
