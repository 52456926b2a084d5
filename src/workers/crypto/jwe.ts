import { base64urlText, encodedLength, readBase64url, writeBase64url } from './base64url.ts'
import type { Bytes } from './protocol.ts'

/** Compact JWE with `dir` and `A256GCM` (RFC 7516, 7518) over WebCrypto, in bytes of ASCII. */
const IV_BYTES = 12
const TAG_BYTES = 16
const DOT = 46
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** @param iv for test vectors alone: it must never come twice under one key. */
export async function sealJwe(
  header: object,
  key: CryptoKey,
  text: Bytes,
  iv = crypto.getRandomValues(new Uint8Array(IV_BYTES)),
): Promise<Bytes> {
  const protectedPart = encoder.encode(base64urlText(encoder.encode(JSON.stringify(header))))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: protectedPart }, key, text))
  const lengths = [protectedPart.length, encodedLength(IV_BYTES), encodedLength(text.length), encodedLength(TAG_BYTES)]
  const compact = new Uint8Array(lengths.reduce((sum, length) => sum + length, 4))
  compact.set(protectedPart)
  let at = protectedPart.length
  compact[at++] = DOT
  compact[at++] = DOT
  at = writeBase64url(iv, compact, at)
  compact[at++] = DOT
  at = writeBase64url(sealed.subarray(0, text.length), compact, at)
  compact[at++] = DOT
  writeBase64url(sealed.subarray(text.length), compact, at)
  return compact
}

/** The protected header and a way to the text; null when these bytes are no compact JWE of this kind. */
export function readJwe(compact: Bytes): { header: unknown; open(key: CryptoKey): Promise<Bytes | null> } | null {
  const parts = split(compact)
  if (parts?.length !== 5) return null
  const [protectedPart, keyPart, ...rest] = parts as [Bytes, Bytes, Bytes, Bytes, Bytes]
  const [iv, text, tag] = rest.map(readBase64url)
  const headerBytes = readBase64url(protectedPart)
  if (!headerBytes || !iv || !text || !tag || keyPart.length > 0 || iv.length !== IV_BYTES || tag.length !== TAG_BYTES) return null
  const sealed = new Uint8Array(text.length + tag.length)
  sealed.set(text)
  sealed.set(tag, text.length)
  return {
    header: parse(decoder.decode(headerBytes)),
    open: (key) =>
      crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: protectedPart }, key, sealed).then(
        (opened) => new Uint8Array(opened),
        () => null,
      ),
  }
}

function split(bytes: Bytes): Bytes[] | null {
  const parts: Bytes[] = []
  let from = 0
  for (;;) {
    const dot = bytes.indexOf(DOT, from)
    parts.push(bytes.subarray(from, dot < 0 ? bytes.length : dot))
    if (dot < 0) return parts
    if (parts.length > 5) return null
    from = dot + 1
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
