import type { QueryClient } from '@tanstack/react-query'
import { CODES } from '../../../contract/codes.ts'
import { createListeners } from '../../platform/listeners.ts'
import { callQuery, RefusedError } from '../../transport/call-query.ts'
import { Fault } from '../../transport/fault.ts'
import { session } from '../../transport/session.ts'

export const memberQuery = callQuery('user.memberInfo', { isPop: 0 })

/** Maintenance proves nothing about the member; the same codes as the rule `maintenance` of src/i18n/code-rules.ts, without its table. */
const MAINTENANCE: readonly number[] = [CODES.maintenance, CODES.sportMaintenance, CODES.venueMaintenance]

/** Notified when the member call got no answer; the member shown may be outdated. */
export const unanswered = createListeners()

/** Asks who the member is. A refusal ends the session; a fault proves nothing, so the member stays. */
export async function refreshMember(client: QueryClient): Promise<void> {
  const { epoch } = session.get()
  try {
    await client.fetchQuery(memberQuery)
  } catch (error) {
    if (error instanceof RefusedError) {
      if (!MAINTENANCE.includes(error.refusal.code)) session.expire(epoch)
    } else if (error instanceof Fault && error.code !== 'aborted') unanswered.notify()
  }
}
