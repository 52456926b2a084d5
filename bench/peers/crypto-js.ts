import AES from 'crypto-js/aes.js'
import Base64 from 'crypto-js/enc-base64.js'
import HmacSHA256 from 'crypto-js/hmac-sha256.js'
import WordArray from 'crypto-js/lib-typedarrays.js'

/**
 * What sites of this kind do: AES-256-CBC and an HMAC over the ciphertext, both by crypto-js with real keys (its passphrase form would
 * spend more time on the key than on the text), from text to base64.
 */
export function cryptoJsSeal(): (text: string) => string {
  const random = (bytes: number) => WordArray.create(crypto.getRandomValues(new Uint8Array(bytes)))
  const key = random(32)
  const macKey = random(32)
  return (text) => {
    const iv = random(16)
    const sealed = AES.encrypt(text, key, { iv }).ciphertext
    return `${Base64.stringify(iv)}.${Base64.stringify(sealed)}.${Base64.stringify(HmacSHA256(sealed, macKey))}`
  }
}
