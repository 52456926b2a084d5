import { NOTICES } from './notices.ts'
import { siteHandlers } from './routes.ts'

/** The site's settings, navigation, notices, content and help. */
export const SITE = { handlers: siteHandlers, content: [NOTICES] }
