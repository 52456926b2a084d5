import { callQuery } from '../../transport/call-query.ts'

/** Runs at start: the site's own title, and the address the server sees this browser at. */
export const siteQuery = callQuery('site.preInfo', {})
