import { isIPv6 } from 'node:net'

/**
 * What counts as one caller: an IPv4 address, also one written as IPv6, and of IPv6 the /64 that a subscriber gets as a whole, with
 * 2^64 addresses. A broken connection has no address, although Node's types say otherwise.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return ''
  const v4 = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (v4?.[1]) return v4[1]
  const groups = ipv6Groups(address)
  return groups ? `${groups.slice(0, 4).join(':')}/64` : address
}

/** The eight groups of an IPv6 address in one spelling (`2001:db8::1` as `2001:0db8:0::1`); null for anything else. */
export function ipv6Groups(address = ''): string[] | null {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return null
  const [before = '', after = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [before.split(':').filter(Boolean), after.split(':').filter(Boolean)]
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}
