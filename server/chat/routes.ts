import type { chatEndpoints } from '../../contract/chat.ts'
import type { OddsBook } from '../engine/book/odds-source.ts'
import type { Db } from '../platform/database.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'
import { predict } from './prediction.ts'
import { report } from './report.ts'
import { historyOf } from './room-store.ts'

export const chatHandlers = ({ db, odds }: { db: Db; odds: Pick<OddsBook, 'game'> }): HandlersOf<typeof chatEndpoints> => ({
  'chat.history': async (request) => ok(await historyOf(db, request)),
  'chat.report': (reported, context) => report(db, reported, context),
  'chat.predict': (chosen, context) => predict(db, odds, chosen, context),
})
