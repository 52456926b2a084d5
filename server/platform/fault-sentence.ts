import { StartError } from './env.ts'

/** SQL states of files that are damaged, missing, or can't be written. */
const BROKEN_FILES = /^(XX00[12]|58...|53100|F0000)$/
const READ_ONLY = '25006'

/** What to print of an error that ends a command or a start: one sentence if a person can repair it, else the error itself. */
export function faultSentence(error: unknown): unknown {
  if (error instanceof StartError) return error.message
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === READ_ONLY) return 'The disk of the embedded database is full: nothing is written until there is room.'
  if (BROKEN_FILES.test(String(code))) return `The files of the database are damaged or cannot be written: ${String(message)}.`
  return error
}
