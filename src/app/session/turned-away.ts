import { session } from '../../transport/session.ts'
import { admission } from '../navigation/admission.ts'
import { pathOf, routeOf } from '../navigation/routes.ts'

let wasTurned = false

/** Before the first render: a visitor who opens a members' page sees home from the first frame on, not an empty one before it. */
export function turnAway(): void {
  wasTurned = admission(routeOf(location.pathname), session.get()) === 'login'
  if (wasTurned) history.replaceState(null, '', pathOf('login'))
}

/** Whether that happened and nobody has asked to log in yet; true once. */
export function takeTurned(): boolean {
  const was = wasTurned
  wasTurned = false
  return was
}
