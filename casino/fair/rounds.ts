import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Random, randomOf } from './random.ts'

const WORD_BYTES = 4

/**
 * The chance of each round under a pair of seeds (docs/fairness.md): the words are those of the blocks
 * HMAC-SHA-256(server seed, `client seed:nonce:0`), `…:1` and so on, the first byte of a word the highest.
 */
export function roundsOf(serverSeed: string, clientSeed: string): (nonce: number) => Random {
  // The key's half of the work is done once, not in each block.
  const keyed = hmac.create(sha256, hexToBytes(serverSeed))
  const working = keyed.clone()
  return (nonce) => {
    if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`${nonce} is no number of a round`)
    const bytes = new Uint8Array(sha256.outputLen)
    const words = new DataView(bytes.buffer)
    let at = bytes.length
    let block = 0
    return randomOf(() => {
      if (at === bytes.length) {
        const text = utf8ToBytes(`${clientSeed}:${nonce}:${block++}`)
        keyed._cloneInto(working).update(text).digestInto(bytes)
        at = 0
      }
      at += WORD_BYTES
      return words.getUint32(at - WORD_BYTES)
    })
  }
}
