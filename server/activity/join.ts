import type { ActivityKind } from '../../contract/activity-kinds.ts'
import type { Answer, Payload } from '../../contract/endpoints.ts'
import { lockMembers } from '../ledger/accounts.ts'
import { MoneyRefused, moneyCall } from '../ledger/money-call.ts'
import type { Db } from '../platform/database.ts'
import { type MemberContext, ok, type Refusal, type Result, refuse } from '../transport/handlers.ts'
import { answered } from '../wallet/answered.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import type { Entry } from './entry.ts'
import { give } from './give.ts'
import type { At, Given } from './kinds/kind.ts'
import { kindOf } from './kinds/kinds.ts'
import { joinerOf, refusedBy } from './standing.ts'
import { activityOf } from './store.ts'

type Joined = Answer<'act.joinActivity'>

export const UNKNOWN = refuse('noData', '没有找到这个活动')

/** What joining would give now. Refused with the words of `joinActivity`. */
export async function confirmInfo(
  db: Db,
  { activity, choice }: Payload<'act.confirmInfo'>,
  { memberId, now }: MemberContext,
): Promise<Result<Answer<'act.confirmInfo'>>> {
  try {
    const entry = await joinable(db, activity, memberId, now)
    return ok({ gift: told(await givenBy(db, { id: activity, entry, memberId, now }, entry.kind, choice, 'gift')) })
  } catch (error) {
    if (error instanceof MoneyRefused) return error.refusal as Refusal
    throw error
  }
}

/** Joins, or takes what the activity gives now: once for each id, and once for each day, week or step, whatever the id. */
export async function joinActivity(
  deps: FundsDeps,
  { id, activity, choice }: Payload<'act.joinActivity'>,
  { memberId, now }: MemberContext,
): Promise<Result<Joined>> {
  const call = { id, memberId, kind: 'join', body: [activity, choice ?? ''] }
  const outcome = await moneyCall<Joined, Refusal>(
    deps.db,
    call,
    now,
    async (tx) => {
      const entry = await joinable(tx, activity, memberId, now)
      const given = await givenBy(tx, { id: activity, entry, memberId, now }, entry.kind, choice, 'join')
      if (given) await give(tx, activity, memberId, given, now)
      else await enter(tx, activity, memberId, now)
      await deps.events.tell(tx, new Map([[memberId, []]]), now)
      return { activity, gift: told(given) }
    },
    async (tx) => void (await lockMembers(tx, [memberId])),
  )
  return answered(deps, memberId, outcome, '这一次已确认没有参加，请重新操作')
}

async function joinable(db: Db, id: string, memberId: bigint, now: number): Promise<Entry> {
  const loaded = await activityOf(db, id)
  if (!loaded) throw new MoneyRefused(UNKNOWN)
  const why = refusedBy(loaded, await joinerOf(db, memberId, now), now)
  if (why) throw new MoneyRefused(refuse('warning', why.why))
  return loaded.entry
}

async function givenBy<K extends ActivityKind>(
  db: Db,
  at: Omit<At<K>, 'entry'> & { entry: Entry },
  kind: K,
  choice: string | undefined,
  by: 'gift' | 'join',
): Promise<Given | null> {
  const module = kindOf(kind)
  const of = { ...at, entry: at.entry as At<K>['entry'] }
  if (by === 'join' && module.join) return module.join(db, of, choice)
  const given = await module.gift(db, of, choice)
  if (given) return given
  const { state, why = '' } = await module.standing(db, of)
  if (state !== 'open') throw new MoneyRefused(refuse('warning', why))
  return null
}

const told = (given: Given | null): Joined['gift'] => {
  const { fen = 0n, times = 0, points = 0n } = given ?? {}
  return { fen: String(fen), times, needFen: String(fen * BigInt(times)), ...(points > 0n && { points: Number(points) }) }
}

async function enter(tx: Db, activity: string, memberId: bigint, now: number): Promise<void> {
  const joined = { joined_at: new Date(now), left_at: null }
  const fresh = await tx
    .insertInto('activity_member')
    .values({ activity, member_id: memberId, ...joined })
    .onConflict((c) => c.columns(['activity', 'member_id']).doUpdateSet(joined).where('activity_member.left_at', 'is not', null))
    .returning('activity')
    .executeTakeFirst()
  if (!fresh) throw new MoneyRefused(refuse('warning', '你已经参加了这个活动'))
}
