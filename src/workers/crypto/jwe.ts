import { parseJson } from '../../../contract/parse-json.ts'
import { base64urlText, readBase64url } from './base64url.ts'
import type { Bytes } from './protocol.ts'

/** Compact JWE with `dir` and `A256GCM` (RFC 7516, 7518) over WebCrypto. */
const IV_BYTES = 12
const TAG_BYTES = 16
const DOT = 46
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A written protected header, made once for the many texts sealed under it. */
export interface JweHead {
  text: string
  bytes: Bytes
}

export function jweHead(header: object): JweHead {
  const text = base64urlText(encoder.encode(JSON.stringify(header)))
  return { text, bytes: encoder.encode(text) }
}

/** @param iv for test vectors alone: one iv must never be used twice under one key. */
export async function sealJwe(
  head: JweHead,
  key: CryptoKey,
  text: Bytes,
  iv = crypto.getRandomValues(new Uint8Array(IV_BYTES)),
): Promise<string> {
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: head.bytes }, key, text))
  const [ciphertext, tag] = [sealed.subarray(0, text.length), sealed.subarray(text.length)]
  return `${head.text}..${base64urlText(iv)}.${base64urlText(ciphertext)}.${base64urlText(tag)}`
}

/** Returns the protected header and a way to open the text; null when the bytes are no compact JWE of this kind. */
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
    header: parseJson(decoder.decode(headerBytes)),
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
