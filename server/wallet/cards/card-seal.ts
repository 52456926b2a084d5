import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Numbers of payout accounts are stored encrypted (AES-256-GCM), so that no query, log or copy of their table shows one. `owner` is bound
 * to the number: put into another member's row, it does not open. The key is the site's (`site-key.ts`), in the same database.
 */
export function createCardSeal(key: Buffer) {
  const digestKey = createHmac('sha256', key).update('digest').digest()
  return {
    seal(number: string, owner: bigint): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(String(owner)))
      const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open(sealed: string, owner: bigint): string {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(String(owner)))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    /** The same for the same account, whatever is stored. */
    digest: (kind: string, number: string): string => createHmac('sha256', digestKey).update(`${kind} ${number}`).digest('base64url'),
  }
}

export type CardSeal = ReturnType<typeof createCardSeal>
