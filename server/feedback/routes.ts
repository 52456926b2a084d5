import type { feedbackEndpoints } from '../../contract/feedback.ts'
import type { Db } from '../platform/database.ts'
import { type HandlersOf, ok, refuse } from '../transport/handlers.ts'
import { addFeedback } from './add-feedback.ts'
import { deleteFeedback, feedbackList, openFeedback, unreadCount } from './feedback-store.ts'

export const feedbackHandlers = ({ db }: { db: Db }): HandlersOf<typeof feedbackEndpoints> => ({
  'feedback.addFeedBack': (feedback, context) => addFeedback(db, feedback, context),
  'feedback.getFeedBackList': async ({ before }, { memberId }) => ok(await feedbackList(db, memberId, before)),
  'feedback.getFeedbackInfo': async ({ id }, { memberId }) => {
    const opened = await openFeedback(db, memberId, id)
    return opened ? ok(opened) : refuse('noData')
  },
  'feedback.delFeedback': async ({ id }, { memberId }) => {
    await deleteFeedback(db, memberId, id)
    return ok({})
  },
  'feedback.unreadNum': async (_, { memberId }) => ok({ unread: await unreadCount(db, memberId) }),
})
