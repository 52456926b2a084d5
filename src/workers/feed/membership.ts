import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import { type ClientMessage, MSG } from '../../../contract/feed.ts'
import type { FeedSession } from './protocol.ts'

/** Who the socket logs in as. Tabs may speak at once and late: the highest session epoch wins, and of equal ones the later. */
export interface Membership {
  /** True while the socket has proved the session that counts. */
  isMember(): boolean
  signIn(session: FeedSession): void
  signOut(sessionEpoch: number): void
  /** The socket is open: say who we are. */
  login(): void
  /** The socket is gone, and with it what it proved. */
  lost(): void
  onSignedIn(member: boolean): void
}

/** The server asks its database. */
const ANSWER_MS = 2 * HEARTBEAT_MS

interface MembershipDeps {
  after(ms: number, run: () => void): () => void
  /** The answer to a login will not come: try another socket. Answers name no question, so this one can't be asked again. */
  unanswered(): void
  /** False when nothing was sent. */
  send(message: ClientMessage): boolean
  /** Another member, or none: what was this one's must go. */
  forget(): void
  /** The session's proof was accepted; or refused, or another is needed. */
  proved(member: boolean): void
}

export function createMembership({ after, unanswered, send, forget, proved }: MembershipDeps): Membership {
  let session: FeedSession | null = null
  /** The session's signed value until it is sent: it is good for one socket. */
  let proof = ''
  let sessionEpoch = 0
  let member = false
  /** Logins on this socket without an answer. Answers come in order, so only the last one speaks of the session that counts. */
  let answersDue = 0
  let stopWaiting: () => void = () => undefined

  const login = () => {
    if (session && proof === '') return proved(false)
    const message: ClientMessage = session
      ? { msgId: MSG.login, msgData: { token: session.token, body: proof } }
      : { msgId: MSG.guestLogin }
    if (!send(message)) return
    proof = ''
    answersDue += 1
    stopWaiting()
    if (session) stopWaiting = after(ANSWER_MS, unanswered)
  }
  const become = (next: FeedSession | null) => {
    const same = next !== null && next.token === session?.token
    session = next
    // A second tab with the session we have: by the next socket its proof will be too old.
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
    signIn(next) {
      if (next.sessionEpoch < sessionEpoch) return
      sessionEpoch = next.sessionEpoch
      become(next)
    },
    signOut(epoch) {
      if (epoch < sessionEpoch) return
      sessionEpoch = epoch
      // Refused already: the socket need not be told, and what is held of the member must go all the same.
      if (session) become(null)
      else forget()
    },
    login,
    lost() {
      member = false
      answersDue = 0
      stopWaiting()
    },
    onSignedIn(accepted) {
      answersDue -= 1
      if (answersDue > 0 || !session) return
      stopWaiting()
      member = accepted
      if (!accepted) session = null
      proved(accepted)
    },
  }
}
