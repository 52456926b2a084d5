import { call } from '../../transport/call.ts'
import { session } from '../../transport/session.ts'

/** The session ends here at once; the server is told if it can be reached, and forgets the token by itself otherwise. */
export function signOut(): void {
  call('user.logout', {}).catch(() => undefined)
  session.signOut('logout')
}
