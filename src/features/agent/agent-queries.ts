import { agentEndpoints } from '../../../contract/agent.ts'
import { callQuery } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'

learn(agentEndpoints)

export const termsQuery = callQuery('agent.terms', {})
export const overviewQuery = callQuery('agent.overview', {})
