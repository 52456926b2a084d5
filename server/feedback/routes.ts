import type { feedbackEndpoints } from '../../contract/feedback.ts'
import type { Db } from '../platform/database.ts'
import type { Env } from '../platform/env.ts'
import { currentContent } from '../site/loaded/content-store.ts'
import { type HandlersOf, ok, refuse } from '../transport/handlers.ts'
import { offersAt } from '../wallet/deposit/offers.ts'
import { addFeedback } from './add-feedback.ts'
import { deleteFeedback, feedbackList, openFeedback, unreadCount } from './feedback-store.ts'
import { replyFeedback, solveFeedback } from './reply-feedback.ts'
import { SERVICE_HOURS } from './service-hours.ts'
import { ticketChoices } from './tickets.ts'

interface Services {
  db: Db
  env: Pick<Env, 'SITE_LANGUAGE'>
}

export const feedbackHandlers = ({ db, env }: Services): HandlersOf<typeof feedbackEndpoints> => ({
  'feedback.addFeedBack': (feedback, context) => addFeedback(db, feedback, context),
  'feedback.replyFeedback': (reply, context) => replyFeedback(db, reply, context),
  'feedback.solveFeedback': (said, context) => solveFeedback(db, said, context),
  'feedback.getFeedBackList': async ({ before }, { memberId, now }) => ok(await feedbackList(db, memberId, before, now)),
  'feedback.getFeedbackInfo': async ({ id }, { memberId, now }) => {
    const opened = await openFeedback(db, memberId, id, now)
    return opened ? ok(opened) : refuse('noData')
  },
  'feedback.queryMemberBetList': async (_, { memberId, now }) => ok({ tickets: await ticketChoices(db, memberId, now) }),
  'feedback.querySiteDepositRewardConfigList': async (_, { now }) => {
    const offers = await offersAt(db, now)
    return ok({ rewards: [...offers].map(([bonus, { ratePermille, maxFen }]) => ({ bonus, ratePermille, maxFen: String(maxFen) })) })
  },
  'feedback.getServiceHours': async () => ok((await currentContent(db, SERVICE_HOURS, env.SITE_LANGUAGE)).value),
  'feedback.delFeedback': async ({ id }, { memberId }) => {
    await deleteFeedback(db, memberId, id)
    return ok({})
  },
  'feedback.unreadNum': async (_, { memberId }) => ok({ unread: await unreadCount(db, memberId) }),
})
