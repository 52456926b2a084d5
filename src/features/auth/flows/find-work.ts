import type { WorkDemand } from '../../../../contract/entry.ts'
import type { CryptoApi } from '../../../workers/crypto/protocol.ts'

/** The proof of work, found slice by slice. @throws the signal's reason when it ends first. */
export async function findWork({ work }: Pick<CryptoApi, 'work'>, demand: WorkDemand, signal: AbortSignal): Promise<number> {
  for (let from = 0; ; ) {
    const slice = await work(demand, from)
    signal.throwIfAborted()
    if ('nonce' in slice) return slice.nonce
    from = slice.next
  }
}
