import { ACTIVITY_BOOK } from './activity-book.ts'
import { ACTIVITIES } from './in-use.ts'
import { ACTIVITY_DATA } from './own-data.ts'
import { payInvitations } from './pay-invitations.ts'
import { activityHandlers } from './routes.ts'
import { runRaces } from './run-races.ts'

/** Activities: what members are offered, who takes part, and what it gives out of a budget. */
export const ACTIVITY = {
  own: ACTIVITY_DATA,
  handlers: activityHandlers,
  book: ACTIVITY_BOOK,
  content: [ACTIVITIES],
  chores: { payInvitations, runRaces },
}
