import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The private key of the venues' calls, made at the first start. */
export function keyIn(dir: string): KeyObject {
  const file = join(dir, 'venue-key.pem')
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    mkdirSync(dir, { recursive: true })
    // Whole or not at all: half a key would be found at the next start.
    writeFileSync(`${file}.new`, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return createPrivateKey(readFileSync(file))
}

/** Its public half, as the site takes it (docs/venue-api.md). */
export const publicKeyOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
