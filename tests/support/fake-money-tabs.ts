import type { MoneyRow, MoneyStore } from '../../src/db/money-store.ts'
import type { Locks } from '../../src/transport/money/locks.ts'

/** One browser's stored money calls and locks, shared by its tabs. */
export interface FakeTabs {
  rows: Map<string, MoneyRow>
  /** `onChange` as in the real store; `step` is awaited before and after each access, so that a test can interleave anything. */
  openTab(onChange?: (rows: readonly MoneyRow[]) => void, step?: () => Promise<void>): FakeTab
}

export interface FakeTab {
  store: MoneyStore
  locks: Locks
  /** Ends the tab: its locks are released, its pending promises never settle. */
  die(): void
}

interface Waiting {
  tab: FakeTab
  grant(): void
}

export function fakeTabs(): FakeTabs {
  const rows = new Map<string, MoneyRow>()
  /** The first in a queue holds the lock. */
  const queues = new Map<string, Waiting[]>()

  function leave(name: string, gone: (waiting: Waiting) => boolean): void {
    const queue = queues.get(name) ?? []
    const [holder] = queue
    const left = queue.filter((waiting) => !gone(waiting))
    queues.set(name, left)
    if (left[0] !== holder) left[0]?.grant()
  }

  const openTab: FakeTabs['openTab'] = (onChange = () => undefined, step = async () => undefined) => {
    const change = async <T>(work: () => T): Promise<T> => {
      await step()
      const outcome = work()
      onChange([...rows.values()])
      await step()
      return outcome
    }
    const tab: FakeTab = {
      store: {
        claim: (row) =>
          change(() => {
            if ([...rows.values()].some(({ account, kind }) => account === row.account && kind === row.kind)) return false
            rows.set(row.id, structuredClone(row))
            return true
          }),
        async rows() {
          await step()
          return [...rows.values()]
        },
        remove: (id) => change(() => void rows.delete(id)),
        strip: (account) =>
          change(() => {
            for (const row of rows.values()) if (row.account !== account) rows.set(row.id, { ...row, body: null })
          }),
      },
      locks: {
        hold: (name, signal) =>
          new Promise((resolve, reject) => {
            const waiting: Waiting = { tab, grant: () => resolve(() => leave(name, (other) => other === waiting)) }
            const queue = queues.get(name) ?? []
            queues.set(name, [...queue, waiting])
            if (queue.length === 0) return waiting.grant()
            signal.addEventListener('abort', () => {
              if (queues.get(name)?.[0] === waiting) return
              leave(name, (other) => other === waiting)
              reject(signal.reason)
            })
          }),
      },
      die() {
        for (const name of queues.keys()) leave(name, (waiting) => waiting.tab === tab)
      },
    }
    return tab
  }

  return { rows, openTab }
}
