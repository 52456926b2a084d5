import type { Db } from '../platform/database.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'
import { refusedRange } from './filter.ts'
import { betRecordList } from './list.ts'
import { betRecordTotal } from './total.ts'

export const recordHandlers = ({ db }: { db: Db }): HandlersOf<'record'> => ({
  'record.betRecordList': async ({ cursor, ...filter }, { memberId }) =>
    refusedRange(filter) ?? ok(await betRecordList(db, memberId, filter, cursor)),
  'record.betRecordTotal': async (filter, { memberId }) => refusedRange(filter) ?? ok(await betRecordTotal(db, memberId, filter)),
})
