import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type PlaySession, safePlayEndpoints } from '../../../contract/safe-play.ts'
import { callQuery } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'

learn(safePlayEndpoints)

export const overviewQuery = callQuery('play.overview', {})

const MINUTE_MS = 60_000
/** The shortest wait between two looks, and the longest: a change elsewhere may have been missed. */
const [SOONEST_MS, LATEST_MS] = [15_000, 15 * MINUTE_MS]

/** How long until something of the visit is due: the reminder, or the end of its time. By the server's clock: both are of one answer. */
export function untilDueMs({ now, dueAt, minutesLeft, stop }: PlaySession): number {
  const timeMs = minutesLeft === null || stop ? LATEST_MS : minutesLeft * MINUTE_MS
  const due = dueAt > now ? dueAt - now : LATEST_MS
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, Math.min(timeMs, due)))
}

/** The clock of the visit; asked again when something is due, also in a hidden tab, and when the tab is shown again. */
export const sessionQuery = queryOptions({
  ...callQuery('play.session', {}),
  refetchInterval: ({ state }) => (state.data ? untilDueMs(state.data) : MINUTE_MS),
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: true,
})

/** After something of the member's limits, breaks or reminders changed, here or elsewhere. Resolves once what is shown is the server's word. */
export async function refreshPlay(client: QueryClient): Promise<void> {
  await Promise.all([overviewQuery, sessionQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })))
}

/** Calls back whenever something of it may have changed, in another tab or on the server; returns a function that stops it. */
export type WatchPlay = (onChange: () => void) => () => void
