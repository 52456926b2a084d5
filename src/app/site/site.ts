import { callQuery } from '../../transport/call-query.ts'

/** Asked at start: the site's own title, and this browser's address as the server sees it. */
export const siteQuery = callQuery('site.preInfo', {})
