import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import type { ClientMessage } from '../../../contract/feed.ts'
import { MSG } from '../../../contract/feed-ids.ts'
import type { FeedSession } from './protocol.ts'

/** The member the socket logs in. Tabs may call at once and late: the highest session epoch wins, and of equal ones the later call. */
export interface Membership {
  /** True while the socket has proved the current session. */
  isMember(): boolean
  /** Whether what this socket says in chat rooms now is said by that session's member, or by the guest. */
  speaksFor(of: { as: 'member' | 'guest'; sessionEpoch: number }): boolean
  /** Names whoever is no member, from now on and on this socket. */
  nameGuest(guest: string): void
  signIn(session: FeedSession): void
  signOut(sessionEpoch: number): void
  /** The socket is open: sends the login. */
  login(): void
  /** The socket is gone, and its proof with it. */
  lost(): void
  onSignedIn(member: boolean): void
}

/** The server looks the session up in its database. */
const ANSWER_MS = 2 * HEARTBEAT_MS

interface MembershipDeps {
  after(ms: number, run: () => void): () => void
  /** No answer to a login came: try another socket. Answers name no login, so a second one on this socket could not be told apart. */
  unanswered(): void
  /** False when nothing was sent. */
  send(message: ClientMessage): boolean
  /** Another member, or none: drops everything of this one. */
  forget(): void
  /** True: the session's proof was accepted. False: it was refused, or another is needed. */
  proved(member: boolean): void
}

export function createMembership({ after, unanswered, send, forget, proved }: MembershipDeps): Membership {
  let session: FeedSession | null = null
  /** The session's signed value until it is sent: it is good for one socket. */
  let proof = ''
  let sessionEpoch = 0
  let guest = ''
  let member = false
  /** Whether this socket knows the guest's name: what is said before it does is nobody's. */
  let isNamed = false
  /** Logins on this socket without an answer. Answers come in order, so only the last one is about the current session. */
  let answersDue = 0
  let stopWaiting: () => void = () => undefined

  const login = () => {
    if (session && proof === '') return proved(false)
    const message: ClientMessage = session
      ? { msgId: MSG.login, msgData: { token: session.token, body: proof } }
      : { msgId: MSG.guestLogin, ...(guest !== '' && { msgData: { guest } }) }
    if (!send(message)) return
    proof = ''
    answersDue += 1
    stopWaiting()
    if (session || guest !== '') stopWaiting = after(ANSWER_MS, unanswered)
  }
  const become = (next: FeedSession | null) => {
    const same = next !== null && next.token === session?.token
    session = next
    // A second tab with the same session: by the next socket its proof will be too old.
    if (same && member) return
    proof = next?.body || (same ? proof : '')
    if (!same) {
      member = false
      forget()
    }
    login()
  }

  return {
    isMember: () => member,
    // A page may know of another session already, whose proof is still to come.
    speaksFor: (of) => (of.as === 'member' ? member && of.sessionEpoch === sessionEpoch : !session && isNamed),
    nameGuest(named) {
      if (named === guest) return
      guest = named
      isNamed = false
      if (!session) login()
    },
    signIn(next) {
      if (next.sessionEpoch < sessionEpoch) return
      sessionEpoch = next.sessionEpoch
      become(next)
    },
    signOut(epoch) {
      if (epoch < sessionEpoch) return
      sessionEpoch = epoch
      if (session) return become(null)
      // The session was refused already: the server need not know, but the member's data must go all the same.
      forget()
      if (guest !== '' && !isNamed) login()
    },
    login,
    lost() {
      member = false
      isNamed = false
      answersDue = 0
      stopWaiting()
    },
    onSignedIn(accepted) {
      answersDue -= 1
      if (answersDue > 0) return
      stopWaiting()
      isNamed = !session && guest !== ''
      if (!session) return
      member = accepted
      if (!accepted) session = null
      proved(accepted)
    },
  }
}
