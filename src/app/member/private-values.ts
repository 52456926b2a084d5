import * as z from 'zod/mini'
import { entryEndpoints } from '../../../contract/account-entry.ts'
import { parseJson } from '../../../contract/parse-json.ts'
import { type LocalStore, storage } from '../../db/storage.ts'
import { type Call, call, type Refusal } from '../../transport/call.ts'
import { learn } from '../../transport/endpoint-table.ts'

learn(entryEndpoints)

export type PrivateKind = 'phone' | 'email'

/** As the specification stores it: the value in clear, and 1 while it is shown. */
const entry = z.object({ d: z.string(), v: z.union([z.literal(0), z.literal(1)]) })
type Entry = z.infer<typeof entry>

export interface PrivateValues {
  /** Returns the value in clear while it is shown, null while it is hidden or was never looked at. */
  shown(kind: PrivateKind): string | null
  subscribe(kind: PrivateKind, listener: () => void): () => void
  /** Shows it, asking the server the first time, or hides it again. Returns null, or why it can't be shown. Throws a `Fault`. */
  toggle(kind: PrivateKind): Promise<Refusal | null>
}

/** The member's own phone and e-mail, masked until the member looks at them; in storage until the session ends. */
export function createPrivateValues(store: LocalStore, ask: Call): PrivateValues {
  const read = (kind: PrivateKind): Entry | null => {
    const stored = store.get(`DD_${kind}`)
    return stored ? (z.safeParse(entry, parseJson(stored)).data ?? null) : null
  }
  const write = (kind: PrivateKind, value: Entry) => store.set(`DD_${kind}`, JSON.stringify(value))
  return {
    shown: (kind) => {
      const value = read(kind)
      return value?.v === 1 ? value.d : null
    },
    subscribe: (kind, listener) => store.subscribe(`DD_${kind}`, listener),
    async toggle(kind) {
      const value = read(kind)
      if (value) {
        write(kind, { ...value, v: value.v === 1 ? 0 : 1 })
        return null
      }
      const reply = await ask('entry.singleDataDecryption', { type: kind })
      if (!reply.ok) return reply.refusal
      write(kind, { d: reply.data.data, v: 1 })
      return null
    },
  }
}

export const privateValues = createPrivateValues(storage, call)
