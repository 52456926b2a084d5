import { type LocalStore, storage } from '../db/storage.ts'
import { createListeners } from '../platform/listeners.ts'

/**
 * Who this browser is logged in as. Storage has the truth for all tabs; each tab holds a snapshot and follows. The epoch rises
 * at each login and logout, so that an answer to a call made under one player is recognised under the next.
 */
export interface SessionState {
  /** '' for a visitor. */
  token: string
  /** '' for a visitor. */
  userId: string
  epoch: number
  state: 'member' | 'visitor'
}

/** Why the session changed: `elsewhere` = another tab logged in or out. */
export type SessionChange = 'login' | 'logout' | 'expired' | 'elsewhere'

export interface Session {
  /** The same object until something changes. */
  get(): SessionState
  /** Returns the unsubscribe. */
  subscribe(listener: (why: SessionChange) => void): () => void
  signIn(member: { token: string; userId: string }): void
  /** Does nothing for a visitor. */
  signOut(reason: 'logout' | 'expired'): void
  /** Ends the session of that epoch as expired; does nothing when another has begun, in any tab. */
  expire(epoch: number): void
  /** Whether that epoch is still the browser's: reads storage, as another tab's change may not have been announced yet. */
  isCurrent(epoch: number): boolean
}

export function createSession(store: LocalStore): Session {
  const listeners = createListeners<[why: SessionChange]>()
  let snapshot = stateOf(store.get('token'), store.get('userId'), store.get('sessionEpoch'))

  function become(next: SessionState, why: SessionChange) {
    snapshot = next
    listeners.notify(why)
  }

  /**
   * Catches up with other tabs. This tab may read between another's writes: the user id is written before the token, so that
   * token and user always belong together, and the epoch last, which is why one above ours is assumed. A stored epoch below ours
   * with another token means that storage was cleared: ours never falls, since the feed worker believes the highest.
   */
  function follow() {
    const [token, storedEpoch] = [store.get('token'), store.get('sessionEpoch')]
    const sameToken = token === snapshot.token
    if (sameToken && storedEpoch <= snapshot.epoch) return
    const epoch = sameToken ? storedEpoch : Math.max(storedEpoch, snapshot.epoch + 1)
    if (storedEpoch < snapshot.epoch) store.set('sessionEpoch', epoch)
    become(stateOf(token, store.get('userId'), epoch), 'elsewhere')
  }

  for (const key of ['token', 'sessionEpoch'] as const) store.subscribe(key, (origin) => origin === 'elsewhere' && follow())

  const session: Session = {
    get: () => snapshot,
    subscribe: listeners.subscribe,
    signIn({ token, userId }) {
      follow()
      const next = stateOf(token, userId, snapshot.epoch + 1)
      store.set('userId', userId)
      store.set('token', token)
      store.set('sessionEpoch', next.epoch)
      become(next, 'login')
    },
    signOut(reason) {
      follow()
      if (snapshot.state === 'visitor') return
      const next = stateOf('', '', snapshot.epoch + 1)
      store.remove('token')
      store.remove('userId')
      store.remove('jwt')
      store.set('sessionEpoch', next.epoch)
      become(next, reason)
    },
    expire(epoch) {
      if (session.isCurrent(epoch)) session.signOut('expired')
    },
    isCurrent(epoch) {
      follow()
      return snapshot.epoch === epoch
    },
  }
  return session
}

export const session = createSession(storage)

function stateOf(token: string, userId: string, epoch: number): SessionState {
  return token === '' ? { token, userId: '', epoch, state: 'visitor' } : { token, userId, epoch, state: 'member' }
}
