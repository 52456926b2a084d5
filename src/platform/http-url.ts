/** Resolves an outside address against `base`; null unless a browser would open it over http or https. */
export function httpUrl(text: string, base: string): string | null {
  if (text.trim() === '') return null
  try {
    const { protocol, href } = new URL(text, base)
    return protocol === 'http:' || protocol === 'https:' ? href : null
  } catch {
    return null
  }
}
