import { expose, wrap } from 'comlink'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { type CoreDeps, createFeedCore } from './core.ts'
import { type Channel, createElection, type ElectionDeps, holdLock, type Reign } from './election.ts'
import type { FeedApi, FeedBatch } from './protocol.ts'
import { portTo, type Seat, type SeatEvents, type TakeSeat } from './seat.ts'

/**
 * The core in one elected tab, for browsers without SharedWorker. The others attach by a BroadcastChannel each, whose name
 * holds the leader's epoch: nobody listens to an older leader. A new leader starts with an empty core; its tabs lose their
 * seat, show nothing as live, and take a new one, where they send their topics and session again.
 */
/** The tabs of one build hold the election: this file's address holds a hash of all it runs, as a SharedWorker's does. */
export const SCOPE = `parlay-feed-${CONTRACT_VERSION} ${import.meta.url}`

/** How long an admitted tab waits for the leader's first batch. */
const WORD_MS = 1_500
const TRIES = 3

interface Office extends Reign {
  api: FeedApi
}

export interface ElectedDeps extends Omit<ElectionDeps<Office>, 'reign'> {
  /** Makes what each new core needs; its boot id is new each time. */
  coreDeps(): CoreDeps
  /** Calls back when the browser is about to put this page to sleep. */
  onSleep(run: () => void): void
}

export function createElectedSeat(deps: ElectedDeps): TakeSeat {
  const { locks } = deps
  const wire = (epoch: number, tabId: string) => quiet(deps.openChannel(`${deps.scope} ${epoch} ${tabId}`))
  const reign = (epoch: number): Office => {
    const core = createFeedCore({
      ...deps.coreDeps(),
      // Shared, so that a frozen old leader, first in the queue, does not keep the tab's death from its successor.
      whenGone: (tabId, gone) => void locks.request(`tab:${tabId}`, { mode: 'shared' }, gone).catch(gone),
    })
    return {
      api: core.api,
      admit(tabId) {
        const channel = wire(epoch, tabId)
        expose(core.api, channel)
        core.api.attach({ tabId, contract: CONTRACT_VERSION }, channel)
      },
      end() {
        for (const tabId of core.api.debug().tabs) core.api.detach(tabId)
      },
    }
  }
  const election = createElection<Office>({ ...deps, reign })
  // An asleep page could neither serve nor learn that it was chosen.
  deps.onSleep(election.withdraw)

  const sitHere = (api: FeedApi, tabId: string, on: SeatEvents): Place => {
    api.attach({ tabId, contract: CONTRACT_VERSION }, portTo(on.batch).far)
    return { host: 'leading tab', api, rise: () => api.detach(tabId) }
  }
  const sitThere = async (epoch: number, tabId: string, on: SeatEvents): Promise<Place | null> => {
    const channel = wire(epoch, tabId)
    const api = wrap<FeedApi>(channel)
    const heard = new Promise<boolean>((hear) => {
      deps.after(WORD_MS, () => hear(false))
      channel.addEventListener('message', ({ data }: MessageEvent<FeedBatch | { id: string }>) => {
        if (!('boot' in data)) return
        hear(true)
        on.batch(data)
      })
    })
    election.apply(epoch, tabId)
    if (await heard) return { host: 'other tab', api, rise: () => channel.close() }
    channel.close()
    return null
  }
  const sit = async (tabId: string, on: SeatEvents) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { epoch, office } = await election.leader()
      const place = office ? sitHere(office.api, tabId, on) : await sitThere(epoch, tabId, on)
      if (place) return { ...place, epoch }
    }
    throw new Error('no leading tab gave a seat')
  }

  return async (tabId, on) => {
    // Its release notifies the leader of this page's death, whoever leads by then.
    const release = await holdLock(locks, `tab:${tabId}`)
    try {
      const { epoch, host, api, rise } = await sit(tabId, on)
      const stop = election.whenGone(epoch, on.lost)
      const leave = () => {
        stop()
        rise()
        release?.()
      }
      return { tabId, host, api, leave }
    } catch (error) {
      release?.()
      throw error
    }
  }
}

/** A closed channel throws when written to, as comlink does when it collects a proxy; this one ignores the write. */
function quiet(channel: Channel): Channel {
  let closed = false
  return {
    postMessage: (message) => closed || channel.postMessage(message),
    addEventListener: channel.addEventListener.bind(channel),
    removeEventListener: channel.removeEventListener.bind(channel),
    close() {
      closed = true
      channel.close()
    },
  }
}

type Place = Pick<Seat, 'host' | 'api'> & { rise(): void }
