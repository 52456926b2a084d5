import * as z from 'zod/mini'
import { entryEndpoints } from '../../../contract/account-entry.ts'
import { parseJson } from '../../../contract/parse-json.ts'
import { type LocalStore, storage } from '../../db/storage.ts'
import type { ClearNumbers } from '../../features/wallet/cards/shown-number.ts'
import { type Call, call } from '../../transport/call.ts'
import { learn } from '../../transport/endpoint-table.ts'

learn(entryEndpoints)

/** As the specification stores a value in clear, with the account whose number it is: one at a time. */
const entry = z.object({ d: z.string(), v: z.literal(1), id: z.string() })

/** Numbers of the member's payout accounts in clear, in storage while they are shown; a logout wipes them (leave-nothing.ts). */
export function createClearNumbers(store: LocalStore, ask: Call): ClearNumbers {
  return {
    shown(id) {
      const { data } = z.safeParse(entry, parseJson(store.get('DD_card')))
      return data?.id === id ? data.d : null
    },
    subscribe: (listener) => store.subscribe('DD_card', listener),
    async reveal(id) {
      const reply = await ask('entry.singleDataDecryption', { type: 'card', id })
      if (!reply.ok) return reply.refusal
      store.set('DD_card', JSON.stringify({ d: reply.data.data, v: 1, id }))
      return null
    },
    hide: () => store.remove('DD_card'),
  }
}

export const clearNumbers = createClearNumbers(storage, call)
