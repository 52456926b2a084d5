import type { Result } from '../../server/transport/handlers.ts'

/** What a call was answered with, which has to be no refusal. */
export function data<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused with ${result.code}: ${result.message}`)
  return result.data
}
