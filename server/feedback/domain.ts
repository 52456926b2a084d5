import type { Db } from '../platform/database.ts'
import type { Metric } from '../platform/metric.ts'
import { waitingCount } from './feedback-store.ts'
import { FEEDBACK_DATA } from './own-data.ts'
import { feedbackHandlers } from './routes.ts'
import { SERVICE_HOURS } from './service-hours.ts'

/** What members write to the site, and its answers. */
export const FEEDBACK = { own: FEEDBACK_DATA, handlers: feedbackHandlers, content: [SERVICE_HOURS], metrics: feedbackMetrics }

function feedbackMetrics({ db }: { db: Db }): Metric[] {
  return [{ type: 'gauge', name: 'parlay_feedback_waiting', help: 'Feedbacks without an answer.', read: () => waitingCount(db) }]
}
