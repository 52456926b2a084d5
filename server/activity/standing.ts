import { sql } from 'kysely'
import type { Standing } from '../../contract/activity.ts'
import type { ActivityKind } from '../../contract/activity-kinds.ts'
import type { PlayRefusal } from '../../contract/safe-play.ts'
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

/** Where a member stands: by the activity's time and budget, the member's breaks, the audience, and the kind's own rules. */
export async function standingOf(db: Db, loaded: Loaded, joiner: Joiner, now: number): Promise<Standing> {
  const { entry } = loaded
  const { memberId } = joiner
  const [own, row, bonuses] = await Promise.all([
    ownStanding(db, { id: entry.id, entry, memberId, now }, entry.kind),
    membership(db, entry.id, memberId),
    openBonuses(db, entry.id, memberId),
  ])
  const why = refusedBy(loaded, joiner, now)
  const isIn = row !== undefined && row.left_at === null
  const held: Why =
    why?.state === 'ended' || why?.state === 'resting' || why?.state === 'excluded'
      ? why
      : own.state === 'open'
        ? (why ?? (isIn ? { state: 'joined', why: '你已参加' } : { state: 'open', why: '' }))
        : { ...own, why: own.why ?? '' }
  const { state, why: sentence, note = '', until = null } = held
  return { id: entry.id, kind: entry.kind, state, why: sentence, note, until, member: isIn, bonuses, mine: own.mine } as Standing
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

export const membership = (db: Db, id: string, memberId: bigint) =>
  db.selectFrom('activity_member').select('left_at').where('activity', '=', id).where('member_id', '=', memberId).executeTakeFirst()

/** Bonuses of the activity whose turnover is not met yet. */
export async function openBonuses(db: Db, id: string, memberId: bigint): Promise<Standing['bonuses']> {
  const rows = await db
    .selectFrom('turnover_requirement as r')
    .innerJoin('budget_claim as c', 'c.ref', 'r.ref')
    .select(['r.id', 'r.bonus_fen', 'r.need_fen', 'r.done_fen', 'r.due_at'])
    .where('c.budget', '=', id)
    .where('r.member_id', '=', memberId)
    .where('r.kind', '=', 'bonus')
    .where('r.state', '=', 'open')
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    requirement: String(row.id),
    bonusFen: String(row.bonus_fen),
    needFen: String(row.need_fen),
    doneFen: String(row.done_fen),
    dueAt: row.due_at?.getTime() ?? null,
  }))
}
