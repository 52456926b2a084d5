import { type CipherKey, createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'
import { parseJson } from '../../contract/parse-json.ts'

/**
 * Compact JWE with `dir` and `A256GCM` (RFC 7516, 7518 §4.5 and §5.3) in synchronous `node:crypto`: for bodies of a few
 * kilobytes a hop to the thread pool costs more than the cipher.
 */
export interface Jwe {
  /** The protected header as in the text, which is what is authenticated. */
  protectedPart: string
  iv: Buffer
  ciphertext: Buffer
  tag: Buffer
}

const IV_BYTES = 12
/** Empty key part, as `dir` requires; 96-bit iv, 128-bit tag. */
const COMPACT = /^([\w-]{1,1024})\.\.([\w-]{16})\.([\w-]*)\.([\w-]{22})$/

/** Null unless the text is a compact JWE of this kind. */
export function readJwe(text: string): Jwe | null {
  const parts = COMPACT.exec(text)
  if (!parts) return null
  const [, protectedPart = '', iv = '', ciphertext = '', tag = ''] = parts
  return {
    protectedPart,
    iv: Buffer.from(iv, 'base64url'),
    ciphertext: Buffer.from(ciphertext, 'base64url'),
    tag: Buffer.from(tag, 'base64url'),
  }
}

/** The parsed protected header; null when it is not JSON. */
export const jweHeader = ({ protectedPart }: Jwe): unknown => parseJson(Buffer.from(protectedPart, 'base64url').toString())

/** The sealed text; null with a wrong key or a changed bit. */
export function openJwe(jwe: Jwe, key: CipherKey): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, jwe.iv, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(jwe.protectedPart, 'latin1'))
  decipher.setAuthTag(jwe.tag)
  const text = decipher.update(jwe.ciphertext)
  try {
    decipher.final()
  } catch {
    return null
  }
  return text.toString()
}

export function sealJwe(header: object, key: CipherKey, text: string, iv = nextIv()): string {
  const protectedPart = Buffer.from(JSON.stringify(header)).toString('base64url')
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
  cipher.setAAD(Buffer.from(protectedPart, 'latin1'))
  const ciphertext = cipher.update(text, 'utf8', 'base64url') + cipher.final('base64url')
  return `${protectedPart}..${iv.toString('base64url')}.${ciphertext}.${cipher.getAuthTag().toString('base64url')}`
}

/** Random bytes for many ivs at once, because each draw costs as much as sealing. */
const drawn = Buffer.alloc(IV_BYTES * 256)
let used = drawn.length

function nextIv(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += IV_BYTES
  return drawn.subarray(used - IV_BYTES, used)
}
