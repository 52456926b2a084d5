import { callQuery } from '../../transport/call-query.ts'

/** The newest notices: the line shows the first two, the dialog all. */
export const noticesQuery = callQuery('site.queryNoticeListByPage', { pageNum: 1, pageSize: 20 })
