import type { actEndpoints } from '../../contract/activity.ts'
import type { Db } from '../platform/database.ts'
import type { Content } from '../site/content.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'

export function activityHandlers({ db, content }: { db: Db; content: Content }): HandlersOf<typeof actEndpoints> {
  const list = content.promotions.map(({ ad: _, ...offer }) => offer)
  return {
    'act.promotionConfig': () => ok({ list }),
    'site.getMyDiscountAd': async (_, { memberId }) => {
      const [offer] = content.promotions
      const bet = await db.selectFrom('ticket').select('id').where('member_id', '=', memberId).limit(1).executeTakeFirst()
      // The only offer so far is the play money at the start: it is for members without a bet.
      return ok({ ad: offer && !bet ? { id: offer.id, title: offer.title, text: offer.ad, helpCode: offer.helpCode } : null })
    },
  }
}
