/**
 * The obfuscated fields of the send-code payload (account-entry §3): the text, percent-encoded, last character first. It
 * hides a number from a glance at a log and protects nothing; the call itself is sealed.
 */
export const obfuscate = (text: string): string => reversed(encodeURIComponent(text))

/** The original text; null for anything that `obfuscate` did not make. */
export function reveal(hidden: string): string | null {
  try {
    const text = decodeURIComponent(reversed(hidden))
    return obfuscate(text) === hidden ? text : null
  } catch {
    return null
  }
}

const reversed = (text: string): string => text.split('').reverse().join('')
