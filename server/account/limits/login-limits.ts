import type { Counts } from '../../platform/counts.ts'
import { networkOf } from '../../platform/network.ts'
import { type Caller, ownerOf } from '../../transport/caller.ts'
import type { CallContext, Refusal } from '../../transport/handlers.ts'
import { refuse } from '../../transport/handlers.ts'
import type { Known } from './known.ts'
import { LIMITS } from './limits.ts'

/**
 * Counts failed passwords. A device that the name knows counts alone, so that strangers never slow it; all other devices of a
 * name count together, and so does everything from one address. Nothing is ever locked: the wait grows to a minute at most.
 */
interface LimitDeps {
  counts: Counts
  known: Known
}

type Trying = Caller & Pick<CallContext, 'now'>

const nameKey = (name: string, owner: string | null): string => `login:name:${name.toLowerCase()}:${owner ?? '*'}`
/** Key of all attempts, right ones included: by the name's known device, else by network. */
const triesKey = (byName: string, { ip }: Caller, isKnown: boolean): string => (isKnown ? `tries:${byName}` : `tries:ip:${networkOf(ip)}`)
const addressKey = (ip: string): string => `login:ip:${networkOf(ip)}`

async function keysOf({ known }: LimitDeps, name: string, caller: Caller) {
  const owner = ownerOf(caller)
  const isKnown = await known.device(name, owner)
  return { isKnown, byName: nameKey(name, isKnown ? owner : null), byAddress: isKnown ? null : addressKey(caller.ip) }
}

/** Recent failed passwords that count against this caller, and whether the name knows the device. */
export async function loginFailures(deps: LimitDeps, name: string, caller: Trying): Promise<{ isKnown: boolean; count: number }> {
  const { isKnown, byName, byAddress } = await keysOf(deps, name, caller)
  const counted = [await deps.counts.peek(byName, caller.now), ...(byAddress ? [await deps.counts.peek(byAddress, caller.now)] : [])]
  return { isKnown, count: Math.max(...counted.map(({ count }) => count)) }
}

/** How long until this caller may try a password for the name. */
export async function loginWaitMs(deps: LimitDeps, name: string, caller: Trying): Promise<number> {
  const { byName, byAddress } = await keysOf(deps, name, caller)
  const own = await deps.counts.peek(byName, caller.now)
  const all = byAddress ? await deps.counts.peek(byAddress, caller.now) : null
  return Math.max(own.waitMs, all?.waitMs ?? 0)
}

/** 6011 with the seconds to wait. */
export function tooOften(waitMs: number): Refusal {
  const seconds = String(Math.ceil(waitMs / 1000))
  return refuse('frequentSubmission', '尝试过于频繁，请 {seconds} 秒后再试', { againInSeconds: Number(seconds) }, { seconds })
}

/** An attempt that is counted as failed before the password is checked, so that no burst gets ahead of the count. */
export interface LoginTry {
  isKnown: boolean
  /** Earlier failures of the hour that count against this caller: its own if the name knows the device, else those of all unknown devices. */
  failuresBefore: number
  /** Takes the count back: the password was not checked, or it was right. */
  undo(): Promise<void>
  /** Forgets the failures, after a successful login. */
  passed(): Promise<void>
}

export async function beginLoginTry(deps: LimitDeps, name: string, caller: Trying): Promise<LoginTry | Refusal> {
  const { counts } = deps
  const { isKnown, byName, byAddress } = await keysOf(deps, name, caller)
  const failures = { [byName]: LIMITS.loginName, ...(byAddress !== null && { [byAddress]: LIMITS.loginAddress }) }
  const taken = await counts.takeAll({ [triesKey(byName, caller, isKnown)]: LIMITS.logins, ...failures }, caller.now)
  if (!taken.ok) return tooOften(taken.waitMs)
  return {
    isKnown,
    failuresBefore: (taken.counts[byName] ?? 1) - 1,
    undo: () => counts.giveBackAll(failures),
    passed: () => counts.clear(byName),
  }
}
