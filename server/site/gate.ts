import type { EndpointKey } from '../../contract/endpoints.ts'
import type { Counts } from '../platform/counts.ts'
import type { Env } from '../platform/env.ts'
import { ownerOf } from '../transport/caller.ts'
import type { SiteGate } from '../transport/dispatch.ts'
import { refuse } from '../transport/handlers.ts'

/** How long a player is not warned of the region again. */
const REGION_WARNED_MS = 30 * 86_400_000

/** Whether a call begins a session; calls of logged-in members do not. */
const isEntry = (key: EndpointKey): boolean =>
  key === 'user.login' || key === 'user.register' || (key.startsWith('entry.') && !APART.has(key))
const APART: ReadonlySet<EndpointKey> = new Set(['entry.countryArea', 'entry.singleDataDecryption', 'entry.sendCodeMember'])

export function createSiteGate(env: Pick<Env, 'SITE_ENTRY' | 'SITE_MAINTENANCE' | 'SITE_REGION'>, counts: Counts): SiteGate {
  return async (key, isContent, context) => {
    if (env.SITE_MAINTENANCE && key !== 'site.preInfo' && !isContent) return refuse('maintenance')
    if (!isEntry(key)) return null
    if (env.SITE_REGION === 'limited') return refuse('regionLimited', '你所在的地区暂不提供服务')
    if (env.SITE_REGION === 'restricted') return refuse('ipRestricted', '你的网络地址受到限制，暂时无法使用')
    if (env.SITE_ENTRY === 'popup') return refuse('entrySuspendedPopup', '登录与注册暂停服务，请稍后再来')
    if (env.SITE_ENTRY === 'closed') return refuse('entrySuspended', '登录与注册暂停服务，请稍后再来')
    if (env.SITE_REGION !== 'warning') return null
    const warned = await counts.take(`region:${ownerOf(context)}`, { windowMs: REGION_WARNED_MS, max: 1 }, context.now)
    return warned.ok ? refuse('regionWarning', '你所在的地区可能限制此类服务，请先了解当地法律') : null
  }
}
