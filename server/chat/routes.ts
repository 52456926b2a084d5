import type { chatEndpoints } from '../../contract/chat.ts'
import type { Db } from '../platform/database.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'
import { report } from './report.ts'
import { historyOf } from './room-store.ts'

export const chatHandlers = ({ db }: { db: Db }): HandlersOf<typeof chatEndpoints> => ({
  'chat.history': async (request) => ok(await historyOf(db, request)),
  'chat.report': (reported, context) => report(db, reported, context),
})
