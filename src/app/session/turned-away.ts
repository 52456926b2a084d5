import { session } from '../../transport/session.ts'
import { admission } from '../navigation/admission.ts'
import { pathOf, routeOf } from '../navigation/routes.ts'

let wasTurned = false
/** The members' page that the visitor asked for last, with its query: a shared code is in it. */
let wanted = ''

/** Before the first render: a visitor who opens a members' page sees home from the first frame on, not an empty one before it. */
export function turnAway(): void {
  wasTurned = admission(routeOf(location.pathname), session.get()) === 'login'
  if (!wasTurned) return
  want(location.pathname + location.search)
  history.replaceState(null, '', pathOf('login'))
}

/** Whether that happened and nobody has asked to log in yet; true once. */
export function takeTurned(): boolean {
  const was = wasTurned
  wasTurned = false
  return was
}

/** Remembers where a login leads; '' once the visitor would rather not log in. */
export function want(address: string): void {
  wanted = address
}

/** Where the login that just began leads; '' to where it was made. */
export function takeWanted(): string {
  const address = wanted
  wanted = ''
  return address
}
