import type { actEndpoints } from '../../contract/activity.ts'
import type { Env } from '../platform/env.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { createInUse } from './in-use.ts'
import { confirmInfo, joinActivity, UNKNOWN } from './join.ts'
import { raceTable } from './kinds/race-page.ts'
import { leaveActivity } from './leave.ts'
import { refusedBy, standingOf, takerOf } from './standing.ts'
import { activityOf, allActivities, present } from './store.ts'

interface Services {
  funds: FundsDeps
  env: Pick<Env, 'SITE_LANGUAGE'>
}

export function activityHandlers({ funds, funds: { db }, env }: Services): HandlersOf<typeof actEndpoints> {
  const inUse = createInUse(funds, env.SITE_LANGUAGE)
  return {
    'act.promotionConfig': async (_, { now }) => {
      await inUse(now)
      return ok({ list: (await allActivities(db)).map((one) => present(one, now)) })
    },
    'act.race': async ({ activity }, { now }) => {
      await inUse(now)
      const loaded = await activityOf(db, activity)
      return loaded?.entry.kind === 'racePage' ? ok(await raceTable(db, activity)) : UNKNOWN
    },
    'act.verification': async ({ activity }, { memberId, now }) => {
      await inUse(now)
      const loaded = await activityOf(db, activity)
      return loaded ? ok(await standingOf(db, loaded, await takerOf(db, memberId, [loaded], now), now)) : UNKNOWN
    },
    'act.standings': async (_, { memberId, now }) => {
      await inUse(now)
      const all = await allActivities(db)
      const taker = await takerOf(db, memberId, all, now)
      return ok({ list: await Promise.all(all.map((one) => standingOf(db, one, taker, now))) })
    },
    'act.confirmInfo': async (payload, context) => {
      await inUse(context.now)
      return confirmInfo(db, payload, context)
    },
    'act.joinActivity': async (payload, context) => {
      await inUse(context.now)
      return joinActivity(funds, payload, context)
    },
    'act.leaveActivity': (payload, context) => leaveActivity(db, payload, context),
    'site.getMyDiscountAd': async (_, { memberId, now }) => {
      await inUse(now)
      const all = await allActivities(db)
      const taker = await takerOf(db, memberId, all, now)
      // The first in the operator's order that says something on home, and is open to this member.
      for (const loaded of all) {
        const { id, title, ad, helpCode } = loaded.entry
        if (ad === undefined || refusedBy(loaded, taker, now)) continue
        if ((await standingOf(db, loaded, taker, now)).state === 'open')
          return ok({ ad: { id, title, text: ad, ...(helpCode && { helpCode }) } })
      }
      return ok({ ad: null })
    },
  }
}
