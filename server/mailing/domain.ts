import { deliverLoaded, LETTERS } from './loaded-letters.ts'

/** Letters to many members, which operators load as a file. */
export const MAILING = { handlers: () => ({}), content: [LETTERS], rounds: { loadedLetters: deliverLoaded } }
