/**
 * Runs a bounded number of works at once, with a bounded number waiting. Callers take turns, so one that asks a hundred times waits
 * behind all that asked once. When the queue is full, the last of the longest line is refused in favour of a caller with fewer
 * waiting.
 */
export interface FairQueue {
  /** Resolves to 'busy' without room; `work` was not started then. Rejects as `work` does. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T | 'busy'>
}

type Turn = (came: boolean) => void

export function createFairQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): FairQueue {
  /** Waiting works by caller, with the next caller first. */
  const lines = new Map<string, Turn[]>()
  let waiting = 0
  let running = 0

  function longest(): Turn[] {
    let most: Turn[] = []
    for (const line of lines.values()) if (line.length > most.length) most = line
    return most
  }

  function enter(caller: string, turn: Turn): void {
    const line = lines.get(caller) ?? []
    if (waiting === mostWaiting) {
      const most = longest()
      if (most.length <= line.length + 1) {
        turn(false)
        return
      }
      most.pop()?.(false)
      waiting -= 1
    }
    line.push(turn)
    lines.set(caller, line)
    waiting += 1
  }

  /** An ended work hands its place over, so the number of running works stays. */
  function handOver(): void {
    const [next] = lines
    if (!next) {
      running -= 1
      return
    }
    const [caller, line] = next
    const turn = line.shift()
    lines.delete(caller)
    if (line.length > 0) lines.set(caller, line)
    waiting -= 1
    turn?.(true)
  }

  return {
    async run(caller, work) {
      if (running < atOnce) running += 1
      else if (!(await new Promise<boolean>((turn) => enter(caller, turn)))) return 'busy'
      try {
        return await work()
      } finally {
        handOver()
      }
    },
  }
}
