import { QueryClient } from '@tanstack/react-query'
import { Fault } from '../transport/fault.ts'

const READ_RETRIES = 2

/**
 * Reads are retried when the network failed; a refusal is an answer and stands. Nothing pauses for the network: a call made
 * offline fails at once and says so, and a mutation runs once or not at all.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          error instanceof Fault && (error.code === 'timeout' || error.code === 'broken') && failures < READ_RETRIES,
      },
      mutations: { networkMode: 'always', retry: 0 },
    },
  })

/** Forgets everything of the member who logs out: requests in flight, answers, and what is on the screen. */
export async function forgetMember(client: QueryClient): Promise<void> {
  const filter = { predicate: (query: { meta: Record<string, unknown> | undefined }) => query.meta?.public !== true }
  await client.cancelQueries(filter)
  client.removeQueries({ ...filter, type: 'inactive' })
  await client.resetQueries(filter)
}
