import { forgetOldLetters } from './letter-store.ts'
import { letterHandlers } from './routes.ts'

/** What the site writes to members. */
export const LETTER = { handlers: letterHandlers, chores: { forgetOldLetters } }
