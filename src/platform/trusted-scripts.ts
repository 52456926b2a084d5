/**
 * The one policy of Trusted Types (`server/security-headers.ts` demands it): wherever a text would become a script's address,
 * for a worker or the service worker, the browser asks this policy, which passes only the build's own files. No text becomes
 * HTML or a script, because the policy makes neither. Imported for its effect before anything that starts a worker.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown
}

/** `folder`: where this build's scripts are. */
export const isOwnScript = (address: string, folder: string): boolean => {
  const url = URL.parse(address, folder)
  if (!url) return false
  const own = new URL(folder)
  return url.origin === own.origin && (url.pathname === '/sw.js' || (url.pathname.startsWith(own.pathname) && url.pathname.endsWith('.js')))
}

const folder = import.meta.url.replace(/[^/]*$/, '')
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', { createScriptURL: (address) => (isOwnScript(address, folder) ? address : null) })
