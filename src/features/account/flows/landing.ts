import { type LocalStore, storage } from '../../../db/storage.ts'

const CODE = /^[\w-]{1,32}$/
/** Spellings of a parameter, without case, `_` and `-`. */
const NAMES = { rcode: ['rcode', 'referralcode', 'referral'], icode: ['icode', 'invitecode', 'invitationcode', 'invite'] } as const

/** The codes in an address; ignores values that are no codes. */
export function codesOf(address: string): { rcode: string; icode: string } {
  const found = { rcode: '', icode: '' }
  for (const [parameter, value] of new URL(address).searchParams) {
    const name = parameter.toLowerCase().replace(/[_-]/g, '')
    for (const key of ['rcode', 'icode'] as const)
      if ((NAMES[key] as readonly string[]).includes(name) && CODE.test(value) && !found[key]) found[key] = value
  }
  return found
}

/** The address the page was loaded from, even if the router has changed it since. */
const loadedBy = (): string => performance.getEntriesByType('navigation')[0]?.name ?? location.href

/**
 * Keeps the referral and invite codes of an address, and that address; a later load without them changes nothing
 * (AUTH-47, 48). The first address of all is kept too.
 */
export function noteLanding(address: string = loadedBy(), store: Pick<LocalStore, 'get' | 'set'> = storage): void {
  const { rcode, icode } = codesOf(address)
  if (rcode) store.set('rcode', rcode)
  if (icode) store.set('icode', icode)
  if (rcode || icode || !store.get('landingUrl')) store.set('landingUrl', address.split('#')[0] ?? '')
}
