import { call } from '../../transport/call.ts'
import { session } from '../../transport/session.ts'

/** Ends the session here at once, and tells the server if it can be reached; otherwise the token expires by itself. */
export function signOut(): void {
  call('user.logout', {}).catch(() => undefined)
  session.signOut('logout')
}
