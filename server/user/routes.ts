import { balanceOf } from '../ledger/accounts.ts'
import type { Db } from '../platform/database.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'
import { login } from './login.ts'
import type { Membership } from './membership.ts'
import { register } from './register.ts'
import type { Sessions } from './sessions.ts'

export interface UserDeps {
  db: Db
  sessions: Sessions
  membership: Membership
  /** Close the sockets of a session that ended. */
  onSessionEnded(tokenHash: string): void
}

export function userHandlers({ db, sessions, membership, onSessionEnded }: UserDeps): HandlersOf<'user' | 'funds'> {
  return {
    'user.register': (payload, { now }) => register(db, payload, now),
    'user.login': (payload, context) => login(db, sessions, payload, context),
    'user.logout': async (_, { tokenHash }) => {
      await sessions.end(tokenHash)
      onSessionEnded(tokenHash)
      return ok({})
    },
    'user.memberInfo': async (_, { memberId }) => {
      const member = await db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow()
      return ok({
        userId: String(member.id),
        name: member.name,
        bindPhone: member.bind_phone,
        bindRealName: member.bind_real_name,
        registeredAt: member.registered_at.getTime(),
        lastLoginAt: member.last_login_at?.getTime() ?? null,
      })
    },
    'user.memberJwt': (_, context) => ok({ body: membership.sign(context) }),
    'funds.getBalance': async (_, { memberId }) => {
      const { balanceFen, heldFen, version } = await balanceOf(db, memberId)
      return ok({ balanceFen: String(balanceFen), lockMoneyFen: String(heldFen), version: Number(version) })
    },
  }
}
