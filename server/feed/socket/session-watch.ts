import { CLOSE } from '../../../contract/feed-ids.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PubSub } from '../../platform/pubsub.ts'
import type { Hub } from '../hub/hub.ts'

export interface SessionWatchDeps {
  hub: Hub
  clock: Clock
  /** The expiry of each session; sessions that were ended are left out. */
  endsOf(tokenHashes: readonly string[]): Promise<Map<string, number>>
  pubsub: PubSub | undefined
  onFault(error: unknown): void
}

const CHANNEL = 'session'
const LOOK_MS = 500
/** Repairs a message of another process that was lost though both were connected. */
const ASK_ALL_MS = 30_000

/**
 * No socket outlives its session: neither its logout, here or on another process, nor its expiry. Known expiries are checked twice
 * a second; at one that is due the database is asked whether the session was used meanwhile. Without an answer the socket is
 * closed: its browser connects again and proves its session.
 */
export async function watchSessions({ hub, clock, endsOf, pubsub, onFault }: SessionWatchDeps) {
  const known = new Map<string, number>()
  /** Sessions that ended since the last check began: its query may have run before. */
  const ended = new Set<string>()
  let askedAllAtMs = clock.steady()
  let looking = false

  /** Forgets its expiry. A socket whose login was checked before this may still join after it: the session is asked about anew. */
  function drop(tokenHash: string): void {
    known.delete(tokenHash)
    ended.add(tokenHash)
    hub.dropSession(tokenHash)
  }

  async function look(): Promise<void> {
    ended.clear()
    const now = clock.now()
    const open = hub.sessions()
    for (const tokenHash of known.keys()) if (!open.has(tokenHash)) known.delete(tokenHash)
    const all = clock.steady() - askedAllAtMs >= ASK_ALL_MS
    const asked = [...open].filter((tokenHash) => all || (known.get(tokenHash) ?? 0) <= now)
    if (all) askedAllAtMs = clock.steady()
    if (asked.length === 0) return
    const ends = await endsOf(asked).catch((error: unknown) => {
      onFault(error)
      return null
    })
    for (const tokenHash of asked) {
      if (ended.has(tokenHash)) continue
      const endMs = ends ? ends.get(tokenHash) : known.get(tokenHash)
      if (endMs !== undefined && endMs > now) known.set(tokenHash, endMs)
      else if (endMs !== undefined) hub.dropSession(tokenHash, CLOSE.sessionExpired)
      else if (ends) hub.dropSession(tokenHash)
    }
  }

  const unsubscribe = await pubsub?.subscribe(CHANNEL, drop)
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    void look().finally(() => {
      looking = false
    })
  }, LOOK_MS)

  return {
    /** Closes the sockets of a session that ended in this process, in all processes. */
    ended(tokenHash: string): void {
      drop(tokenHash)
      pubsub?.publish(CHANNEL, tokenHash)
    },
    /** Messages of other processes may have been lost until now. */
    missed(): void {
      askedAllAtMs = Number.NEGATIVE_INFINITY
    },
    stop(): void {
      unsubscribe?.()
      clearInterval(timer)
    },
  }
}
