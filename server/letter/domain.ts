import { forgetOldLetters } from './letter-store.ts'
import { LETTER_DATA } from './own-data.ts'
import { letterHandlers } from './routes.ts'

/** What the site writes to members. */
export const LETTER = { own: LETTER_DATA, handlers: letterHandlers, chores: { forgetOldLetters } }
