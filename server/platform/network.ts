import { BlockList, isIP, isIPv6 } from 'node:net'

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

const privateNets = new BlockList()
const NETS = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
  // The last two contain an IPv4 address.
  ...['::/127', 'fc00::/7', 'fe80::/10', 'ff00::/8', '64:ff9b::/96', '2002::/16'],
]
for (const net of NETS) {
  const [start = '', bits] = net.split('/')
  privateNets.addSubnet(start, Number(bits), isIPv6(start) ? 'ipv6' : 'ipv4')
}

/** Whether an address is not on the public net: this machine, its network, or reserved. */
export function isPrivateAddress(address: string): boolean {
  return isIP(address) === 0 || privateNets.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whether a host of an address is this machine by its name. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
