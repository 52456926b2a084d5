import { clockOf, dayOf } from '../../../domain/days.ts'
import { callQuery } from '../../transport/call-query.ts'

/** The newest notices: the line shows the first two, the dialog all. */
export const noticesQuery = callQuery('site.queryNoticeListByPage', { pageNum: 1, pageSize: 20 })

/** `11-21 07:00`, Shanghai time. */
export const noticeTime = (publishedAt: number): string => `${dayOf(publishedAt).slice(5)} ${clockOf(publishedAt).slice(0, 5)}`
