import { infiniteQueryOptions } from '@tanstack/react-query'
import { recordEndpoints } from '../../../../contract/betting-record.ts'
import type { Payload } from '../../../../contract/endpoints.ts'
import { ask, callQuery } from '../../../transport/call-query.ts'
import { learn } from '../../../transport/endpoint-table.ts'

learn(recordEndpoints)

export type RecordFilter = Payload<'record.betRecordTotal'>

/** Pages of tickets, each after the one before, even if tickets are placed meanwhile. */
export const listQuery = (filter: RecordFilter) =>
  infiniteQueryOptions({
    queryKey: ['record.betRecordList', filter],
    queryFn: ({ pageParam: cursor, signal }) => ask('record.betRecordList', { ...filter, cursor }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const totalQuery = (filter: RecordFilter) => callQuery('record.betRecordTotal', filter)

/** The queries to refresh after a change of any ticket. */
export const RECORD_KEYS = [['record.betRecordList'], ['record.betRecordTotal']] as const
