import { callQuery } from '../../transport/call-query.ts'

/** The newest notices: the line shows the first two, the dialog all. */
export const noticesQuery = callQuery('site.queryNoticeListByPage', { pageNum: 1, pageSize: 20 })

const WHEN = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `11-21 07:00`, Shanghai time. */
export function noticeTime(publishedAt: number): string {
  const parts = Object.fromEntries(WHEN.formatToParts(publishedAt).map(({ type, value }) => [type, value]))
  return `${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`
}
