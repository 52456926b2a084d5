import { forgetEnded } from './account.ts'

/** What the site keeps of accounts. */
export const ACCOUNT = { chores: [forgetEnded] }
