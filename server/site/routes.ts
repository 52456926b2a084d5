import type { contentEndpoints } from '../../contract/content.ts'
import type { CategoryCode, siteEndpoints } from '../../contract/site.ts'
import type { Db } from '../platform/database.ts'
import type { Env } from '../platform/env.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'
import type { Content } from './content.ts'
import { noticePage } from './notices.ts'

/** Only what is built. */
const NAVIGATION: { code: CategoryCode; name: string }[] = [
  { code: 'HOME', name: '首页' },
  { code: 'TY', name: '体育' },
  { code: 'ZR', name: '真人' },
  { code: 'CP', name: '彩票' },
  { code: 'QP', name: '棋牌' },
  { code: 'DZ', name: '电子' },
  { code: 'DJ', name: '电竞' },
  { code: 'BY', name: '捕鱼' },
  { code: 'discount', name: '优惠' },
  { code: 'venture', name: '合作' },
  { code: 'sponsor', name: '赞助' },
  { code: 'app', name: '下载' },
  { code: 'customer', name: '客服' },
]

type SiteEnv = Pick<
  Env,
  'SITE_TITLE' | 'SITE_H5_URL' | 'SITE_EDITION_SWITCH' | 'SITE_LANGUAGE' | 'SITE_BRAND' | 'SITE_DEPOSIT_SWITCH' | 'SITE_CUSTOM_SERVICE_URL'
>

export function siteHandlers({
  db,
  env,
  content,
}: {
  db: Db
  env: SiteEnv
  content: Content
}): HandlersOf<typeof siteEndpoints | typeof contentEndpoints> {
  const siteBaseConfig = {
    h5DomainUrl: env.SITE_H5_URL,
    title: env.SITE_TITLE,
    editionSwitch: env.SITE_EDITION_SWITCH,
    language: env.SITE_LANGUAGE,
    brand: env.SITE_BRAND,
    depositSwitch: env.SITE_DEPOSIT_SWITCH,
  }
  return {
    'site.preInfo': (_, { ip }) => ok({ ip, siteBaseConfig }),
    'site.navigationList': () => ok({ list: NAVIGATION }),
    'site.queryNoticeListByPage': async (page, { now }) => ok(await noticePage({ db, language: env.SITE_LANGUAGE, now }, page)),
    'site.sponsorContent': () => ok(content.sponsor),
    'site.onlinecustomservice': () => ok({ url: env.SITE_CUSTOM_SERVICE_URL === 'none' ? '' : env.SITE_CUSTOM_SERVICE_URL }),
    'site.helpIndex': () => ok(content.helpIndex),
    'site.helpPage': ({ code }) => ok(content.helpPages[code]),
  }
}
