import * as z from 'zod/mini'
import { parseJson } from '../../../../contract/parse-json.ts'
import { type LocalStore, storage } from '../../../db/storage.ts'
import { type Clock, systemClock } from '../../../platform/clock.ts'
import { cryptoWorker } from '../../../workers/crypto/client.ts'
import type { CryptoApi } from '../../../workers/crypto/protocol.ts'

const shape = z.object({ name: z.string(), password: z.string() })
export type Credentials = z.infer<typeof shape>

/**
 * Remember-password (AUTH-45, 46): a timestamp, '' = off, and the last credentials, readable by this browser alone. Where
 * the browser keeps no key, nothing is remembered.
 */
export function createRemembered(
  store: Pick<LocalStore, 'get' | 'set' | 'remove'>,
  vault: Pick<CryptoApi, 'conceal' | 'reveal'>,
  clock: Clock,
) {
  /** A change of it cancels all earlier operations. */
  let turn = 0
  const forget = () => {
    turn++
    store.remove('rememberAt')
    store.remove('remembered')
  }
  return {
    isOn: () => store.get('rememberAt') !== '',
    async keep(credentials: Credentials): Promise<void> {
      const mine = ++turn
      const concealed = await vault.conceal(JSON.stringify(credentials))
      if (mine !== turn) return
      if (concealed === null) return forget()
      store.set('remembered', concealed)
      store.set('rememberAt', String(clock.now()))
    },
    /** Null: nothing is remembered, or it is no longer readable. */
    async read(): Promise<Credentials | null> {
      const concealed = store.get('remembered')
      if (store.get('rememberAt') === '' || concealed === '') return null
      const text = await vault.reveal(concealed)
      return text === null ? null : (z.safeParse(shape, parseJson(text)).data ?? null)
    },
    forget,
  }
}

export const remembered = createRemembered(storage, cryptoWorker, systemClock)
