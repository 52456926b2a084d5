import type { WorkDemand } from '../../../contract/account-entry.ts'

/**
 * The proof of work before a captcha: SHA-256 over salt and number, again and again. WebCrypto would answer each try with a
 * promise, which costs far more than the hash; this one only checks whether a hash begins with enough zero bits.
 */

/** The first 32 bits of the fractional parts of the `root`th roots of the first primes. */
function fractions(count: number, root: number): Uint32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return Uint32Array.from(primes, (prime) => (prime ** (1 / root) % 1) * 2 ** 32)
}

const K = fractions(64, 3)
const START = fractions(8, 2)
const BLOCK_BYTES = 64
const W = new Int32Array(64)

/** Hashes one block into the state, in place. */
function compress(state: Int32Array, bytes: Uint8Array, at: number): void {
  for (let i = 0, j = at; i < 16; i++, j += 4)
    W[i] = (at8(bytes, j) << 24) | (at8(bytes, j + 1) << 16) | (at8(bytes, j + 2) << 8) | at8(bytes, j + 3)
  for (let i = 16; i < 64; i++) {
    const x = W[i - 15] as number
    const y = W[i - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    W[i] = ((W[i - 16] as number) + s0 + (W[i - 7] as number) + s1) | 0
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (W[i] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}

const at8 = (bytes: Uint8Array, at: number): number => bytes[at] as number

/**
 * Returns the first number from `from` on whose hash with the salt begins with `bits` (≤ 32) zero bits; null when none of
 * `tries` numbers does.
 */
export function searchWork({ salt, bits }: WorkDemand, from: number, tries: number): number | null {
  const head = new TextEncoder().encode(salt)
  const whole = head.length - (head.length % BLOCK_BYTES)
  const begun = Int32Array.from(START)
  for (let at = 0; at < whole; at += BLOCK_BYTES) compress(begun, head, at)
  const rest = head.subarray(whole)
  // The rest of the salt, up to ten digits, the end mark and the length.
  const tail = new Uint8Array(2 * BLOCK_BYTES)
  const view = new DataView(tail.buffer)
  const state = new Int32Array(8)
  for (let nonce = from; nonce < from + tries; nonce++) {
    const digits = String(nonce)
    const length = rest.length + digits.length
    const padded = length + 9 > BLOCK_BYTES ? 2 * BLOCK_BYTES : BLOCK_BYTES
    tail.fill(0)
    tail.set(rest)
    for (let i = 0; i < digits.length; i++) tail[rest.length + i] = digits.charCodeAt(i)
    tail[length] = 0x80
    view.setUint32(padded - 4, (whole + length) * 8)
    state.set(begun)
    for (let at = 0; at < padded; at += BLOCK_BYTES) compress(state, tail, at)
    if (Math.clz32(state[0] as number) >= bits) return nonce
  }
  return null
}
