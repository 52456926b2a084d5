import type { letterEndpoints } from '../../contract/letter.ts'
import { LETTER_DELTA } from '../../contract/member-deltas.ts'
import type { MemberEventStore } from '../feed/member/member-event-store.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { type HandlersOf, type MemberContext, ok, refuse } from '../transport/handlers.ts'
import { deleteLetter, letterList, readAllLetters, readLetter, switchedOff, switchLetters, unreadCounts } from './letter-store.ts'

interface Deps {
  db: Db
  events: MemberEventStore
}

export const letterHandlers = ({ funds: deps }: { funds: Deps }): HandlersOf<typeof letterEndpoints> => ({
  'letter.getUnreadForType': async (_, { memberId }) => ok(await unreadCounts(deps.db, memberId)),
  'letter.list': async (payload, { memberId }) => ok(await letterList(deps.db, memberId, payload)),
  'letter.read': async ({ id }, context) => {
    const changed = await change(deps, context, (tx) => readLetter(tx, context.memberId, BigInt(id)))
    return changed === null ? refuse('noData') : ok({})
  },
  'letter.delete': async ({ id }, context) => {
    await change(deps, context, (tx) => deleteLetter(tx, context.memberId, BigInt(id)))
    return ok({})
  },
  'letter.onekeyRead': async (_, context) => {
    await change(deps, context, (tx) => readAllLetters(tx, context.memberId))
    return ok({})
  },
  'letter.settings': async (_, { memberId }) => ok(await switchedOff(deps.db, memberId)),
  'letter.set': async (payload, context) => ok(await change(deps, context, (tx) => switchLetters(tx, context.memberId, payload))),
})

/** What changes the member's letters is told to all of their tabs, unless there was nothing to change. */
async function change<T>({ db, events }: Deps, { memberId, now }: MemberContext, effect: (tx: Db) => Promise<T>): Promise<T> {
  const changed = await transact(db, async (tx) => {
    const outcome = await effect(tx)
    if (outcome) await events.tell(tx, new Map([[memberId, [LETTER_DELTA]]]), now)
    return outcome
  })
  if (changed) events.announce(memberId)
  return changed
}
