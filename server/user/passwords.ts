import { hash, verify } from '@node-rs/argon2'

/** The received MD5 is the password (wire format of account-entry §7): argon2id over it, so a stolen database holds no usable value. */
export const hashPassword = (md5: string): Promise<string> => hash(md5, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })

let decoy: Promise<string> | null = null

/** Takes the same work for an unknown account (`stored` null) as for a wrong password. */
export async function passwordMatches(stored: string | null, md5: string): Promise<boolean> {
  decoy ??= hashPassword('0'.repeat(32))
  const matches = await verify(stored ?? (await decoy), md5)
  return matches && stored !== null
}
