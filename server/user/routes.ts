import type { EntryDeps } from '../entry/deps.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { transact } from '../platform/transact.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'
import { login } from './login.ts'
import { memberInfo } from './member-info.ts'
import type { Membership } from './membership.ts'
import { register } from './register.ts'

export function userHandlers(entry: EntryDeps, membership: Membership): HandlersOf<'user' | 'funds'> {
  const { db, sessions, onSessionEnded } = entry
  return {
    'user.register': (payload, context) => register(entry, payload, context),
    'user.login': (payload, context) => login(entry, payload, context),
    'user.logout': async (_, { tokenHash }) => {
      await sessions.end(tokenHash)
      onSessionEnded(tokenHash)
      return ok({})
    },
    'user.logoutAll': async (_, { memberId }) => {
      const ended = await transact(db, (tx) => sessions.endAll(tx, memberId))
      for (const tokenHash of ended) onSessionEnded(tokenHash)
      return ok({})
    },
    'user.memberInfo': (_, context) => memberInfo(db, context),
    'user.memberJwt': (_, context) => ok({ body: membership.sign(context) }),
    'funds.getBalance': async (_, { memberId }) => {
      const { balanceFen, heldFen, version } = await balanceOf(db, memberId)
      return ok({ balanceFen: String(balanceFen), lockMoneyFen: String(heldFen), version: Number(version) })
    },
  }
}
