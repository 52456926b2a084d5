import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type LetterType, letterEndpoints } from '../../../contract/letter.ts'
import { ask, callQuery } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'

learn(letterEndpoints)

/** How many are unread, by type. */
export const unreadQuery = callQuery('letter.getUnreadForType', { userSystem: 1 })

/** Pages of letters, each after the one before, even if one comes meanwhile. */
export const lettersQuery = (type: LetterType | null) =>
  infiniteQueryOptions({
    queryKey: ['letter.list', type] as const,
    queryFn: ({ pageParam: before, signal }) => ask('letter.list', { type, before }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** The page that begins with this letter, for one that is not in the list: a link led to it. */
export const letterQuery = (id: string) =>
  queryOptions({
    queryKey: ['letter.one', id] as const,
    queryFn: ({ signal }) => ask('letter.list', { type: null, before: String(BigInt(id) + 1n) }, signal),
  })

export const settingsQuery = callQuery('letter.settings', {})

/** The counters, the lists and the settings may have changed. */
export function refreshLetters(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('letter.') })
}
