import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Passwords that too many people use; the server knows a password by its MD5 alone. */
export interface CommonPasswords {
  has(md5: string): boolean
}

/** What registration lets through: 8 to 12 letters and digits, at least one of each. Others need no refusing. */
const FORMAT = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]{8,12}$/

/**
 * All of the list that the format allows, some five thousand, as they stand, with a capital and in capitals. The digests
 * take a few milliseconds at start and two megabytes.
 */
export function commonPasswords(): CommonPasswords {
  const digests = new Set<string>()
  for (const word of dictionary['passwords-common']) {
    if (!FORMAT.test(word)) continue
    for (const spelled of [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()])
      digests.add(createHash('md5').update(spelled).digest('hex'))
  }
  return digests
}
