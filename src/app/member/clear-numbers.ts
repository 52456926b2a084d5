import * as z from 'zod/mini'
import { entryEndpoints } from '../../../contract/account-entry.ts'
import type { Payload } from '../../../contract/endpoints.ts'
import { parseJson } from '../../../contract/parse-json.ts'
import { type LocalStore, storage } from '../../db/storage.ts'
import { type Call, call } from '../../transport/call.ts'
import { learn } from '../../transport/endpoint-table.ts'
import type { ClearNumbers } from '../../ui/shown-number.ts'

learn(entryEndpoints)

/** As the specification stores a value in clear, with what it is the value of: one at a time. */
const entry = z.object({ d: z.string(), v: z.literal(1), id: z.string() })

/** Private values in clear, in storage while they are shown; a logout wipes them (leave-nothing.ts). */
function createClearNumbers(
  store: LocalStore,
  ask: Call,
  key: 'DD_card' | 'DD_own',
  asked: (id: string) => Payload<'entry.singleDataDecryption'>,
): ClearNumbers {
  return {
    shown(id) {
      const { data } = z.safeParse(entry, parseJson(store.get(key)))
      return data?.id === id ? data.d : null
    },
    subscribe: (listener) => store.subscribe(key, listener),
    async reveal(id) {
      const reply = await ask('entry.singleDataDecryption', asked(id))
      if (!reply.ok) return reply.refusal
      store.set(key, JSON.stringify({ d: reply.data.data, v: 1, id }))
      return null
    },
    hide: () => store.remove(key),
  }
}

/** Of the member's payout accounts, by their ids. */
export const clearNumbers = createClearNumbers(storage, call, 'DD_card', (id) => ({ type: 'card', id }))
/** Of the profile, by their kinds. */
export const clearOwn = createClearNumbers(storage, call, 'DD_own', (id) => ({ type: id as 'phone' }))
