import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Passwords that too many people use, as MD5: the server never sees a password itself. */
export interface CommonPasswords {
  has(md5: string): boolean
}

/** What registration admits: 8 to 12 letters and digits, at least one of each. Others need no check. */
const FORMAT = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]{8,12}$/

/**
 * All passwords of the list that the format admits, some five thousand, each also capitalized and in capitals. The digests take a
 * few milliseconds at start and two megabytes.
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
