import type { WorkDemand } from '../../../../contract/account-entry.ts'
import type { CryptoApi } from '../../../workers/crypto/protocol.ts'

/** Finds the proof of work slice by slice. @throws the signal's reason if it aborts first. */
export async function findWork({ work }: Pick<CryptoApi, 'work'>, demand: WorkDemand, signal: AbortSignal): Promise<number> {
  for (let from = 0; ; ) {
    const slice = await work(demand, from)
    signal.throwIfAborted()
    if ('nonce' in slice) return slice.nonce
    from = slice.next
  }
}
