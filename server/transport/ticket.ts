import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { SEAL_KEY_BYTES } from '../../contract/seal.ts'
import { KEY_ID_BYTES, type KeySet } from './seal-keys.ts'

/**
 * A ticket contains what the server must know of a sealed session, sealed under a key of all processes, so that every process can
 * serve every request without a lookup, like TLS session tickets. Opaque to the device: key id, iv, sealed (key, thumbprint,
 * expiry), tag.
 */
export const TICKET_LIFE_MS = 12 * 3_600_000
const IV_BYTES = 12
const TAG_BYTES = 16
const THUMBPRINT_BYTES = 32
const EXPIRY_BYTES = 6
const SEALED_BYTES = SEAL_KEY_BYTES + THUMBPRINT_BYTES + EXPIRY_BYTES

/** What device and server share until it expires. */
export interface SealedSession {
  key: KeyObject
  /** RFC 7638 thumbprint of the device's identity key, base64url. */
  thumbprint: string
  expiresAtMs: number
}

export function sealTicket({ id, ticketKey }: KeySet, session: { key: Buffer; thumbprint: string; expiresAtMs: number }): string {
  const keyId = Buffer.from(id, 'base64url')
  const iv = randomBytes(IV_BYTES)
  const expiry = Buffer.alloc(EXPIRY_BYTES)
  expiry.writeUIntBE(session.expiresAtMs, 0, EXPIRY_BYTES)
  const cipher = createCipheriv('aes-256-gcm', ticketKey, iv).setAAD(keyId)
  const text = Buffer.concat([session.key, Buffer.from(session.thumbprint, 'base64url'), expiry])
  return Buffer.concat([keyId, iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Id of the key set that this ticket claims to be sealed with. */
export const ticketKeyId = (ticket: string): string => Buffer.from(ticket, 'base64url').subarray(0, KEY_ID_BYTES).toString('base64url')

/** Null when it is not a ticket of this set. The caller checks the expiry. */
export function openTicket({ ticketKey }: KeySet, ticket: string): SealedSession | null {
  const bytes = Buffer.from(ticket, 'base64url')
  if (bytes.length !== KEY_ID_BYTES + IV_BYTES + SEALED_BYTES + TAG_BYTES) return null
  const iv = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', ticketKey, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(bytes.subarray(0, KEY_ID_BYTES)).setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = decipher.update(bytes.subarray(KEY_ID_BYTES + IV_BYTES, -TAG_BYTES))
  try {
    decipher.final()
  } catch {
    return null
  }
  return {
    key: createSecretKey(text.subarray(0, SEAL_KEY_BYTES)),
    thumbprint: text.subarray(SEAL_KEY_BYTES, SEAL_KEY_BYTES + THUMBPRINT_BYTES).toString('base64url'),
    expiresAtMs: text.readUIntBE(SEAL_KEY_BYTES + THUMBPRINT_BYTES, EXPIRY_BYTES),
  }
}
