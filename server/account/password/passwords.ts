import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairQueue } from '../../platform/fair-queue.ts'

/** The received MD5 is the password (wire format of account-entry §7): argon2id over it, so a stolen database holds no usable value. */
export const hashPassword = (md5: string): Promise<string> => hash(md5, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })

/** Each works about 50 ms: the last in a full queue of two cores waits under two seconds. */
const MOST_WAITING = 64

export interface Passwords {
  /** `network`: who asks, as networkOf has it; each waits behind its own. */
  hash(md5: string, network: string): Promise<string | 'busy'>
  /** Takes the same work for an unknown account (`stored` null) as for a wrong password. */
  matches(stored: string | null, md5: string, network: string): Promise<boolean | 'busy'>
}

/**
 * Argon2 in a bounded queue: it is made to be expensive, so a crowd of logins must neither take every core from the odds nor
 * pile up in memory. Who finds no room is told to come again.
 */
export function createPasswords({ atOnce = availableParallelism(), mostWaiting = MOST_WAITING } = {}): Passwords {
  const queue = createFairQueue({ atOnce, mostWaiting })
  let decoy: Promise<string> | null = null
  return {
    hash: (md5, network) => queue.run(network, () => hashPassword(md5)),
    matches: (stored, md5, network) =>
      queue.run(network, async () => {
        decoy ??= hashPassword('0'.repeat(32))
        const matches = await verify(stored ?? (await decoy), md5)
        return matches && stored !== null
      }),
  }
}
