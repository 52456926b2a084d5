import { session } from '../../transport/session.ts'
import { cryptoWorker } from '../../workers/crypto/client.ts'

/** A digest of the logged-in member, which marks whose data is whose on this device after a logout; '' for a visitor. */
export async function account(): Promise<string> {
  const { state, userId } = session.get()
  return state === 'visitor' ? '' : cryptoWorker.md5(`parlay account ${userId}`)
}
