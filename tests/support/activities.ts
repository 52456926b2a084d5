import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ACTIVITY } from '../../server/activity/domain.ts'
import type { Entry } from '../../server/activity/entry.ts'
import { ACTIVITIES } from '../../server/activity/in-use.ts'
import { loadActivities } from '../../server/activity/store.ts'
import { audit } from '../../server/domains.ts'
import { balanceOf } from '../../server/ledger/accounts.ts'
import { budgetsLeft } from '../../server/ledger/budget.ts'
import type { Db } from '../../server/platform/database.ts'
import { currentContent } from '../../server/site/loaded/content-store.ts'
import { noteTransaction } from '../../server/venue/seamless/bets.ts'
import { idOf } from '../../server/venue/seamless/transaction.ts'
import { addMember } from './betting.ts'
import { depositDesk } from './deposit-desk.ts'
import { data } from './result.ts'
import { callBy } from './safe-play.ts'

/** The activities that ship; those with these ids alone, if any are given. */
export async function shippedActivities(db: Db, ...ids: string[]): Promise<Entry[]> {
  const { value } = await currentContent(db, ACTIVITIES, 'zh-CN')
  return ids.length === 0 ? value.list : value.list.filter(({ id }) => ids.includes(id))
}

/** A round of slots, which count in full, that closed then, by a call that moved nothing. */
export async function playSlots(db: Db, memberId: bigint, bet_fen: bigint, time: string): Promise<void> {
  const { code } = await db.selectFrom('venue').select('code').where('category', '=', 'DZ').limit(1).executeTakeFirstOrThrow()
  const [at, uuid] = [new Date(time), randomUUID()]
  const of = { venue: code, member_id: memberId }
  const round = { ...of, round: uuid, game_code: 'any', bet_fen, opened_at: at, closed_at: at }
  const { id } = await db.insertInto('venue_round').values(round).returning('id').executeTakeFirstOrThrow()
  const request = { id: idOf(code, uuid), member_id: memberId, kind: 'venue-bet', body_hash: '', state: 'done', at } as const
  await db.insertInto('money_request').values(request).execute()
  await noteTransaction(db, { ...of, uuid, kind: 'bet', round_id: id, reference: null, amount_fen: 0n, at })
}

/** The books hold; the venues’ name the rounds of `playSlots`, whose calls moved nothing. */
export async function holdsBesidesRounds(db: Db): Promise<void> {
  expect((await audit(db)).faults.filter((fault) => !/^round \d+ (is )?of /.test(fault))).toEqual([])
}

/** Activities at the calls that the page makes, on a database of their own; what ships is in use at first. */
export async function activityDesk(now: number) {
  const desk = await depositDesk()
  const { deps } = desk.world
  const { db } = deps
  deps.clock.at = now
  const shipped = await shippedActivities(db)
  const handlers = ACTIVITY.handlers({ funds: deps, env: { SITE_LANGUAGE: 'zh-CN' } })
  let members = 0
  async function newPlayer() {
    const memberId = await addMember(db, deps.clock.now(), `joiner${members++}`)
    const context = () => callBy(memberId, deps.clock)
    return {
      memberId,
      context,
      balance: async () => (await balanceOf(db, memberId)).balanceFen,
      join: (activity: string, choice?: string, id: string = randomUUID()) =>
        handlers['act.joinActivity']({ id, activity, ...(choice !== undefined && { choice }) }, context()),
      confirm: (activity: string, choice?: string) =>
        handlers['act.confirmInfo']({ activity, ...(choice !== undefined && { choice }) }, context()),
      verify: (activity: string) => handlers['act.verification']({ activity }, context()),
      leave: (activity: string) => handlers['act.leaveActivity']({ activity }, context()),
      stands: async (activity: string) => data(await handlers['act.verification']({ activity }, context())),
    }
  }
  // The first call puts what ships in use; later ones find that version in use already.
  await handlers['act.promotionConfig']({}, (await newPlayer()).context())
  return {
    ...{ desk, deps, db, shipped, handlers, newPlayer },
    entry(id: string): Entry {
      const found = shipped.find((one) => one.id === id)
      if (!found) throw new Error(`no ${id} ships`)
      return found
    },
    load: (...list: Entry[]) => loadActivities(db, list, deps.clock.now()),
    left: async (id: string) => (await budgetsLeft(db)).get(id),
  }
}
