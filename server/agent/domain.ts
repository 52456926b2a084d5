import { AGENT_BOOK } from './agent-book.ts'
import { AGENT_TERMS } from './agent-terms.ts'
import { AGENT_DATA } from './own-data.ts'
import { payCommissions } from './pay-commissions.ts'
import { agentHandlers } from './routes.ts'

/** Members who invite others: their codes, and a share of what the invited turn over. */
export const AGENT = { own: AGENT_DATA, handlers: agentHandlers, book: AGENT_BOOK, content: [AGENT_TERMS], chores: { payCommissions } }
