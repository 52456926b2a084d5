import { isIPv6 } from 'node:net'
import type { CallContext } from '../transport/handlers.ts'

/** Who a captcha, a pending login or a known device belongs to: the device's thumbprint; at the plain door, which knows none, the address. */
export const ownerOf = ({ device, ip }: Pick<CallContext, 'device' | 'ip'>): string => device ?? `ip:${ip}`

/** The network an address belongs to, as "somewhere else" is meant: /16 of IPv4, /32 of IPv6. */
export function networkOf(ip: string): string {
  const v4 = /(?:^|:)(\d+\.\d+)\.\d+\.\d+$/.exec(ip)
  if (v4) return `${v4[1]}/16`
  if (!isIPv6(ip)) return 'unknown'
  // Spelled alike whatever was left out: `2001:db8::1`, `2001:0db8:0::1`.
  const [host = ''] = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const [first = '0', second = '0'] = host.split(':')
  return `${first || '0'}:${second}/32`
}
