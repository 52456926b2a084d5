import { callQuery } from '../../transport/call-query.ts'

const FRESH_MS = 30_000

/** How many games there are of each kind; home needs them only moderately fresh. */
export const countsQuery = { ...callQuery('sport.counts', {}), staleTime: FRESH_MS }
