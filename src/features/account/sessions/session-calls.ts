import { sessionEndpoints } from '../../../../contract/account-sessions.ts'
import { callQuery } from '../../../transport/call-query.ts'
import { learn } from '../../../transport/endpoint-table.ts'

learn(sessionEndpoints)

export const sessionsQuery = callQuery('session.list', {})
