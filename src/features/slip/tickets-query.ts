import '../../transport/learn-sport.ts'
import { callQuery } from '../../transport/call-query.ts'

/** 最近十单 as the server has them. */
export const ticketsQuery = callQuery('sport.tickets', {})
