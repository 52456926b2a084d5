import type { QueryClient } from '@tanstack/react-query'
import { callQuery, RefusedError } from '../transport/call-query.ts'
import { session } from '../transport/session.ts'

export const memberQuery = callQuery('user.memberInfo', { isPop: 0 })

/** Ask who the member is. A refusal ends the session; a fault proves nothing, so the member stays. */
export async function refreshMember(client: QueryClient): Promise<void> {
  const { epoch } = session.get()
  try {
    await client.fetchQuery(memberQuery)
  } catch (error) {
    if (error instanceof RefusedError) session.expire(epoch)
  }
}
