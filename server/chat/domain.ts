import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { Metric } from '../platform/metric.ts'
import { destroyOver } from './destroy-over.ts'
import { CHAT_DATA } from './own-data.ts'
import { tellPredictions } from './prediction.ts'
import { chatHandlers } from './routes.ts'

/** Rooms in which members and guests talk. */
export const CHAT = {
  own: CHAT_DATA,
  handlers: chatHandlers,
  chores: {
    destroyRooms: ({ db, clock }: { db: Db; clock: Clock }) => destroyOver(db, clock.now()),
    tellPredictions: ({ db, clock }: { db: Db; clock: Clock }) => tellPredictions(db, clock.now()),
  },
  metrics: chatMetrics,
}

function chatMetrics({ db }: { db: Db }): Metric[] {
  const count = db.selectFrom('chat_report').where('done', '=', false)
  const waiting = () => count.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  return [
    {
      type: 'gauge',
      name: 'parlay_chat_reports',
      help: 'Reports of chat messages that nobody has dealt with.',
      read: async () => Number((await waiting()).count),
    },
  ]
}
