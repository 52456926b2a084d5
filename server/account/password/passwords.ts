import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairQueue } from '../../platform/fair-queue.ts'

/** The password on the wire is an MD5 (account-entry §7). It is stored as argon2id of that, so a stolen database holds no usable value. */
export const hashPassword = (md5: string): Promise<string> => hash(md5, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })

/** Each takes about 50 ms: the last of a full queue waits less than two seconds on two cores. */
const MOST_WAITING = 64

export interface Passwords {
  /** `network`: the caller's, by networkOf; each network has its own queue. */
  hash(md5: string, network: string): Promise<string | 'busy'>
  /** Takes the same work for an unknown account (`stored` null) as for a known one. */
  matches(stored: string | null, md5: string, network: string): Promise<boolean | 'busy'>
}

/**
 * Argon2 in a bounded queue. It is expensive by design, so many logins must neither take every core from the odds nor fill the
 * memory. Returns `busy` when the queue is full.
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
