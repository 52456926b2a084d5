import { pushEndpoints } from '../../../contract/push.ts'
import { callQuery } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'

learn(pushEndpoints)

export const settingsQuery = callQuery('push.settings', {})
export const followedQuery = callQuery('push.followed', {})
