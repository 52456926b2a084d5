import { contentEndpoints } from '../../../contract/content.ts'
import type { HelpCode } from '../../../contract/help-codes.ts'
import { contentQuery } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'

learn(contentEndpoints)

export const helpIndexQuery = contentQuery('site.helpIndex', {})
export const helpPageQuery = (code: HelpCode) => contentQuery('site.helpPage', { code })
export const helpPath = (code: HelpCode): string => `/app/help/${code}`
