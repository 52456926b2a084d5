import type { FastifyRequest } from 'fastify'
import { requestId } from '../../contract/endpoint.ts'
import { HEADERS } from '../../contract/headers.ts'

/** The id that the page gave this request, new for each; undefined where it gave none, or what is none: it goes into the log. */
export function requestIdOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return requestId.safeParse(headers[HEADERS.requestId]).data
}

/** What a player reads out to customer service: the end of the id, by which its lines are found in the log. It begins with the time. */
export const shortId = (id: string): string => id.slice(-8)
