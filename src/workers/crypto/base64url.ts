import type { Bytes } from './protocol.ts'

/**
 * Unpadded base64url straight into and out of byte arrays: a sealed body is ASCII that goes to `fetch` as bytes, and
 * building a string first would cost more than the cipher.
 */
const ALPHABET = Uint8Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', (c) => c.charCodeAt(0))
const INVALID = 255
const VALUES = new Uint8Array(256).fill(INVALID)
for (const [value, code] of ALPHABET.entries()) VALUES[code] = value

export const encodedLength = (bytes: number): number => Math.ceil((bytes * 4) / 3)

/** Writes at `at`; returns where it ended. */
export function writeBase64url(from: Uint8Array, to: Uint8Array, at: number): number {
  const whole = from.length - (from.length % 3)
  let end = at
  for (let i = 0; i < whole; i += 3) {
    const bits = ((from[i] as number) << 16) | ((from[i + 1] as number) << 8) | (from[i + 2] as number)
    to[end++] = ALPHABET[bits >> 18] as number
    to[end++] = ALPHABET[(bits >> 12) & 63] as number
    to[end++] = ALPHABET[(bits >> 6) & 63] as number
    to[end++] = ALPHABET[bits & 63] as number
  }
  const rest = from.length - whole
  if (rest === 0) return end
  const bits = ((from[whole] as number) << 16) | ((from[whole + 1] ?? 0) << 8)
  to[end++] = ALPHABET[bits >> 18] as number
  to[end++] = ALPHABET[(bits >> 12) & 63] as number
  if (rest === 2) to[end++] = ALPHABET[(bits >> 6) & 63] as number
  return end
}

/** Null when a character is not of the alphabet or the length is none that encoding makes. */
export function readBase64url(from: Uint8Array): Bytes | null {
  if (from.length % 4 === 1) return null
  const to = new Uint8Array(Math.floor((from.length * 3) / 4))
  let end = 0
  let seen = 0
  for (let i = 0; i < from.length; i += 4) {
    const a = VALUES[from[i] as number] as number
    const b = VALUES[from[i + 1] as number] as number
    const c = i + 2 < from.length ? (VALUES[from[i + 2] as number] as number) : 0
    const d = i + 3 < from.length ? (VALUES[from[i + 3] as number] as number) : 0
    seen |= a | b | c | d
    const bits = (a << 18) | (b << 12) | (c << 6) | d
    // Writing past the end of a typed array does nothing: the last group may be short.
    to[end++] = bits >> 16
    to[end++] = (bits >> 8) & 255
    to[end++] = bits & 255
  }
  return seen > 63 ? null : to
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()

export function base64urlText(bytes: Uint8Array): string {
  const ascii = new Uint8Array(encodedLength(bytes.length))
  writeBase64url(bytes, ascii, 0)
  return decoder.decode(ascii)
}

export const base64urlBytes = (text: string): Bytes | null => readBase64url(encoder.encode(text))
