import type { Channel } from '../../src/workers/feed/election.ts'

/**
 * What tabs of one browser share, in one thread: Web Locks as the specification orders them, and BroadcastChannels. A tab
 * may crash (its locks are released, and it receives nothing more) or freeze (it keeps its locks; its tasks wait for the thaw).
 */
export interface FakeBrowser {
  /** `post` delivers a task to this tab; the default is at once. */
  openTab(post?: (task: () => void) => void): FakeTab
  /** Names of the held locks. */
  held(): string[]
}

export interface FakeTab {
  locks: Pick<LockManager, 'request' | 'query'>
  openChannel(name: string): Channel
  crash(): void
  freeze(): void
  thaw(): void
}

interface Claim {
  tab: Tab
  name: string
  mode: LockMode
  grant(lock: Lock | null): void
  rob(): void
}

interface Tab extends FakeTab {
  alive: boolean
  /** Runs in this tab, now or once it thaws. */
  run(task: () => void): void
}

export function createFakeBrowser(): FakeBrowser {
  const held: Claim[] = []
  const pending: Claim[] = []
  const channels = new Set<{ name: string; tab: Tab; hear(data: unknown): void }>()

  const isFree = ({ name, mode }: Claim) => held.every((other) => other.name !== name || (mode === 'shared' && other.mode === 'shared'))
  const give = (claim: Claim) => {
    held.push(claim)
    const lock = { name: claim.name, mode: claim.mode }
    claim.tab.run(() => claim.grant(lock))
  }
  const settle = () => {
    const blocked = new Set<string>()
    for (const claim of [...pending]) {
      if (blocked.has(claim.name)) continue
      if (!isFree(claim)) {
        blocked.add(claim.name)
        continue
      }
      pending.splice(pending.indexOf(claim), 1)
      give(claim)
    }
  }
  const drop = (list: Claim[], claim: Claim) => {
    const at = list.indexOf(claim)
    if (at >= 0) list.splice(at, 1)
  }

  const requestIn =
    (tab: Tab) =>
    (name: string, options: LockOptions, use: (lock: Lock | null) => unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const claim: Claim = {
          tab,
          name,
          mode: options.mode ?? 'exclusive',
          grant(lock) {
            Promise.resolve(use(lock))
              .then(resolve, reject)
              .finally(() => {
                drop(held, claim)
                settle()
              })
          },
          rob: () => tab.run(() => reject(new DOMException('robbed', 'AbortError'))),
        }
        options.signal?.addEventListener('abort', () => {
          if (!pending.includes(claim)) return
          drop(pending, claim)
          reject(options.signal?.reason)
          settle()
        })
        if (options.steal) {
          for (const other of held.filter((one) => one.name === name)) {
            drop(held, other)
            other.rob()
          }
          give(claim)
        } else if (options.ifAvailable) {
          const taken = !isFree(claim) || pending.some((other) => other.name === name)
          if (taken) tab.run(() => resolve(use(null)))
          else give(claim)
        } else {
          pending.push(claim)
          settle()
        }
      })

  return {
    held: () => held.map(({ name }) => name),
    openTab(post = queueMicrotask) {
      let frozen = false
      const waiting: (() => void)[] = []
      const later = (task: () => void) => post(() => tab.alive && task())
      const tab: Tab = {
        alive: true,
        run: (task) => (frozen ? void waiting.push(task) : later(task)),
        locks: {
          request: ((name: string, ...rest: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]) => {
            const [options, use] = rest.length === 1 ? [{}, rest[0]] : rest
            return requestIn(tab)(name, options, use as (lock: Lock | null) => unknown)
          }) as LockManager['request'],
          query: async () => ({
            held: held.map(({ name, mode }) => ({ name, mode, clientId: '' })),
            pending: pending.map(({ name, mode }) => ({ name, mode, clientId: '' })),
          }),
        },
        openChannel(name) {
          const listeners = new Set<(event: MessageEvent) => void>()
          const own = {
            name,
            tab,
            hear(data: unknown) {
              for (const listener of [...listeners]) listener({ data } as MessageEvent)
            },
          }
          channels.add(own)
          return {
            postMessage(data: unknown) {
              if (!channels.has(own)) throw new DOMException('closed', 'InvalidStateError')
              const copy = structuredClone(data)
              for (const other of channels)
                if (other !== own && other.name === name) other.tab.run(() => channels.has(other) && other.hear(copy))
            },
            addEventListener: (_: string, listener: unknown) => void listeners.add(listener as (event: MessageEvent) => void),
            removeEventListener: (_: string, listener: unknown) => void listeners.delete(listener as (event: MessageEvent) => void),
            close: () => void channels.delete(own),
          }
        },
        crash() {
          tab.alive = false
          for (const list of [held, pending]) for (const claim of [...list]) if (claim.tab === tab) drop(list, claim)
          for (const channel of channels) if (channel.tab === tab) channels.delete(channel)
          settle()
        },
        freeze() {
          frozen = true
        },
        thaw() {
          frozen = false
          for (const task of waiting.splice(0)) later(task)
        },
      }
      return tab
    },
  }
}
