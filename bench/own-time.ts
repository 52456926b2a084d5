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

/** The trace category of READ_AGAIN, which Lighthouse collects only if asked. */
export const READING = 'disabled-by-default-v8.compile'

/**
 * V8 reads a whole script again for the places of an error's stack, as the error is made and only while an inspector is attached:
 * Lighthouse is one, a player's browser has none. React makes three errors as it is evaluated.
 */
const READ_AGAIN = 'V8.CollectSourcePositions'

/**
 * Shortens each task to its thread's CPU time without what is read again, since neither that nor the time that other processes take is the
 * page's work. Tasks keep their start; events inside of a task move with it.
 */
export function inOwnTime(events: readonly TraceEvent[]): TraceEvent[] {
  const named = (wanted: string) =>
    Map.groupBy(
      events.filter(({ name, tdur }) => name === wanted && tdur !== undefined).toSorted((a, b) => a.ts - b.ts),
      threadOf,
    )
  const [tasks, readings] = [named('RunTask'), named(READ_AGAIN)]
  return events.map((event) => {
    const thread = threadOf(event)
    const task = lastBegun(tasks.get(thread) ?? [], event.ts)
    if (task?.tts === undefined || event.tts === undefined || event.ts > task.ts + (task.dur ?? 0)) return event
    const own = (tts: number) => tts - readAgainBy(readings.get(thread) ?? [], tts)
    const ts = task.ts + Math.max(0, own(event.tts) - own(task.tts))
    if (event.ph === 'X' && event.tdur !== undefined) return { ...event, ts, dur: own(event.tts + event.tdur) - own(event.tts) }
    return MOMENTS.has(event.ph) ? { ...event, ts } : event
  })
}

/** How much of its CPU time a thread had spent on reading again when it had spent `tts`. */
const readAgainBy = (readings: readonly TraceEvent[], tts: number): number =>
  readings.reduce((sum, reading) => sum + Math.min(reading.tdur ?? 0, Math.max(0, tts - (reading.tts ?? tts))), 0)

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
