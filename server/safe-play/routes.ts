import type { safePlayEndpoints } from '../../contract/safe-play.ts'
import type { HandlersOf } from '../transport/handlers.ts'
import { comeBack } from './come-back.ts'
import type { SafePlayDeps } from './deps.ts'
import { playOverview } from './overview.ts'
import { playSession } from './play-session.ts'
import { confirmRaise, withdrawRaise } from './raise.ts'
import { reminderSeen, reviewed, setReminder } from './reminder.ts'
import { setLimit } from './set-limit.ts'
import { exclude, rest } from './take-break.ts'

export const safePlayHandlers = ({ play: deps }: { play: SafePlayDeps }): HandlersOf<typeof safePlayEndpoints> => ({
  'play.overview': (_, context) => playOverview(deps, context),
  'play.session': (_, context) => playSession(deps, context),
  'play.setLimit': (payload, context) => setLimit(deps, payload, context),
  'play.confirmRaise': (payload, context) => confirmRaise(deps, payload, context),
  'play.withdrawRaise': (payload, context) => withdrawRaise(deps, payload, context),
  'play.rest': (payload, context) => rest(deps, payload, context),
  'play.exclude': (payload, context) => exclude(deps, payload, context),
  'play.comeBack': (_, context) => comeBack(deps, context),
  'play.setReminder': (payload, context) => setReminder(deps, payload, context),
  'play.reminderSeen': (_, context) => reminderSeen(deps, context),
  'play.reviewed': (_, context) => reviewed(deps, context),
})
