import type { HelpCode } from '../../../contract/content.ts'
import { contentQuery } from '../../transport/call-query.ts'

export const helpIndexQuery = contentQuery('site.helpIndex', {})
export const helpPageQuery = (code: HelpCode) => contentQuery('site.helpPage', { code })
export const helpPath = (code: HelpCode): string => `/app/help/${code}`
