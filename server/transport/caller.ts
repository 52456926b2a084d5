import { ipv6Groups, networkOf } from '../platform/network.ts'
import type { CallContext } from './handlers.ts'

export type Caller = Pick<CallContext, 'device' | 'ip'>

/** The owner of a captcha, a pending login or a known device: the device's thumbprint; at the plain door, which has none, the network. */
export const ownerOf = ({ device, ip }: Caller): string => device ?? `ip:${networkOf(ip)}`

/** The region of an address, to notice a login from somewhere else: /16 of IPv4, /32 of IPv6. */
export function regionOf(ip: string): string {
  const v4 = /(?:^|:)(\d+\.\d+)\.\d+\.\d+$/.exec(ip)
  if (v4) return `${v4[1]}/16`
  const groups = ipv6Groups(ip)
  return groups ? `${groups.slice(0, 2).join(':')}/32` : 'unknown'
}

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
/** Each names those after it in its own header, too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

/** `Windows · Chrome`: enough for a member to know their own devices by, and nothing that tells one browser from others of its kind. */
export function agentOf(header: string | undefined): string | undefined {
  const named = (list: typeof SYSTEMS) => list.find(([pattern]) => pattern.test(header ?? ''))?.[1]
  const parts = [named(SYSTEMS), named(BROWSERS)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' · ') : undefined
}
