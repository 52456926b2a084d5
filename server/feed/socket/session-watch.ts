import { CLOSE } from '../../../contract/feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PubSub } from '../../platform/pubsub.ts'
import type { Hub } from '../hub/hub.ts'

export interface SessionWatchDeps {
  hub: Hub
  clock: Clock
  /** When each session ends by itself; those that were ended are not among them. */
  endsOf(tokenHashes: readonly string[]): Promise<Map<string, number>>
  pubsub: PubSub | undefined
  onFault(error: unknown): void
}

const CHANNEL = 'session'
const LOOK_MS = 500
/** A lost word of another process is made good by this. */
const ASK_ALL_MS = 30_000

/**
 * No socket outlives its session: not its logout, here or on another process, and not its expiry. Ends that are known are
 * looked at twice a second; when one has come, the database is asked whether the session was used meanwhile. Without an
 * answer the socket goes: its browser comes back and proves itself again.
 */
export async function watchSessions({ hub, clock, endsOf, pubsub, onFault }: SessionWatchDeps) {
  const known = new Map<string, number>()
  /** Ended since the last look began, whose question may have been answered before. */
  const ended = new Set<string>()
  let askedAllAtMs = clock.steady()
  let looking = false

  /** What was known of it is too old: a socket whose login was looked up before this may still join after it, and is asked about anew. */
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
    /** The session was ended here: everywhere its sockets go. */
    ended(tokenHash: string): void {
      drop(tokenHash)
      pubsub?.publish(CHANNEL, tokenHash)
    },
    stop(): void {
      unsubscribe?.()
      clearInterval(timer)
    },
  }
}
