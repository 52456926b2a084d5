import '../../../transport/learn-sport.ts'
import { callQuery } from '../../../transport/call-query.ts'

/** 最近十单, from the server. */
export const ticketsQuery = callQuery('sport.tickets', {})
