import { siteHandlers } from './routes.ts'

/** What the site says of itself: its settings, navigation, notices, content and help. */
export const SITE = { handlers: siteHandlers }
