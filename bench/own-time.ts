/** An event of a browser's trace; times in µs, by wall clock and (`tts`, `tdur`) by its thread's CPU time. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tts?: number
  tdur?: number
}

/** Phases of events without a duration. */
const MOMENTS = new Set(['B', 'E', 'I', 'i', 'R', 'b', 'n', 'e'])

/**
 * Shortens each task to its thread's CPU time, since the time that other processes take is not the page's work. Tasks keep their
 * start; events inside of a task move with it.
 */
export function inOwnTime(events: readonly TraceEvent[]): TraceEvent[] {
  const byThread = Map.groupBy(
    events.filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined).toSorted((a, b) => a.ts - b.ts),
    threadOf,
  )
  return events.map((event) => {
    const task = lastBegun(byThread.get(threadOf(event)) ?? [], event.ts)
    if (task?.tts === undefined || event.tts === undefined || event.ts > task.ts + (task.dur ?? 0)) return event
    const ts = task.ts + Math.max(0, event.tts - task.tts)
    if (event.ph === 'X' && event.tdur !== undefined) return { ...event, ts, dur: event.tdur }
    return MOMENTS.has(event.ph) ? { ...event, ts } : event
  })
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`

/** The last task, in order of start, that started by `ts`. */
function lastBegun(tasks: readonly TraceEvent[], ts: number): TraceEvent | undefined {
  let [from, to] = [0, tasks.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((tasks[middle]?.ts ?? 0) <= ts) from = middle + 1
    else to = middle
  }
  return tasks[from - 1]
}
